-- Accounts that try a program before its launch. A trial ends with the launch, on its day, or when the name is taken off.
CREATE TABLE trials (
    tenant_id BIGINT NOT NULL,
    program_id BIGINT NOT NULL,
    account_id BIGINT NOT NULL,
    named_by TEXT NOT NULL,
    named_at_ms BIGINT NOT NULL,
    ends_at_ms BIGINT NOT NULL,        -- the first moment at which it is over
    PRIMARY KEY (tenant_id, program_id, account_id)
);
CREATE INDEX trials_by_account ON trials (tenant_id, account_id, program_id, ends_at_ms);
