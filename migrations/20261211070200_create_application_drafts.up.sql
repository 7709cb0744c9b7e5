-- What somebody has begun to apply for.
CREATE TABLE application_drafts (
    tenant_id BIGINT NOT NULL,
    id TEXT NOT NULL,
    account_id BIGINT NOT NULL,
    program_id BIGINT NOT NULL,
    form_version BIGINT NOT NULL,
    application_id BIGINT,             -- null until it is sent
    created_at_ms BIGINT NOT NULL,
    saved_at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
