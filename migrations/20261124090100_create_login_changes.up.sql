-- Global tables, for sign-in alone.
CREATE TABLE login_changes (
    id TEXT PRIMARY KEY,
    token_hash TEXT NOT NULL UNIQUE,   -- SHA-256 of the link in the notices: whoever follows it takes the change back
    cd_user BIGINT NOT NULL,
    tenant_id BIGINT NOT NULL,         -- whose page the change was made on, and whose words the notices have
    sid TEXT NOT NULL,                 -- the session in which it was made; empty outside one
    kind TEXT NOT NULL,
    sealed_before TEXT NOT NULL,       -- what it takes to undo it, JSON
    at_ms BIGINT NOT NULL,
    expires_at_ms BIGINT NOT NULL,
    undone_at_ms BIGINT
);
CREATE INDEX login_changes_by_user ON login_changes (cd_user, at_ms);
CREATE INDEX login_changes_by_session ON login_changes (sid);
-- Sign-ups with an address that has a login: nothing is added to it before its owner says so.
CREATE TABLE pending_accounts (
    token_hash TEXT PRIMARY KEY,       -- SHA-256 of the link in the mail
    tenant_id BIGINT NOT NULL,
    cd_user BIGINT NOT NULL,
    account_type TEXT NOT NULL,
    first_name TEXT NOT NULL,
    last_name TEXT NOT NULL,
    company_name TEXT NOT NULL,
    email TEXT NOT NULL,
    partner BIGINT,
    lang TEXT NOT NULL,
    created_at_ms BIGINT NOT NULL,
    expires_at_ms BIGINT NOT NULL,
    used_at_ms BIGINT
);
CREATE INDEX pending_accounts_by_expiry ON pending_accounts (expires_at_ms);
