-- Settings and contacts of programs. Every revision stays; the highest is in force.
CREATE TABLE program_settings (
    tenant_id BIGINT NOT NULL,
    program_id BIGINT NOT NULL,
    name TEXT NOT NULL,                -- settings, contacts
    revision BIGINT NOT NULL,
    body TEXT NOT NULL,                -- JSON, see hub-domain programs
    changed_by TEXT NOT NULL,
    at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, program_id, name, revision)
);
