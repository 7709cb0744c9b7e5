-- Which papers of an application are on file, by what they prove.
CREATE TABLE application_documents (
    tenant_id BIGINT NOT NULL,
    application_id BIGINT NOT NULL,
    id TEXT NOT NULL,
    kind TEXT NOT NULL,                -- a document kind of the program's form
    name TEXT NOT NULL,
    file_id TEXT,                      -- none: on paper, or kept by the program that sent the application
    by_name TEXT NOT NULL,
    received_at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, application_id, id)
);
