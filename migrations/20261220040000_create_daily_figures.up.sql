-- What happened on each day of a tenant, by program and member of staff: reports add these up instead of counting rows.
CREATE TABLE daily_figures (
    tenant_id BIGINT NOT NULL,
    subject TEXT NOT NULL,             -- call, talk, wait, outcome, message, answer, decision
    from_ms BIGINT NOT NULL,           -- the first millisecond of the tenant's day
    program_id BIGINT NOT NULL,
    person_id BIGINT NOT NULL,         -- account; 0: nobody on staff
    what TEXT NOT NULL,                -- what came of it, in the words of the subject
    figures BIGINT NOT NULL,
    took_ms BIGINT NOT NULL,           -- together
    longest_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, subject, from_ms, program_id, person_id, what)
);
-- Days whose figures are kept. A day of another length than the tenant's zone has is not read.
CREATE TABLE kept_days (
    tenant_id BIGINT NOT NULL,
    from_ms BIGINT NOT NULL,
    until_ms BIGINT NOT NULL,          -- the first millisecond after it
    states TEXT NOT NULL,              -- the published workflows by which decisions were told
    PRIMARY KEY (tenant_id, from_ms)
);
-- Something of a day that is over has changed: the day is counted from the rows until its figures are kept again.
CREATE TABLE stale_days (
    tenant_id BIGINT NOT NULL,
    at_ms BIGINT NOT NULL,             -- of what has changed
    id TEXT NOT NULL,
    PRIMARY KEY (tenant_id, at_ms, id)
);
-- What is counted by day is found by when it ended.
CREATE INDEX incoming_calls_by_end ON incoming_calls (tenant_id, ended_at_ms);
-- Open work and its age are read from this index alone.
CREATE INDEX applications_by_work ON applications (tenant_id, program_id, state_id, owner_id, created_at_ms, test);
