-- Every move of an application from one status to another, for reports on the flow of work; moves that were taken back included.
CREATE TABLE application_movements (
    tenant_id BIGINT NOT NULL,
    id TEXT NOT NULL,
    application_id BIGINT NOT NULL,
    program_id BIGINT NOT NULL,
    from_status BIGINT NOT NULL,       -- 0: it was filed
    to_status BIGINT NOT NULL,
    actor_id BIGINT NOT NULL,          -- account; 0: the system
    actor_name TEXT NOT NULL,
    owner_id BIGINT,                   -- after the move
    workflow_version BIGINT NOT NULL,  -- config_versions, kind workflow, by which it was judged
    bulk_id TEXT NOT NULL,             -- bulk_operations; empty: moved alone
    is_undo BOOLEAN NOT NULL,          -- takes the move before it back
    at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX application_movements_by_time ON application_movements (tenant_id, program_id, at_ms);
CREATE INDEX application_movements_by_application ON application_movements (tenant_id, application_id, at_ms);
