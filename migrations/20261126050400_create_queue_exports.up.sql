-- The queue as files that somebody has asked for. A job of the same id makes the file.
CREATE TABLE queue_exports (
    tenant_id BIGINT NOT NULL,
    id TEXT NOT NULL,
    account_id BIGINT NOT NULL,
    account_name TEXT NOT NULL,
    query TEXT NOT NULL,               -- JSON: which applications, in which order
    columns TEXT NOT NULL,             -- keys joined by commas, in order
    file_id TEXT,                      -- once it is made
    file_rows BIGINT,
    requested_at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX queue_exports_by_account ON queue_exports (tenant_id, account_id, requested_at_ms);
