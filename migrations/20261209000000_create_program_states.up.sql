-- The states of each program's published workflow, for queries that name them or ask for their meaning. States that a later version
-- leaves out stay, because the history names them.
CREATE TABLE program_states (
    tenant_id BIGINT NOT NULL,
    program_id BIGINT NOT NULL,
    state_id BIGINT NOT NULL,
    -- Its place in the order of the process.
    position BIGINT NOT NULL,
    name TEXT NOT NULL,
    token TEXT NOT NULL,
    stage TEXT NOT NULL,
    outcome TEXT NOT NULL,
    -- The state as the workflow has it: JSON.
    body TEXT NOT NULL,
    -- The published workflow has it.
    current BOOLEAN NOT NULL,
    PRIMARY KEY (tenant_id, program_id, state_id)
);
