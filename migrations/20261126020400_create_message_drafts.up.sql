-- What people have begun to write and not sent.
CREATE TABLE message_drafts (
    tenant_id BIGINT NOT NULL,
    account_id BIGINT NOT NULL,
    thread_id TEXT NOT NULL,
    channel TEXT NOT NULL,             -- SMS, EMAIL, NOTE
    subject TEXT NOT NULL,
    body TEXT NOT NULL,
    updated_at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, account_id, thread_id, channel)
);
