-- States of things that have no history of their own, as texts whose hashes stand in lines of the audit log (before_hash, after_hash).
CREATE TABLE audit_states (
    tenant_id BIGINT NOT NULL,
    hash TEXT NOT NULL,                -- SHA-256 of the text
    state TEXT NOT NULL,               -- JSON, without secrets
    PRIMARY KEY (tenant_id, hash)
);
-- The line that a change of settings wrote; NULL: none, or before lines were kept with it.
ALTER TABLE tenant_setting_changes ADD COLUMN audit_seq BIGINT;
CREATE INDEX tenant_setting_changes_by_line ON tenant_setting_changes (tenant_id, audit_seq);
