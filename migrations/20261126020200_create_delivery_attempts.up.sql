-- What became of each attempt: by these rows a provider is passed over, and let in again.
CREATE TABLE delivery_attempts (
    tenant_id BIGINT NOT NULL,
    id TEXT NOT NULL,
    channel TEXT NOT NULL,
    provider TEXT NOT NULL,            -- which of the tenant's: its kind, account and address
    message_id TEXT,
    taken BOOLEAN NOT NULL,
    at_ms BIGINT NOT NULL,
    settled_at_ms BIGINT,              -- when the provider said what became of it
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX delivery_attempts_by_provider ON delivery_attempts (tenant_id, channel, provider, at_ms);
CREATE INDEX delivery_attempts_by_message ON delivery_attempts (tenant_id, message_id);
