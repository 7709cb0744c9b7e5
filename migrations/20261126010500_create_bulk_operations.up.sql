-- One row for each time that several applications were moved at once; each application's own change is in application_changes.
CREATE TABLE bulk_operations (
    tenant_id BIGINT NOT NULL,
    id TEXT NOT NULL,
    program_id BIGINT NOT NULL,
    to_status BIGINT NOT NULL,
    owner_id BIGINT,                   -- whom they went to; none: the owners stayed
    comment TEXT NOT NULL,
    requested BIGINT NOT NULL,         -- applications that were asked for
    changed BIGINT NOT NULL,           -- those that moved; counted in each one's own transaction
    actor_id BIGINT NOT NULL,
    actor_name TEXT NOT NULL,
    at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX bulk_operations_by_time ON bulk_operations (tenant_id, at_ms);
