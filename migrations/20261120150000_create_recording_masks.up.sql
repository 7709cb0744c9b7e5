-- Stretches of a recording that were masked: positions in it, in milliseconds.
CREATE TABLE recording_masks (
    tenant_id BIGINT NOT NULL,
    call_id TEXT NOT NULL,
    start_ms BIGINT NOT NULL,
    end_ms BIGINT,                     -- null while it lasts
    PRIMARY KEY (tenant_id, call_id, start_ms)
);
