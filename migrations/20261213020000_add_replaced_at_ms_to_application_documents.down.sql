ALTER TABLE application_documents DROP COLUMN replaced_at_ms;
