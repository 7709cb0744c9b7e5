-- The case on which somebody practises: an application that is a test, of one account alone.
CREATE TABLE practice_cases (
    tenant_id BIGINT NOT NULL,
    account_id BIGINT NOT NULL,        -- whose it is
    application_id BIGINT NOT NULL,
    begun_at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, account_id)
);
CREATE UNIQUE INDEX practice_cases_by_application ON practice_cases (tenant_id, application_id);
