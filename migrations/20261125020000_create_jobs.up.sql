-- Work that outlives a request and a process. A recurring job is one row, run again and again.
CREATE TABLE jobs (
    tenant_id BIGINT NOT NULL,         -- 0: the whole hub's
    id TEXT NOT NULL,
    kind TEXT NOT NULL,                -- which handler works on it
    state TEXT NOT NULL,               -- waiting, running, done, dead, cancelled
    every_ms BIGINT,                   -- from the end of one run to the next; null: it runs once
    cursor TEXT NOT NULL,              -- the handler's own: what it works on and how far it has come
    done BIGINT NOT NULL,
    total BIGINT,                      -- null: not known
    attempts BIGINT NOT NULL,          -- in a row without progress
    fence BIGINT NOT NULL,             -- grows with each claim: what an earlier claim writes is refused
    next_at_ms BIGINT NOT NULL,
    claimed_by TEXT NOT NULL,
    claimed_until_ms BIGINT NOT NULL,
    last_error TEXT NOT NULL,
    finished_at_ms BIGINT,             -- when it last came to its end
    created_at_ms BIGINT NOT NULL,
    updated_at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX jobs_due ON jobs (state, next_at_ms);
