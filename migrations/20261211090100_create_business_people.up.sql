-- Who belongs to a business besides the account that it was made with.
CREATE TABLE business_people (
    tenant_id BIGINT NOT NULL,
    business_id BIGINT NOT NULL,
    id TEXT NOT NULL,
    email TEXT NOT NULL,                -- normal; whose account has proved it is that person
    first_name TEXT NOT NULL,
    last_name TEXT NOT NULL,
    role TEXT NOT NULL,                 -- owner, manager, member
    added_by BIGINT NOT NULL,
    added_at_ms BIGINT NOT NULL,
    version BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, business_id, id)
);
CREATE UNIQUE INDEX business_people_by_email ON business_people (tenant_id, business_id, email);
CREATE INDEX businesses_by_email ON business_people (tenant_id, email);

CREATE TABLE community_notes (
    tenant_id BIGINT NOT NULL,
    subject_kind TEXT NOT NULL,
    subject_id BIGINT NOT NULL,
    id TEXT NOT NULL,
    body TEXT NOT NULL,
    by_account BIGINT NOT NULL,
    by_name TEXT NOT NULL,
    at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, subject_kind, subject_id, id)
);
