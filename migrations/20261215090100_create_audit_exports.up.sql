-- The audit log as files that somebody has asked for. A job of the same id makes the file.
CREATE TABLE audit_exports (
    tenant_id BIGINT NOT NULL,
    id TEXT NOT NULL,
    account_id BIGINT NOT NULL,
    account_name TEXT NOT NULL,
    query TEXT NOT NULL,               -- JSON: which lines
    before_seq BIGINT NOT NULL,        -- lines below it: those that were there when it was asked for
    file_id TEXT,                      -- once it is made
    file_rows BIGINT,
    requested_at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX audit_exports_by_account ON audit_exports (tenant_id, account_id, requested_at_ms);

-- Walks along the audit log that somebody has asked for, up to the head of that time. A job of the same id walks.
CREATE TABLE audit_checks (
    tenant_id BIGINT NOT NULL,
    id TEXT NOT NULL,
    account_name TEXT NOT NULL,
    head_seq BIGINT NOT NULL,
    head_hash TEXT NOT NULL,
    lines BIGINT,                      -- that fit, once the walk is over
    broken_seq BIGINT,                 -- the first line that does not
    fault TEXT,                        -- missing, out_of_order, changed, cut_off
    requested_at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX audit_checks_by_time ON audit_checks (tenant_id, requested_at_ms);
