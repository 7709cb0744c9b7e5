-- People who were asked to work here. An invitation is open until its person has come (account_id) or it was withdrawn.
CREATE TABLE staff_invitations (
    tenant_id BIGINT NOT NULL,
    id TEXT NOT NULL,
    token_hash TEXT NOT NULL,          -- of the link that went out last; pending_accounts has the account under it
    cd_user BIGINT NOT NULL,
    account_type TEXT NOT NULL,        -- Government, Reviewer, ReviewerMarket
    first_name TEXT NOT NULL,
    last_name TEXT NOT NULL,
    email TEXT NOT NULL,               -- lower case
    phone TEXT,                        -- E.164
    lang TEXT NOT NULL,
    roles TEXT NOT NULL,               -- JSON list of numbers
    invited_by BIGINT NOT NULL,
    invited_by_name TEXT NOT NULL,
    import_id TEXT,                    -- of staff_imports
    sent_at_ms BIGINT NOT NULL,
    expires_at_ms BIGINT NOT NULL,
    opened_at_ms BIGINT,               -- when the link was first followed
    ended_at_ms BIGINT,
    account_id BIGINT,
    PRIMARY KEY (tenant_id, id)
);
-- One open invitation for an address.
CREATE UNIQUE INDEX staff_invitations_open ON staff_invitations (tenant_id, email) WHERE ended_at_ms IS NULL;
CREATE INDEX staff_invitations_by_token ON staff_invitations (tenant_id, token_hash);
CREATE INDEX staff_invitations_by_import ON staff_invitations (tenant_id, import_id);
CREATE TABLE staff_invitation_programs (
    tenant_id BIGINT NOT NULL,
    invitation_id TEXT NOT NULL,
    program_id BIGINT NOT NULL,
    role_name TEXT NOT NULL,
    PRIMARY KEY (tenant_id, invitation_id, program_id)
);
-- The few accounts of staff among those of applicants, in the order in which lists show them.
CREATE INDEX accounts_by_staff_type ON accounts (tenant_id, last_name, first_name, id)
    WHERE account_type IN ('Government', 'Reviewer', 'ReviewerMarket');
CREATE INDEX accounts_by_staff_email ON accounts (tenant_id, email)
    WHERE account_type IN ('Government', 'Reviewer', 'ReviewerMarket');
CREATE INDEX sign_ins_by_account ON sign_ins (tenant_id, account_id, at_ms);
CREATE INDEX pending_accounts_by_user ON pending_accounts (cd_user);
