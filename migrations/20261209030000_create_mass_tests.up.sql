-- Tests of messages to many people: what somebody has sent to themselves before they send it to others.
CREATE TABLE mass_tests (
    tenant_id BIGINT NOT NULL,
    id TEXT NOT NULL,
    account_id BIGINT NOT NULL,         -- who sent it, to themselves
    channel TEXT NOT NULL,              -- SMS, EMAIL
    content_hash TEXT NOT NULL,         -- of the words in every language, and of whom they are for
    recipients BIGINT NOT NULL,         -- how many people were chosen then
    at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX mass_tests_by_account ON mass_tests (tenant_id, account_id, at_ms);
