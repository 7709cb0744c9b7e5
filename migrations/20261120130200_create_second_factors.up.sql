-- Global tables, for sign-in alone: a login's further factors hold for all its accounts.
CREATE TABLE authenticator_apps (
    cd_user BIGINT PRIMARY KEY,
    sealed_secret TEXT,                -- in use
    pending_secret TEXT,               -- shown, and not confirmed with a code yet
    last_step BIGINT NOT NULL,         -- the newest 30-second step whose code was taken
    updated_at_ms BIGINT NOT NULL
);
CREATE TABLE backup_codes (
    cd_user BIGINT NOT NULL,
    code_hash TEXT NOT NULL,           -- keyed by the key of key_id
    key_id BIGINT NOT NULL,
    used_at_ms BIGINT,
    PRIMARY KEY (cd_user, code_hash)
);
CREATE TABLE passkeys (
    id TEXT PRIMARY KEY,
    cd_user BIGINT NOT NULL,
    rp_id TEXT NOT NULL,               -- the host that the key is for
    credential_id TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    credential TEXT NOT NULL,          -- JSON: public key, counter, flags
    created_at_ms BIGINT NOT NULL,
    last_used_at_ms BIGINT
);
CREATE INDEX passkeys_by_user ON passkeys (cd_user, rp_id);
CREATE TABLE passkey_challenges (
    id TEXT PRIMARY KEY,
    cd_user BIGINT NOT NULL,
    purpose TEXT NOT NULL,             -- the session or login token that asked
    state TEXT NOT NULL,               -- JSON of the ceremony
    expires_at_ms BIGINT NOT NULL,
    used_at_ms BIGINT
);
