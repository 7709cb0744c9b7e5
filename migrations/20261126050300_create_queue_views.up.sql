-- Views of the queue that somebody has saved: their own, or their whole team's.
CREATE TABLE queue_views (
    tenant_id BIGINT NOT NULL,
    id TEXT NOT NULL,
    account_id BIGINT NOT NULL,        -- whose it is; 0: the team's
    name TEXT NOT NULL,
    query TEXT NOT NULL,               -- as it stands in the queue's address
    hidden_columns TEXT NOT NULL,      -- joined by commas
    density TEXT NOT NULL,             -- comfortable, compact
    made_by_name TEXT NOT NULL,
    version BIGINT NOT NULL,
    updated_at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX queue_views_by_account ON queue_views (tenant_id, account_id, name);
