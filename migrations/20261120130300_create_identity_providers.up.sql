CREATE TABLE identity_providers (
    tenant_id BIGINT NOT NULL,
    kind TEXT NOT NULL,                -- membership, marketplace
    issuer TEXT NOT NULL,
    client_id TEXT NOT NULL,
    sealed_secret TEXT NOT NULL,
    updated_at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, kind)
);
CREATE TABLE sign_on_requests (
    state_hash TEXT PRIMARY KEY,
    tenant_id BIGINT NOT NULL,
    kind TEXT NOT NULL,
    host TEXT NOT NULL,
    browser_hash TEXT NOT NULL,        -- SHA-256 of the cookie of the browser that set out
    sealed_proof TEXT NOT NULL,        -- nonce and PKCE verifier
    next_url TEXT NOT NULL,
    expires_at_ms BIGINT NOT NULL,
    used_at_ms BIGINT
);
CREATE TABLE external_identities (
    tenant_id BIGINT NOT NULL,
    issuer TEXT NOT NULL,
    subject TEXT NOT NULL,
    cd_user BIGINT NOT NULL,
    created_at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, issuer, subject)
);
CREATE TABLE external_grants (
    tenant_id BIGINT NOT NULL,
    kind TEXT NOT NULL,
    cd_user BIGINT NOT NULL,
    sealed_refresh_token TEXT NOT NULL,
    updated_at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, kind, cd_user)
);
