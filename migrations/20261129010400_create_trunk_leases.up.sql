-- Which node registers at a trunk: one at a time, as long as it renews its lease.
CREATE TABLE trunk_leases (
    tenant_id BIGINT NOT NULL,
    trunk_id TEXT NOT NULL,
    node TEXT NOT NULL,
    until_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, trunk_id)
);
