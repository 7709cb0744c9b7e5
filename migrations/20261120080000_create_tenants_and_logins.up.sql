-- Global tables: only the sign-in and cluster files of the store touch them.
CREATE TABLE tenants (
    id BIGINT PRIMARY KEY,
    name TEXT NOT NULL,
    subdomain TEXT NOT NULL UNIQUE,
    zone TEXT NOT NULL,
    lang TEXT NOT NULL,
    active BOOLEAN NOT NULL,
    branding TEXT NOT NULL,            -- JSON, the names of the wire
    settings TEXT NOT NULL,            -- JSON: password_policy, account_disclosure, sign-in form …
    mail_from TEXT NOT NULL,
    sms_from TEXT NOT NULL,
    created_at_ms BIGINT NOT NULL
);
CREATE TABLE tenant_hosts (
    host TEXT PRIMARY KEY,
    tenant_id BIGINT NOT NULL
);
CREATE TABLE tenant_keys (
    tenant_id BIGINT NOT NULL,
    key_id BIGINT NOT NULL,
    wrapped TEXT NOT NULL,             -- the tenant's data key sealed under the master key, base64
    created_at_ms BIGINT NOT NULL,
    retired_at_ms BIGINT,
    PRIMARY KEY (tenant_id, key_id)
);
CREATE TABLE media_keys (
    api_key TEXT PRIMARY KEY,
    tenant_id BIGINT NOT NULL,
    sealed_secret TEXT NOT NULL,
    created_at_ms BIGINT NOT NULL
);
CREATE TABLE signing_keys (
    kid TEXT PRIMARY KEY,
    sealed_private TEXT NOT NULL,
    public_key TEXT NOT NULL,
    created_at_ms BIGINT NOT NULL,
    retired_at_ms BIGINT
);
CREATE TABLE logins (
    cd_user BIGINT PRIMARY KEY,
    email TEXT UNIQUE,
    phone TEXT,
    failures BIGINT NOT NULL,          -- in a row
    locked_until_ms BIGINT NOT NULL,
    must_change BOOLEAN NOT NULL,
    show_inactive BOOLEAN NOT NULL,
    created_at_ms BIGINT NOT NULL
);
CREATE INDEX logins_by_phone ON logins (phone);
CREATE TABLE credentials (
    cd_user BIGINT PRIMARY KEY,
    password_hash TEXT NOT NULL,
    seeded BOOLEAN NOT NULL,           -- a demonstration password: `hub serve` refuses to start with one
    updated_at_ms BIGINT NOT NULL
);
CREATE TABLE sign_in_failures (
    cd_user BIGINT NOT NULL,
    source TEXT NOT NULL,
    at_ms BIGINT NOT NULL
);
CREATE INDEX sign_in_failures_by_user ON sign_in_failures (cd_user, source, at_ms);
CREATE INDEX sign_in_failures_by_source ON sign_in_failures (source, at_ms);
CREATE TABLE sessions (
    sid TEXT PRIMARY KEY,
    version BIGINT NOT NULL,
    cd_user BIGINT NOT NULL,
    tenant_id BIGINT NOT NULL,
    account_id BIGINT NOT NULL,
    device_id TEXT NOT NULL,
    user_agent TEXT NOT NULL,
    source TEXT NOT NULL,
    created_at_ms BIGINT NOT NULL,
    last_seen_ms BIGINT NOT NULL,
    expires_at_ms BIGINT NOT NULL,
    revoked_at_ms BIGINT
);
CREATE INDEX sessions_by_user ON sessions (cd_user, created_at_ms);
CREATE TABLE refresh_tokens (
    token_hash TEXT PRIMARY KEY,
    sid TEXT NOT NULL,
    device_id TEXT NOT NULL,
    issued_at_ms BIGINT NOT NULL,
    used_at_ms BIGINT,
    replaced_by TEXT
);
CREATE INDEX refresh_tokens_by_session ON refresh_tokens (sid);
CREATE TABLE spent_tokens (
    jti TEXT PRIMARY KEY,
    expires_at_ms BIGINT NOT NULL
);
CREATE TABLE codes (
    id TEXT PRIMARY KEY,
    tenant_id BIGINT NOT NULL,
    cd_user BIGINT NOT NULL,
    account_id BIGINT NOT NULL,
    operation TEXT NOT NULL,
    token_jti TEXT NOT NULL,
    channel TEXT NOT NULL,
    destination TEXT NOT NULL,
    code_hash TEXT NOT NULL,
    tries BIGINT NOT NULL,
    created_at_ms BIGINT NOT NULL,
    expires_at_ms BIGINT NOT NULL,
    used_at_ms BIGINT
);
CREATE INDEX codes_by_user ON codes (cd_user, created_at_ms);
CREATE INDEX codes_by_destination ON codes (destination, created_at_ms);
CREATE TABLE code_tries (
    cd_user BIGINT NOT NULL,
    at_ms BIGINT NOT NULL
);
CREATE INDEX code_tries_by_user ON code_tries (cd_user, at_ms);
CREATE TABLE leases (
    name TEXT PRIMARY KEY,
    owner TEXT NOT NULL,
    fence BIGINT NOT NULL,
    expires_at_ms BIGINT NOT NULL
);
