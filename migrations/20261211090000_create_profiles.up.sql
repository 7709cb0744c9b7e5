-- What people and businesses say of themselves. A subject is an account (individual) or a business by its number.
CREATE TABLE profile_sections (
    tenant_id BIGINT NOT NULL,
    subject_kind TEXT NOT NULL,         -- individual, business
    subject_id BIGINT NOT NULL,
    section TEXT NOT NULL,
    version BIGINT NOT NULL,
    changed_at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, subject_kind, subject_id, section)
);

CREATE TABLE profile_facts (
    tenant_id BIGINT NOT NULL,
    subject_kind TEXT NOT NULL,
    subject_id BIGINT NOT NULL,
    section TEXT NOT NULL,
    row_id TEXT NOT NULL,               -- empty in a record
    position BIGINT NOT NULL,           -- of the row
    field TEXT NOT NULL,
    value TEXT NOT NULL,                -- JSON; of sealed fields the sealed digits
    last_four TEXT NOT NULL,            -- of sealed fields
    source TEXT NOT NULL,               -- person, application, staff
    by_account BIGINT NOT NULL,
    at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, subject_kind, subject_id, section, row_id, field)
);

-- Who changed what when; sealed digits are not in it.
CREATE TABLE profile_changes (
    tenant_id BIGINT NOT NULL,
    subject_kind TEXT NOT NULL,
    subject_id BIGINT NOT NULL,
    id TEXT NOT NULL,
    section TEXT NOT NULL,
    row_id TEXT NOT NULL,
    field TEXT NOT NULL,
    was TEXT,                           -- JSON
    value TEXT,                         -- JSON
    source TEXT NOT NULL,
    by_account BIGINT NOT NULL,
    by_name TEXT NOT NULL,
    at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, subject_kind, subject_id, id)
);
