-- The telephone on which the hub calls a member of staff before it calls an applicant. Proved by a code.
CREATE TABLE own_phones (
    tenant_id BIGINT NOT NULL,
    account_id BIGINT NOT NULL,
    phone TEXT NOT NULL,               -- E.164
    verified_at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, account_id)
);
