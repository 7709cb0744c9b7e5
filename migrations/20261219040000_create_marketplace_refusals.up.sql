-- Calls of the marketplace that were refused, by why: somebody who calls with made-up tokens hides nothing behind them.
CREATE TABLE marketplace_refusals (
    tenant_id BIGINT NOT NULL,
    why TEXT NOT NULL,                 -- no_token, forged, other_audience …
    count BIGINT NOT NULL,             -- since first_at_ms
    first_at_ms BIGINT NOT NULL,
    last_at_ms BIGINT NOT NULL,
    source TEXT NOT NULL,              -- network address of the last
    PRIMARY KEY (tenant_id, why)
);
-- All subscriptions are read again so many hours after they were last; NULL: after six.
ALTER TABLE marketplace_gateways ADD COLUMN read_hours BIGINT;
-- When they were last; NULL: not yet.
ALTER TABLE marketplace_gateways ADD COLUMN listed_at_ms BIGINT;
