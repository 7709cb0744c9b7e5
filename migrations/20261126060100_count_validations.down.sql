ALTER TABLE applications DROP COLUMN validated_at_ms;
ALTER TABLE applications DROP COLUMN validation_version;
ALTER TABLE applications DROP COLUMN validation_passed;
ALTER TABLE applications DROP COLUMN validation_warning;
ALTER TABLE applications DROP COLUMN validation_failed;
