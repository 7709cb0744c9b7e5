DROP TABLE application_documents;
