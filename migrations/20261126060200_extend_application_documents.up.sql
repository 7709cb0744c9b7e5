-- Until when a paper counts, and papers that were taken off the file: they stay, for whoever takes that back.
ALTER TABLE application_documents ADD COLUMN expires_on TEXT;
ALTER TABLE application_documents ADD COLUMN removed_at_ms BIGINT;
ALTER TABLE application_documents ADD COLUMN removed_by_name TEXT NOT NULL DEFAULT '';
