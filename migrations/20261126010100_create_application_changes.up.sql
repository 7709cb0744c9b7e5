-- Every change of an application's status or owner: what stood before it, what after, and the workflow that it was judged by.
CREATE TABLE application_changes (
    tenant_id BIGINT NOT NULL,
    application_id BIGINT NOT NULL,
    version BIGINT NOT NULL,           -- of the application, after the change
    what TEXT NOT NULL,                -- filed, state, owner, undo
    from_state BIGINT NOT NULL,        -- 0: it was not there yet
    from_since_ms BIGINT NOT NULL,
    from_owner_id BIGINT,
    from_owner_name TEXT NOT NULL,
    to_state BIGINT NOT NULL,
    to_since_ms BIGINT NOT NULL,
    to_owner_id BIGINT,
    to_owner_name TEXT NOT NULL,
    reason_id BIGINT,                  -- of a denial
    reason TEXT NOT NULL,              -- as it was called then
    comment TEXT NOT NULL,
    workflow_version BIGINT NOT NULL,  -- config_versions, kind workflow; 0 where none was asked
    by_id BIGINT NOT NULL,
    by_name TEXT NOT NULL,
    at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, application_id, version)
);
