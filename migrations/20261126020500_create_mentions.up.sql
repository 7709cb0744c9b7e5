-- Colleagues named in notes.
CREATE TABLE mentions (
    tenant_id BIGINT NOT NULL,
    account_id BIGINT NOT NULL,
    message_id TEXT NOT NULL,
    thread_id TEXT NOT NULL,
    at_ms BIGINT NOT NULL,
    seen_at_ms BIGINT,
    PRIMARY KEY (tenant_id, account_id, message_id)
);
CREATE INDEX mentions_by_account ON mentions (tenant_id, account_id, seen_at_ms, at_ms);
