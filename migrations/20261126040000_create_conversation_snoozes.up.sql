-- A conversation that somebody put aside for a while, for themselves alone.
CREATE TABLE conversation_snoozes (
    tenant_id BIGINT NOT NULL,
    account_id BIGINT NOT NULL,
    thread_id TEXT NOT NULL,
    until_ms BIGINT NOT NULL,
    seq BIGINT NOT NULL,               -- of the thread's last entry then: a newer one ends the snooze
    PRIMARY KEY (tenant_id, account_id, thread_id)
);
