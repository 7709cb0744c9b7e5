-- Global tables, for sign-in alone.
CREATE TABLE devices (
    cd_user BIGINT NOT NULL,
    device_hash TEXT NOT NULL,         -- SHA-256 of the device's cookie
    user_agent TEXT NOT NULL,
    first_seen_ms BIGINT NOT NULL,
    last_seen_ms BIGINT NOT NULL,
    trusted_until_ms BIGINT NOT NULL,  -- until then no second factor is asked here; 0 never
    PRIMARY KEY (cd_user, device_hash)
);
CREATE INDEX devices_by_age ON devices (last_seen_ms);
CREATE TABLE session_alarms (
    token_hash TEXT PRIMARY KEY,       -- SHA-256 of the link in the new-device mail
    cd_user BIGINT NOT NULL,
    tenant_id BIGINT NOT NULL,
    sid TEXT NOT NULL,
    expires_at_ms BIGINT NOT NULL,
    used_at_ms BIGINT
);
CREATE TABLE exchange_codes (
    code_hash TEXT PRIMARY KEY,
    host TEXT NOT NULL,                -- where it may be used, without port
    tenant_id BIGINT NOT NULL,         -- whose host that is
    cd_user BIGINT NOT NULL,
    account_id BIGINT,                 -- the account of that tenant that was chosen, if one was
    tenant_only BOOLEAN NOT NULL,      -- the proof is good for this tenant's accounts alone
    single_sign_on BOOLEAN NOT NULL,
    second_factor BOOLEAN NOT NULL,
    redirect TEXT NOT NULL,
    browser_hash TEXT NOT NULL,        -- the browser that set out to the identity provider; empty for any
    expires_at_ms BIGINT NOT NULL,
    used_at_ms BIGINT
);
