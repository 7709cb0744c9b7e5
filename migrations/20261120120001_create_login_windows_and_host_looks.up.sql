ALTER TABLE tenant_hosts ADD COLUMN branding TEXT NOT NULL DEFAULT '{}';   -- JSON laid over the tenant's branding on this host
ALTER TABLE logins ADD COLUMN primary_id TEXT NOT NULL DEFAULT 'email';    -- email or phone: which of both is the login id
CREATE TABLE login_windows (
    tenant_id BIGINT NOT NULL,
    program_id BIGINT NOT NULL,
    opens_at_ms BIGINT NOT NULL,
    closes_at_ms BIGINT,
    funded BOOLEAN NOT NULL,           -- there is money for applicants who have no login yet
    PRIMARY KEY (tenant_id, program_id)
);
CREATE TABLE enrolments (
    tenant_id BIGINT NOT NULL,
    account_id BIGINT NOT NULL,
    program_id BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, account_id, program_id)
);
CREATE TABLE fingerprints (
    cd_user BIGINT NOT NULL,
    device_id TEXT NOT NULL,
    ua_hint TEXT NOT NULL,
    tz TEXT NOT NULL,
    screen_class TEXT NOT NULL,
    first_seen_ms BIGINT NOT NULL,
    last_seen_ms BIGINT NOT NULL,
    PRIMARY KEY (cd_user, device_id)
);
