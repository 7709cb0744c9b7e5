-- Applications whose form was filled in by staff, for somebody at the counter or on the telephone.
CREATE TABLE staff_filings (
    tenant_id BIGINT NOT NULL,
    application_id BIGINT NOT NULL,
    account_id BIGINT NOT NULL,        -- who filled it in
    name TEXT NOT NULL,
    for_name TEXT NOT NULL,            -- for whom
    filed_at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, application_id)
);
