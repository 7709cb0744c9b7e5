-- Accounts of programs' money, each with the sums of its transfers: they change in the transaction of the transfer, under the row's lock.
CREATE TABLE ledger_accounts (
    tenant_id BIGINT NOT NULL,
    id BIGINT NOT NULL,
    program_id BIGINT NOT NULL,
    kind TEXT NOT NULL,                    -- budget, reserved, in_transit, paid, returned, fees_due, fees_received, suspense
    channel TEXT NOT NULL,                 -- of what is in transit; empty otherwise
    currency TEXT NOT NULL,                -- ISO 4217
    limit_cents BIGINT,                    -- what may leave it beyond what has come in, of a budget its amount; null: any amount
    debits_posted_cents BIGINT NOT NULL,
    debits_pending_cents BIGINT NOT NULL,
    credits_posted_cents BIGINT NOT NULL,
    credits_pending_cents BIGINT NOT NULL,
    revision BIGINT NOT NULL,              -- of the limit
    changed_by TEXT NOT NULL,              -- who set the limit last
    changed_at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX ledger_accounts_by_kind ON ledger_accounts (tenant_id, program_id, kind, channel, currency);

-- Transfers between them. A row is added and never changed, but for its state, which leaves pending once.
CREATE TABLE ledger_transfers (
    tenant_id BIGINT NOT NULL,
    id TEXT NOT NULL,                      -- its maker's
    program_id BIGINT NOT NULL,
    debit_account_id BIGINT NOT NULL,      -- the money leaves it
    credit_account_id BIGINT NOT NULL,
    cents BIGINT NOT NULL,
    currency TEXT NOT NULL,
    event TEXT NOT NULL,                   -- award_reserved, payment_started and so on
    application_id BIGINT,
    reverses TEXT,                         -- the transfer that it takes back
    is_held BOOLEAN NOT NULL,              -- it began as pending
    expires_at_ms BIGINT,
    state TEXT NOT NULL,                   -- pending, posted, voided, expired
    posted_cents BIGINT NOT NULL,          -- 0 unless it is posted
    at_ms BIGINT NOT NULL,
    ended_at_ms BIGINT,                    -- when it left pending
    PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX ledger_transfers_by_reversed ON ledger_transfers (tenant_id, reverses);
CREATE INDEX ledger_transfers_by_application ON ledger_transfers (tenant_id, program_id, application_id);
CREATE INDEX ledger_transfers_by_debit ON ledger_transfers (tenant_id, debit_account_id);
CREATE INDEX ledger_transfers_by_credit ON ledger_transfers (tenant_id, credit_account_id);
