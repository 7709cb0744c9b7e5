-- What applicants offer to change after they have applied. It is kept apart until staff take or decline it.
CREATE TABLE offered_changes (
    tenant_id BIGINT NOT NULL,
    id TEXT NOT NULL,
    application_id BIGINT NOT NULL,
    by_id BIGINT NOT NULL,
    by_name TEXT NOT NULL,
    offered_at_ms BIGINT NOT NULL,
    words TEXT NOT NULL,
    offer_key TEXT NOT NULL,           -- the caller's own word: the same again is the same offer
    ended TEXT NOT NULL,               -- '', taken, declined
    ended_by TEXT NOT NULL,
    ended_at_ms BIGINT,
    reason TEXT NOT NULL,              -- why it was declined
    PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX offered_changes_by_key ON offered_changes (tenant_id, application_id, offer_key);
CREATE TABLE offered_items (
    tenant_id BIGINT NOT NULL,
    offer_id TEXT NOT NULL,
    position BIGINT NOT NULL,
    at TEXT NOT NULL,
    before_value TEXT NOT NULL,        -- JSON, numbers that are sealed as their last digits
    after_value TEXT NOT NULL,
    PRIMARY KEY (tenant_id, offer_id, position)
);
-- The numbers behind them, sealed as those of answers are.
CREATE TABLE offered_secrets (
    tenant_id BIGINT NOT NULL,
    offer_id TEXT NOT NULL,
    at TEXT NOT NULL,
    sealed TEXT NOT NULL,
    PRIMARY KEY (tenant_id, offer_id, at)
);
