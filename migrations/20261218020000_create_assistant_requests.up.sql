-- What a tool has used in a day (UTC), and what is reserved for answers that are on their way. The cap is in the tenant's settings.
CREATE TABLE assistant_days (
    tenant_id BIGINT NOT NULL,
    day BIGINT NOT NULL,               -- days since 1970-01-01
    tool TEXT NOT NULL,
    used_tokens BIGINT NOT NULL,
    reserved_tokens BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, day, tool)
);

-- What was sent to a model, as it was sent: without what identifies people. Answers are not kept.
CREATE TABLE assistant_requests (
    tenant_id BIGINT NOT NULL,
    id TEXT NOT NULL,
    tool TEXT NOT NULL,
    account_id BIGINT NOT NULL,
    account_name TEXT NOT NULL,
    prompt_version BIGINT NOT NULL,    -- 0: the one that is delivered
    endpoint TEXT NOT NULL,
    model TEXT NOT NULL,
    sent TEXT NOT NULL,                -- JSON: the messages
    day BIGINT NOT NULL,
    reserved_tokens BIGINT NOT NULL,
    state TEXT NOT NULL,               -- asked, done, stopped, failed
    failure TEXT NOT NULL,             -- a machine key; empty unless failed
    tokens_in BIGINT NOT NULL,
    tokens_out BIGINT NOT NULL,
    cost_microcents BIGINT NOT NULL,
    is_estimated BOOLEAN NOT NULL,
    is_useful BOOLEAN,                 -- what its author says of the answer
    created_at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX assistant_requests_by_account ON assistant_requests (tenant_id, account_id, created_at_ms);
CREATE INDEX assistant_requests_by_time ON assistant_requests (tenant_id, created_at_ms);
