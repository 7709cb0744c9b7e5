CREATE TABLE egresses (
    tenant_id BIGINT NOT NULL,
    id TEXT NOT NULL,                  -- EG_…
    room TEXT NOT NULL,
    node TEXT NOT NULL,                -- the process that records
    started_at_ms BIGINT NOT NULL,
    ended BOOLEAN NOT NULL,
    mixed BOOLEAN NOT NULL,
    filename TEXT NOT NULL,
    parts TEXT NOT NULL,               -- JSON: keys of the files that the tracks were written to
    info TEXT NOT NULL,                -- JSON: LiveKit's EgressInfo
    updated_at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX egresses_by_time ON egresses (tenant_id, started_at_ms, id);
CREATE TABLE sip_entries (
    tenant_id BIGINT NOT NULL,
    kind TEXT NOT NULL,                -- sip_inbound_trunk, sip_outbound_trunk, sip_dispatch_rule
    id TEXT NOT NULL,                  -- ST_…, SDR_…
    sealed_body TEXT NOT NULL,         -- LiveKit's message in JSON, with the trunk's password
    created_at_ms BIGINT NOT NULL,
    updated_at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, kind, id)
);
