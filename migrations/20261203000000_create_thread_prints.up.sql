-- Conversations on paper: who asked for which and how, and the file that the job of the same id made of it.
CREATE TABLE thread_prints (
    tenant_id BIGINT NOT NULL,
    id TEXT NOT NULL,
    thread_id TEXT NOT NULL,
    account_id BIGINT NOT NULL,
    account_name TEXT NOT NULL,
    notes BOOLEAN NOT NULL,            -- with private notes
    lang TEXT NOT NULL,                -- BCP 47
    zone TEXT NOT NULL,                -- IANA
    file_id TEXT,                      -- null until it is made
    unprintable BIGINT,                -- characters that no font of the hub has; null until it is made
    requested_at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX thread_prints_by_account ON thread_prints (tenant_id, account_id, thread_id, requested_at_ms);
