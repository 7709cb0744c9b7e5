-- Whether people take calls, as they said last or as it followed from their last call. Whoever has no row is available.
CREATE TABLE availabilities (
    tenant_id BIGINT NOT NULL,
    account_id BIGINT NOT NULL,
    state TEXT NOT NULL,               -- available, wrap_up, away
    since_at_ms BIGINT NOT NULL,
    until_ms BIGINT,                   -- when a wrap-up ends by itself
    PRIMARY KEY (tenant_id, account_id)
);
-- Who of those who take calls has a screen open, and at which node.
CREATE TABLE attendances (
    tenant_id BIGINT NOT NULL,
    account_id BIGINT NOT NULL,
    node TEXT NOT NULL,
    seen_at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, account_id, node)
);
