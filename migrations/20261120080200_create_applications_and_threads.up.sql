CREATE TABLE applications (
    tenant_id BIGINT NOT NULL,
    id BIGINT NOT NULL,                -- ItemID
    program_id BIGINT NOT NULL,
    applicant_id BIGINT NOT NULL,
    thread_id TEXT NOT NULL,
    external_id TEXT NOT NULL,
    applicant_name TEXT NOT NULL,      -- as filed; the queue shows the part before the first colon
    search_text TEXT NOT NULL,         -- lower case: name, external id, company, case number
    company_id BIGINT,
    company_name TEXT NOT NULL,
    state_id BIGINT NOT NULL,
    owner_id BIGINT,
    owner_name TEXT NOT NULL,
    category_name TEXT NOT NULL,
    case_number TEXT NOT NULL,
    client_id TEXT NOT NULL,
    created_at_ms BIGINT NOT NULL,
    state_since_ms BIGINT NOT NULL,
    last_com_at_ms BIGINT,
    last_com_direction TEXT NOT NULL,  -- in, out or empty
    last_com_type TEXT NOT NULL,       -- EMAIL, SMS … or empty
    unread_email BIGINT NOT NULL,
    unread_sms BIGINT NOT NULL,
    unread_voice BIGINT NOT NULL,
    unread_note BIGINT NOT NULL,
    last_changed_by TEXT NOT NULL,
    version BIGINT NOT NULL,
    updated_at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX applications_by_thread ON applications (tenant_id, thread_id);
CREATE INDEX applications_by_applicant ON applications (tenant_id, applicant_id);
CREATE INDEX applications_by_created ON applications (tenant_id, created_at_ms, id);
CREATE INDEX applications_by_program ON applications (tenant_id, program_id, created_at_ms, id);
CREATE INDEX applications_by_state ON applications (tenant_id, state_id, created_at_ms, id);
CREATE INDEX applications_by_owner ON applications (tenant_id, owner_id, created_at_ms, id);
CREATE INDEX applications_by_name ON applications (tenant_id, applicant_name, id);
CREATE INDEX applications_by_last_com ON applications (tenant_id, last_com_at_ms, id);
CREATE INDEX applications_by_external ON applications (tenant_id, external_id);
CREATE INDEX applications_by_state_since ON applications (tenant_id, state_since_ms, id);
CREATE TABLE threads (
    tenant_id BIGINT NOT NULL,
    id TEXT NOT NULL,
    application_id BIGINT NOT NULL,
    applicant_id BIGINT NOT NULL,
    program_id BIGINT NOT NULL,
    seq BIGINT NOT NULL,               -- of the last entry
    last_at_ms BIGINT NOT NULL,
    last_channel TEXT NOT NULL,
    last_direction TEXT NOT NULL,
    last_preview TEXT NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX threads_by_last ON threads (tenant_id, last_at_ms, id);
CREATE INDEX threads_by_applicant ON threads (tenant_id, applicant_id);
CREATE TABLE thread_reads (
    tenant_id BIGINT NOT NULL,
    thread_id TEXT NOT NULL,
    account_id BIGINT NOT NULL,
    seq BIGINT NOT NULL,
    at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, thread_id, account_id)
);
CREATE TABLE messages (
    tenant_id BIGINT NOT NULL,
    id TEXT NOT NULL,
    thread_id TEXT NOT NULL,
    seq BIGINT NOT NULL,
    channel TEXT NOT NULL,
    direction TEXT NOT NULL,           -- in, out, internal
    author_kind TEXT NOT NULL,         -- staff, applicant, system
    author_id BIGINT,
    author_name TEXT NOT NULL,
    from_address TEXT NOT NULL,
    to_address TEXT NOT NULL,
    subject TEXT NOT NULL,
    body TEXT NOT NULL,
    lang TEXT NOT NULL,
    status TEXT NOT NULL,
    reply_to TEXT,
    call_id TEXT,
    change TEXT,                       -- JSON of a status change
    provider_ref TEXT NOT NULL,        -- Message-ID of a mail, the provider's id of a text
    idempotency_key TEXT NOT NULL,
    request_hash TEXT NOT NULL,
    created_at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX messages_by_seq ON messages (tenant_id, thread_id, seq);
CREATE UNIQUE INDEX messages_by_key ON messages (tenant_id, thread_id, idempotency_key);
CREATE INDEX messages_by_ref ON messages (tenant_id, provider_ref);
CREATE TABLE message_statuses (
    tenant_id BIGINT NOT NULL,
    message_id TEXT NOT NULL,
    position BIGINT NOT NULL,
    status TEXT NOT NULL,
    at_ms BIGINT NOT NULL,
    detail TEXT NOT NULL,
    PRIMARY KEY (tenant_id, message_id, position)
);
CREATE TABLE outbox (
    tenant_id BIGINT NOT NULL,
    id TEXT NOT NULL,
    channel TEXT NOT NULL,             -- EMAIL, SMS
    message_id TEXT,                   -- of a thread; null for codes and notices
    thread_id TEXT,
    from_address TEXT NOT NULL,
    to_address TEXT NOT NULL,
    subject TEXT NOT NULL,
    body TEXT NOT NULL,
    headers TEXT NOT NULL,             -- JSON: mail references
    idempotency_key TEXT NOT NULL,
    state TEXT NOT NULL,               -- pending, sending, done, dead
    attempts BIGINT NOT NULL,
    next_at_ms BIGINT NOT NULL,
    expires_at_ms BIGINT,              -- a code is never sent past its life
    claimed_by TEXT NOT NULL,
    claimed_until_ms BIGINT NOT NULL,
    last_error TEXT NOT NULL,
    created_at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX outbox_due ON outbox (state, channel, next_at_ms);
CREATE UNIQUE INDEX outbox_by_key ON outbox (tenant_id, idempotency_key);
CREATE TABLE topics (
    tenant_id BIGINT NOT NULL,
    topic TEXT NOT NULL,
    seq BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, topic)
);
CREATE TABLE topic_events (
    tenant_id BIGINT NOT NULL,
    topic TEXT NOT NULL,
    seq BIGINT NOT NULL,
    kind TEXT NOT NULL,
    at_ms BIGINT NOT NULL,
    data TEXT NOT NULL,
    PRIMARY KEY (tenant_id, topic, seq)
);
CREATE INDEX topic_events_by_age ON topic_events (at_ms);
-- The simulated carrier of the demonstration: outside all tenants, as a real carrier is.
CREATE TABLE sandbox_messages (
    id TEXT PRIMARY KEY,
    position BIGINT NOT NULL,
    channel TEXT NOT NULL,             -- sms, email
    from_address TEXT NOT NULL,
    to_address TEXT NOT NULL,
    subject TEXT NOT NULL,
    body TEXT NOT NULL,
    provider_ref TEXT NOT NULL,
    in_reply_to TEXT NOT NULL,
    idempotency_key TEXT NOT NULL,
    at_ms BIGINT NOT NULL
);
CREATE INDEX sandbox_messages_to ON sandbox_messages (to_address, position);
CREATE INDEX sandbox_messages_from ON sandbox_messages (from_address, position);
CREATE INDEX sandbox_messages_by_key ON sandbox_messages (idempotency_key);
