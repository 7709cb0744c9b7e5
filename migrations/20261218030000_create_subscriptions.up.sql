-- How a tenant is reached by, and reaches, the cloud marketplace that sells what it offers.
CREATE TABLE marketplace_gateways (
    tenant_id BIGINT NOT NULL,
    api_address TEXT NOT NULL,         -- of the SaaS fulfilment API; sandbox: the demonstration's own
    login_address TEXT NOT NULL,       -- the token endpoint of the directory
    keys_address TEXT NOT NULL,        -- the keys that sign the calls of the marketplace (JWKS)
    directory TEXT NOT NULL,           -- the publisher's directory (tid)
    client_id TEXT NOT NULL,           -- our application there (aud)
    sealed_secret TEXT NOT NULL,
    caller TEXT NOT NULL,              -- the marketplace's own application (appid, azp)
    domain TEXT NOT NULL,              -- bought instances are hosts below it
    program_id BIGINT,                 -- in which a subscription is configured
    fallback_email TEXT NOT NULL,      -- offered as administrator where the purchaser has no address
    updated_at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id)
);
-- The latest call of the marketplace that was taken, and the latest that was refused.
CREATE TABLE marketplace_calls (
    tenant_id BIGINT NOT NULL,
    outcome TEXT NOT NULL,             -- received, refused
    at_ms BIGINT NOT NULL,
    said TEXT NOT NULL,                -- the action, or why it was refused
    source TEXT NOT NULL,              -- network address
    PRIMARY KEY (tenant_id, outcome)
);
CREATE TABLE subscriptions (
    tenant_id BIGINT NOT NULL,         -- who sells it
    id TEXT NOT NULL,                  -- the marketplace's
    name TEXT NOT NULL,
    offer_id TEXT NOT NULL,
    plan_id TEXT NOT NULL,
    quantity BIGINT,
    state TEXT NOT NULL,               -- PendingFulfillmentStart, Subscribed, Suspended, Unsubscribed
    purchaser_email TEXT NOT NULL,
    admin_email TEXT NOT NULL,         -- empty: nobody has confirmed it yet
    admin_first_name TEXT NOT NULL,
    admin_last_name TEXT NOT NULL,
    bought_tenant BIGINT,              -- the instance that was made for it
    draft_id TEXT,                     -- by which it is configured
    created_at_ms BIGINT NOT NULL,
    read_at_ms BIGINT NOT NULL,        -- when its state was last read at the marketplace
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX subscriptions_by_admin ON subscriptions (tenant_id, admin_email);
CREATE INDEX subscriptions_by_purchaser ON subscriptions (tenant_id, purchaser_email);
CREATE INDEX subscriptions_by_bought ON subscriptions (bought_tenant);
-- A purchase that a browser has brought: a ticket stands for the marketplace's token.
CREATE TABLE marketplace_tickets (
    tenant_id BIGINT NOT NULL,
    ticket_hash TEXT NOT NULL,
    subscription_id TEXT NOT NULL,
    expires_at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, ticket_hash)
);
-- Changes that were asked for here and end at the marketplace.
CREATE TABLE subscription_operations (
    tenant_id BIGINT NOT NULL,
    id TEXT NOT NULL,                  -- the marketplace's
    subscription_id TEXT NOT NULL,
    plan_id TEXT NOT NULL,
    status TEXT NOT NULL,              -- NotStarted, InProgress, Succeeded, Failed, Conflict
    asked_at_ms BIGINT NOT NULL,
    ended_at_ms BIGINT,
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX subscription_operations_open ON subscription_operations (tenant_id, subscription_id, ended_at_ms);
-- Calls of the marketplace as they came, each once.
CREATE TABLE marketplace_events (
    tenant_id BIGINT NOT NULL,
    event_key TEXT NOT NULL,           -- operation, action and status
    subscription_id TEXT NOT NULL,
    action TEXT NOT NULL,
    body TEXT NOT NULL,
    received_at_ms BIGINT NOT NULL,
    worked_at_ms BIGINT,
    PRIMARY KEY (tenant_id, event_key)
);
CREATE INDEX marketplace_events_by_time ON marketplace_events (tenant_id, received_at_ms);
