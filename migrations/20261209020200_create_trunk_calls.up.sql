-- Calls by trunks that are over: what the carrier said, and how the voice came. For thirty days.
CREATE TABLE trunk_calls (
    tenant_id BIGINT NOT NULL,
    id TEXT NOT NULL,
    trunk_id TEXT NOT NULL,
    is_inbound BOOLEAN NOT NULL,
    number TEXT NOT NULL,              -- at the other end, masked
    begun_at_ms BIGINT NOT NULL,
    answered_at_ms BIGINT,
    ended_at_ms BIGINT NOT NULL,
    end_kind TEXT NOT NULL,
    status BIGINT,                     -- SIP; NULL: the carrier did not refuse
    reason TEXT NOT NULL,
    warning TEXT NOT NULL,
    received BIGINT NOT NULL,
    lost BIGINT NOT NULL,
    late BIGINT NOT NULL,
    jitter_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX trunk_calls_by_trunk ON trunk_calls (tenant_id, trunk_id, ended_at_ms, id);
