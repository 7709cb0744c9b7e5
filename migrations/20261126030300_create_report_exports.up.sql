-- Reports as files that somebody has asked for. A job of the same id makes the file.
CREATE TABLE report_exports (
    tenant_id BIGINT NOT NULL,
    id TEXT NOT NULL,
    account_id BIGINT NOT NULL,
    account_name TEXT NOT NULL,
    report TEXT NOT NULL,
    audience TEXT NOT NULL,
    first_day TEXT NOT NULL,           -- yyyy-mm-dd, in the tenant's zone
    last_day TEXT NOT NULL,
    program_id BIGINT NOT NULL,        -- 0: all
    member_id BIGINT NOT NULL,         -- whose memberships narrow it; 0: nobody's
    file_id TEXT,                      -- once it is made
    file_rows BIGINT,
    requested_at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX report_exports_by_account ON report_exports (tenant_id, account_id, requested_at_ms);
