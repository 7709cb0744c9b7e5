-- Mails that came in, with what an entry of a thread has no place for. Those that nobody could be found for wait here.
CREATE TABLE mails (
    tenant_id BIGINT NOT NULL,
    id TEXT NOT NULL,
    message_id TEXT,                   -- the entry of a thread that it is; none while it waits
    fingerprint TEXT NOT NULL,         -- of Message-ID, sender and content: the same mail again is the same
    provider_ref TEXT NOT NULL,        -- its Message-ID with its brackets; empty where it had none
    from_address TEXT NOT NULL,
    from_name TEXT NOT NULL,
    to_address TEXT NOT NULL,
    subject TEXT NOT NULL,
    body TEXT NOT NULL,
    html TEXT NOT NULL,                -- made harmless; empty where it has none
    details TEXT NOT NULL,             -- JSON
    state TEXT NOT NULL,               -- waiting, threaded, dismissed
    received_at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX mails_by_fingerprint ON mails (tenant_id, fingerprint);
CREATE INDEX mails_by_message ON mails (tenant_id, message_id);
CREATE INDEX mails_by_state ON mails (tenant_id, state, received_at_ms, id);

-- How far a tenant's mailbox is read, and which node reads it.
CREATE TABLE mailbox_positions (
    tenant_id BIGINT NOT NULL PRIMARY KEY,
    mailbox TEXT NOT NULL,             -- user, server and folder: another one is read from its beginning
    uid_validity BIGINT NOT NULL,
    last_uid BIGINT NOT NULL,
    fence BIGINT NOT NULL,             -- raised by each claim
    held_by TEXT NOT NULL,
    held_until_ms BIGINT NOT NULL
);
