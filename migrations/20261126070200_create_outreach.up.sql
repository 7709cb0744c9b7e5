-- A message to the people that a filter finds, and each of them: sent once at most, whatever happens in between.
CREATE TABLE outreach_items (
    tenant_id BIGINT NOT NULL,
    id TEXT NOT NULL,
    idempotency_key TEXT NOT NULL,
    name TEXT NOT NULL,
    program_id BIGINT NOT NULL,
    filter TEXT NOT NULL,               -- JSON
    channel TEXT NOT NULL,              -- SMS, EMAIL
    template TEXT NOT NULL,             -- JSON: as it was when the outreach began
    tally TEXT NOT NULL,                -- JSON: whom the filter found, and why some get nothing
    link_origin TEXT NOT NULL,          -- where the links of its mails lead
    per_minute BIGINT NOT NULL,
    state TEXT NOT NULL,                -- running, paused, stopped, done
    version BIGINT NOT NULL,
    total BIGINT NOT NULL,
    handled BIGINT NOT NULL,            -- sent or skipped
    created_by_id BIGINT NOT NULL,
    created_by_name TEXT NOT NULL,
    created_at_ms BIGINT NOT NULL,
    updated_at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX outreach_items_once ON outreach_items (tenant_id, idempotency_key);
CREATE INDEX outreach_items_by_time ON outreach_items (tenant_id, created_at_ms, id);
CREATE TABLE outreach_recipients (
    tenant_id BIGINT NOT NULL,
    outreach_id TEXT NOT NULL,
    position BIGINT NOT NULL,
    application_id BIGINT NOT NULL,
    name TEXT NOT NULL,
    address TEXT NOT NULL,
    state TEXT NOT NULL,                -- waiting, sent, skipped, stopped
    reason TEXT NOT NULL,               -- of one that was skipped: opted-out, no-consent, incomplete
    message_id TEXT,
    at_ms BIGINT,
    PRIMARY KEY (tenant_id, outreach_id, position)
);
CREATE UNIQUE INDEX outreach_recipients_once ON outreach_recipients (tenant_id, outreach_id, address);
CREATE INDEX outreach_recipients_by_state ON outreach_recipients (tenant_id, outreach_id, state, position);
