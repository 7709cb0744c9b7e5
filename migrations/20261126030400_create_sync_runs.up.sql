-- Exchanges of records with a system outside, each with what came of it.
CREATE TABLE sync_runs (
    tenant_id BIGINT NOT NULL,
    id TEXT NOT NULL,
    system TEXT NOT NULL,              -- the other side's name
    program_id BIGINT NOT NULL,
    direction TEXT NOT NULL,           -- in, out
    state TEXT NOT NULL,               -- running, done, failed
    rows BIGINT NOT NULL,              -- records that were to be exchanged
    done BIGINT NOT NULL,
    refused BIGINT NOT NULL,
    error TEXT NOT NULL,               -- machine key of why it failed; empty when it did not
    started_at_ms BIGINT NOT NULL,
    finished_at_ms BIGINT,
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX sync_runs_by_time ON sync_runs (tenant_id, started_at_ms);
CREATE INDEX sync_runs_by_program ON sync_runs (tenant_id, program_id, started_at_ms);
