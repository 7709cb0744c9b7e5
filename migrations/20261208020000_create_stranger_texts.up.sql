-- Texts from numbers that nobody known has. They wait here until somebody says whose they are.
CREATE TABLE stranger_texts (
    tenant_id BIGINT NOT NULL,
    id TEXT NOT NULL,
    provider_ref TEXT NOT NULL,        -- the provider's own id: the same text again is the same
    program_id BIGINT NOT NULL,        -- whose number was texted; 0 the tenant's common one
    from_address TEXT NOT NULL,        -- E.164, a short code, or a name
    to_address TEXT NOT NULL,
    body TEXT NOT NULL,
    keyword TEXT NOT NULL,             -- what was heard in it: stop, start, help; empty otherwise
    state TEXT NOT NULL,               -- waiting, threaded, dismissed
    message_id TEXT,                   -- the entry of a thread that it is; none while it waits
    received_at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX stranger_texts_by_ref ON stranger_texts (tenant_id, provider_ref);
CREATE INDEX stranger_texts_by_state ON stranger_texts (tenant_id, state, received_at_ms, id);
CREATE INDEX stranger_texts_by_sender ON stranger_texts (tenant_id, from_address, state, received_at_ms);
