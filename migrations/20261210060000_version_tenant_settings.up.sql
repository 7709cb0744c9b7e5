-- Each change of a tenant's settings takes the next revision and leaves a row for each setting that it changed.
ALTER TABLE tenants ADD COLUMN settings_revision BIGINT NOT NULL DEFAULT 0;
CREATE TABLE tenant_setting_changes (
    tenant_id BIGINT NOT NULL,
    revision BIGINT NOT NULL,
    setting TEXT NOT NULL,             -- a member of tenants.settings
    value_before TEXT NOT NULL,        -- JSON; a fingerprint stands for what is sealed
    value_after TEXT NOT NULL,
    actor_id BIGINT NOT NULL,
    actor_name TEXT NOT NULL,
    behalf_of BIGINT,
    source TEXT NOT NULL,              -- network address, or the name of a command or a part of the hub
    at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, revision, setting)
);
