-- Whose tax id finance has on file for an application, and what the Internal Revenue Service says of it.
CREATE TABLE application_tax_ids (
    tenant_id BIGINT NOT NULL,
    application_id BIGINT NOT NULL,
    sealed TEXT NOT NULL,              -- the nine digits, under the tenant's key
    last_four TEXT NOT NULL,
    name TEXT NOT NULL,                -- whose it is; empty: the applicant's
    match_code BIGINT,                 -- 0 to 8; NULL while nobody has asked
    by_name TEXT NOT NULL,
    changed_at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, application_id)
);
