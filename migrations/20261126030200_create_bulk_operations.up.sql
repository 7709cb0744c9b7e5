-- Changes of many applications at once that staff asked for; one row for each audience that they were about.
CREATE TABLE bulk_operations (
    tenant_id BIGINT NOT NULL,
    id TEXT NOT NULL,
    kind TEXT NOT NULL,                -- status, owner, both
    audience TEXT NOT NULL,            -- individual, business
    program_id BIGINT NOT NULL,        -- 0: of several programs
    requested_by BIGINT NOT NULL,
    requested_by_name TEXT NOT NULL,
    requested_at_ms BIGINT NOT NULL,
    rows BIGINT NOT NULL,              -- applications that were to be changed
    done BIGINT NOT NULL,
    refused BIGINT NOT NULL,
    state TEXT NOT NULL,               -- running, done, undone
    PRIMARY KEY (tenant_id, id, audience)
);
CREATE INDEX bulk_operations_by_time ON bulk_operations (tenant_id, audience, requested_at_ms);
