-- What one person has used of a tool's day (UTC), and what is reserved for their answers. The share is in the tenant's settings.
CREATE TABLE assistant_person_days (
    tenant_id BIGINT NOT NULL,
    day BIGINT NOT NULL,               -- days since 1970-01-01
    tool TEXT NOT NULL,
    account_id BIGINT NOT NULL,
    used_tokens BIGINT NOT NULL,
    reserved_tokens BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, day, tool, account_id)
);

-- Tokens that are reserved for nobody any more are given back from this moment on.
ALTER TABLE assistant_requests ADD COLUMN expires_at_ms BIGINT;
-- What is reserved in the person's share; none where it is not counted there.
ALTER TABLE assistant_requests ADD COLUMN share_tokens BIGINT;
CREATE INDEX assistant_requests_by_state ON assistant_requests (tenant_id, state, expires_at_ms);
