-- Payments of fees by applicants and of awards to them. Of each, the provider is asked under one key, so that money moves once.
CREATE TABLE payments (
    tenant_id BIGINT NOT NULL,
    id TEXT NOT NULL,                      -- part of the key under which a provider is asked
    application_id BIGINT NOT NULL,
    program_id BIGINT NOT NULL,
    kind TEXT NOT NULL,                    -- fee, award
    channel TEXT NOT NULL,                 -- card, bank, check, paypal
    state TEXT NOT NULL,                   -- created, started, submitted, success, failed, cancelled, error, refunded
    cents BIGINT NOT NULL,
    currency TEXT NOT NULL,                -- ISO 4217
    key TEXT NOT NULL,                     -- the caller's: the same again is the same payment
    request_hash TEXT NOT NULL,            -- of what was asked for under the key
    provider TEXT NOT NULL,                -- stripe, paypal, sandbox; empty where the program pays itself
    gateway_id TEXT NOT NULL,              -- the provider's own id; empty until it is known
    page_url TEXT NOT NULL,                -- the provider's page for the payer; empty where there is none
    return_url TEXT NOT NULL,              -- where that page leads back to
    sealed_account TEXT,                   -- the account that is debited, until the outcome is known
    account_last TEXT NOT NULL,            -- its last four digits; empty where there is none
    payee TEXT NOT NULL,                   -- of an award
    reference TEXT NOT NULL,               -- of an award: the payment of the application that it pays
    code TEXT NOT NULL,                    -- why it failed or came back, in the bank's code; empty otherwise
    transfer_id TEXT NOT NULL,             -- of a fee: the transfer of the books that stands for it; empty where there is none
    reissue_of TEXT,                       -- the payment that it is made again of
    expected_by_ms BIGINT,                 -- when the outcome is known at the latest
    version BIGINT NOT NULL,
    created_by TEXT NOT NULL,
    created_at_ms BIGINT NOT NULL,
    changed_at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX payments_by_key ON payments (tenant_id, application_id, key);
CREATE INDEX payments_by_gateway_id ON payments (tenant_id, provider, gateway_id);

-- What has happened to them, also what was refused. A row is added and never changed.
CREATE TABLE payment_events (
    tenant_id BIGINT NOT NULL,
    payment_id TEXT NOT NULL,
    seq BIGINT NOT NULL,                   -- from 1 on
    event TEXT NOT NULL,                   -- created, sent, accepted, paid, declined, returned, cancelled, refunded, errored
    state TEXT NOT NULL,                   -- after it
    is_refused BOOLEAN NOT NULL,           -- it could not be so, and changed nothing
    code TEXT NOT NULL,
    by_name TEXT NOT NULL,
    at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, payment_id, seq)
);

-- Notices of providers as they came.
CREATE TABLE payment_notices (
    tenant_id BIGINT NOT NULL,
    id TEXT NOT NULL,
    provider TEXT NOT NULL,
    event_id TEXT,                         -- the provider's, once its signature is checked
    headers TEXT NOT NULL,                 -- JSON
    body TEXT NOT NULL,                    -- the bytes as Base64
    received_at_ms BIGINT NOT NULL,
    outcome TEXT NOT NULL,                 -- empty until it is worked; then done, repeated, unknown, or why it is not believed
    worked_at_ms BIGINT,
    PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX payment_notices_by_event ON payment_notices (tenant_id, provider, event_id);

-- Checks, by their numbers. A number is taken once; a check that is spoiled or stopped stays as a void row.
CREATE TABLE check_payments (
    tenant_id BIGINT NOT NULL,
    number BIGINT NOT NULL,
    payment_id TEXT NOT NULL,
    application_id BIGINT NOT NULL,
    payee TEXT NOT NULL,                   -- as it was printed, like the amount and its words
    cents BIGINT NOT NULL,
    words TEXT NOT NULL,
    state TEXT NOT NULL,                   -- printed, mailed, cleared, void
    reason TEXT NOT NULL,                  -- why it is void; empty otherwise
    reissue_of BIGINT,                     -- the number that it takes the place of
    printed_at_ms BIGINT NOT NULL,
    changed_at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, number)
);
CREATE INDEX check_payments_by_payment ON check_payments (tenant_id, payment_id, number);

-- A tenant's accounts at providers of payments.
CREATE TABLE payment_providers (
    tenant_id BIGINT NOT NULL,
    provider TEXT NOT NULL,                -- stripe, paypal
    url TEXT NOT NULL,                     -- of its API, without a slash at the end
    client_id TEXT NOT NULL,               -- of PayPal; empty otherwise
    sealed_secret TEXT NOT NULL,
    sealed_notices TEXT NOT NULL,          -- secrets of Stripe's notices, a line each; the id of PayPal's webhook
    revision BIGINT NOT NULL,
    changed_by TEXT NOT NULL,
    changed_at_ms BIGINT NOT NULL,
    last_notice_at_ms BIGINT,              -- the last that was taken
    last_refused_at_ms BIGINT,             -- the last that was not
    last_refusal TEXT NOT NULL,            -- and why
    PRIMARY KEY (tenant_id, provider)
);
