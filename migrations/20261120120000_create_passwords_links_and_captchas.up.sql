CREATE TABLE password_history (
    cd_user BIGINT NOT NULL,
    at_ms BIGINT NOT NULL,             -- when the password was replaced
    password_hash TEXT NOT NULL,
    PRIMARY KEY (cd_user, at_ms)
);
CREATE TABLE sign_in_links (
    token_hash TEXT PRIMARY KEY,
    tenant_id BIGINT NOT NULL,
    cd_user BIGINT NOT NULL,           -- negative: a stand-in for a login that does not exist
    purpose TEXT NOT NULL,             -- reset_password, set_password, must_change
    destination TEXT NOT NULL,         -- the address that the link went to; empty when it was handed out on the screen
    created_at_ms BIGINT NOT NULL,
    expires_at_ms BIGINT NOT NULL,
    used_at_ms BIGINT
);
CREATE INDEX sign_in_links_by_user ON sign_in_links (cd_user, created_at_ms);
CREATE INDEX sign_in_links_by_destination ON sign_in_links (destination, created_at_ms);
CREATE TABLE captcha_tokens (
    tenant_id BIGINT NOT NULL,
    token_hash TEXT NOT NULL,
    score DOUBLE PRECISION NOT NULL,
    expires_at_ms BIGINT NOT NULL,
    spent_at_ms BIGINT,                -- none while a token that was verified has not been used for a call
    PRIMARY KEY (tenant_id, token_hash)
);
CREATE INDEX captcha_tokens_by_expiry ON captcha_tokens (expires_at_ms);
