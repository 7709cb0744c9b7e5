-- Sign-ons that an identity provider, or the hub after it, has refused: administrators read why.
CREATE TABLE sign_on_refusals (
    tenant_id BIGINT NOT NULL,
    seq BIGINT NOT NULL,
    at_ms BIGINT NOT NULL,
    kind TEXT NOT NULL,                -- membership, marketplace
    refusal TEXT NOT NULL,             -- the key of the problem
    cause TEXT NOT NULL,               -- what lies behind it, in the hub's own words; empty for nothing more
    who TEXT NOT NULL,                 -- the mail address that the provider has verified; empty where it said none
    source TEXT NOT NULL,              -- network address
    is_test BOOLEAN NOT NULL,
    PRIMARY KEY (tenant_id, seq)
);
CREATE INDEX sign_on_refusals_by_time ON sign_on_refusals (tenant_id, at_ms);
-- The latest sign-on that each administrator has tried, of the provider as it is set now.
CREATE TABLE sign_on_tests (
    tenant_id BIGINT NOT NULL,
    account_id BIGINT NOT NULL,
    at_ms BIGINT NOT NULL,
    refusal TEXT NOT NULL,             -- the key of the problem; empty: it succeeded
    PRIMARY KEY (tenant_id, account_id)
);
-- The administrator who tries the provider, where a sign-on is a test.
ALTER TABLE sign_on_requests ADD COLUMN test_account BIGINT;
