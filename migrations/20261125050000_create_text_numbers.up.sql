CREATE TABLE text_numbers (
    tenant_id BIGINT NOT NULL,
    number TEXT NOT NULL,              -- E.164
    program_id BIGINT NOT NULL,
    created_at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, number)
);
CREATE UNIQUE INDEX text_numbers_by_program ON text_numbers (tenant_id, program_id);
-- The number by which a thread's texts go and come: the one it began with.
CREATE TABLE thread_text_numbers (
    tenant_id BIGINT NOT NULL,
    thread_id TEXT NOT NULL,
    number TEXT NOT NULL,
    PRIMARY KEY (tenant_id, thread_id)
);
-- Threads that have had texts go on by the tenant's number, which was the only one there was.
INSERT INTO thread_text_numbers (tenant_id, thread_id, number)
    SELECT t.tenant_id, t.id, n.sms_from FROM threads t JOIN tenants n ON n.id = t.tenant_id
    WHERE n.sms_from <> '' AND EXISTS (SELECT 1 FROM messages m
        WHERE m.tenant_id = t.tenant_id AND m.thread_id = t.id AND m.channel = 'SMS');
-- Pictures and other files of an incoming text, where the provider keeps them.
CREATE TABLE message_media (
    tenant_id BIGINT NOT NULL,
    message_id TEXT NOT NULL,
    position BIGINT NOT NULL,
    url TEXT NOT NULL,
    content_type TEXT NOT NULL,
    PRIMARY KEY (tenant_id, message_id, position)
);
