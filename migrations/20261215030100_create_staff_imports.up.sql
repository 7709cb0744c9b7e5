-- Lists of people who are invited, or get another role, all at once: the rows with what was found of each, and what became of it.
CREATE TABLE staff_imports (
    tenant_id BIGINT NOT NULL,
    id TEXT NOT NULL,
    account_id BIGINT NOT NULL,        -- whose list it is
    account_name TEXT NOT NULL,
    file_name TEXT NOT NULL,
    origin TEXT NOT NULL,              -- of the links in the mails, without a slash at the end
    rows BIGINT NOT NULL,
    created_at_ms BIGINT NOT NULL,
    started_at_ms BIGINT,
    finished_at_ms BIGINT,
    undone_at_ms BIGINT,
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX staff_imports_by_account ON staff_imports (tenant_id, account_id, created_at_ms);
CREATE TABLE staff_import_rows (
    tenant_id BIGINT NOT NULL,
    import_id TEXT NOT NULL,
    line BIGINT NOT NULL,              -- of the file, the line of names being 1
    account_type TEXT NOT NULL,
    first_name TEXT NOT NULL,
    last_name TEXT NOT NULL,
    email TEXT NOT NULL,
    phone TEXT,
    lang TEXT NOT NULL,
    program_id BIGINT,
    role_name TEXT NOT NULL,
    verdict TEXT NOT NULL,
    outcome TEXT NOT NULL,             -- empty before its turn: invited, changed, left, undone
    invitation_id TEXT,
    account_id BIGINT,                 -- whose role is changed
    role_before TEXT,                  -- of that account in the program; none before
    PRIMARY KEY (tenant_id, import_id, line)
);
