DROP TABLE document_judgements;
ALTER TABLE application_documents DROP COLUMN judged_version;
