-- Configuration that takes effect when somebody publishes it. The text of a version never changes, only its state does.
CREATE TABLE config_versions (
    tenant_id BIGINT NOT NULL,
    kind TEXT NOT NULL,                -- workflow
    config_key TEXT NOT NULL,          -- of a workflow: the program's number
    version BIGINT NOT NULL,
    state TEXT NOT NULL,               -- draft, published, superseded
    based_on BIGINT NOT NULL,          -- the version that held when this one was written; 0: none did
    body TEXT NOT NULL,                -- JSON
    created_by TEXT NOT NULL,
    created_at_ms BIGINT NOT NULL,
    published_by TEXT NOT NULL,
    published_at_ms BIGINT,
    PRIMARY KEY (tenant_id, kind, config_key, version)
);
CREATE UNIQUE INDEX config_versions_published ON config_versions (tenant_id, kind, config_key) WHERE state = 'published';
-- programs.workflow and programs.version are read by nothing from here on. A hub of the version before, which may still run
-- beside, reads the workflow that a program began with; the release after this one drops both columns.
INSERT INTO config_versions (tenant_id, kind, config_key, version, state, based_on, body, created_by, created_at_ms,
        published_by, published_at_ms)
    SELECT tenant_id, 'workflow', CAST(id AS TEXT), 1, 'published', 0, workflow, 'system', updated_at_ms, 'system', updated_at_ms
    FROM programs;
