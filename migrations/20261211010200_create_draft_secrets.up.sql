-- Numbers of a draft's answers that are sealed under the tenant's key: the answer itself has only their last digits.
CREATE TABLE draft_secrets (
    tenant_id BIGINT NOT NULL,
    draft_id TEXT NOT NULL,
    at TEXT NOT NULL,
    sealed TEXT NOT NULL,
    PRIMARY KEY (tenant_id, draft_id, at)
);
