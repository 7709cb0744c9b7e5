DROP INDEX tenant_setting_changes_by_line;
ALTER TABLE tenant_setting_changes DROP COLUMN audit_seq;
DROP TABLE audit_states;
