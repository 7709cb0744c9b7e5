-- Which revision of a case's answers a member of staff has seen, and which one they had seen before this visit.
CREATE TABLE case_looks (
    tenant_id BIGINT NOT NULL,
    application_id BIGINT NOT NULL,
    account_id BIGINT NOT NULL,
    before_revision BIGINT NOT NULL,
    before_at_ms BIGINT NOT NULL,
    seen_revision BIGINT NOT NULL,
    seen_at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, application_id, account_id)
);
