-- The same of the answers of an application, as they were submitted.
CREATE TABLE answer_secrets (
    tenant_id BIGINT NOT NULL,
    application_id BIGINT NOT NULL,
    at TEXT NOT NULL,
    sealed TEXT NOT NULL,
    PRIMARY KEY (tenant_id, application_id, at)
);
