-- What is given back of fees. Whether it was, is known days later; the books follow when it is.
CREATE TABLE payment_refunds (
    tenant_id BIGINT NOT NULL,
    id TEXT NOT NULL,                      -- the key under which the provider is asked
    payment_id TEXT NOT NULL,
    cents BIGINT NOT NULL,
    state TEXT NOT NULL,                   -- started, pending, succeeded, failed
    key TEXT NOT NULL,                     -- the caller's: the same again is the same refund
    request_hash TEXT NOT NULL,            -- of what was asked for under the key
    gateway_id TEXT NOT NULL,              -- the provider's own id; empty until it is known
    code TEXT NOT NULL,                    -- why it failed; empty otherwise
    reason TEXT NOT NULL,
    created_by TEXT NOT NULL,
    created_at_ms BIGINT NOT NULL,
    changed_at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX payment_refunds_by_key ON payment_refunds (tenant_id, payment_id, key);
-- Of a payment: what is on its way back, and what is back. Together never more than was paid.
ALTER TABLE payments ADD COLUMN refunding_cents BIGINT NOT NULL DEFAULT 0;
ALTER TABLE payments ADD COLUMN refunded_cents BIGINT NOT NULL DEFAULT 0;
