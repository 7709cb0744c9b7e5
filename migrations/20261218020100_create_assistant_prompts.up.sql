-- A tenant's own prompts. A version is never changed; the newest is in force.
CREATE TABLE assistant_prompts (
    tenant_id BIGINT NOT NULL,
    tool TEXT NOT NULL,
    version BIGINT NOT NULL,
    body TEXT NOT NULL,
    by_name TEXT NOT NULL,
    created_at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, tool, version)
);

-- The golden cases of a tool, changed as a whole.
CREATE TABLE assistant_cases (
    tenant_id BIGINT NOT NULL,
    tool TEXT NOT NULL,
    version BIGINT NOT NULL,
    cases TEXT NOT NULL,               -- JSON
    PRIMARY KEY (tenant_id, tool)
);

-- Prompts tried on golden cases.
CREATE TABLE assistant_runs (
    tenant_id BIGINT NOT NULL,
    id TEXT NOT NULL,
    tool TEXT NOT NULL,
    prompt_version BIGINT NOT NULL,
    model TEXT NOT NULL,
    repeats BIGINT NOT NULL,
    state TEXT NOT NULL,               -- running, done, stopped, cap_reached
    outcomes TEXT NOT NULL,            -- JSON, with the answers
    tokens BIGINT NOT NULL,
    cost_microcents BIGINT NOT NULL,
    by_name TEXT NOT NULL,
    started_at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX assistant_runs_by_tool ON assistant_runs (tenant_id, tool, started_at_ms);
