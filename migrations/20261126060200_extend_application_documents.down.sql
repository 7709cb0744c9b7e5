ALTER TABLE application_documents DROP COLUMN removed_by_name;
ALTER TABLE application_documents DROP COLUMN removed_at_ms;
ALTER TABLE application_documents DROP COLUMN expires_on;
