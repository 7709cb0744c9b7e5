DROP TABLE tenant_setting_changes;
ALTER TABLE tenants DROP COLUMN settings_revision;
