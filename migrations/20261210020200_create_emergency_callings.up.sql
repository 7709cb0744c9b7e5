-- What happens when staff of a tenant dial an emergency number; none: they are told to use another telephone.
CREATE TABLE emergency_callings (
    tenant_id BIGINT NOT NULL PRIMARY KEY,
    body TEXT NOT NULL,                -- the setting, as JSON
    version BIGINT NOT NULL,
    changed_at_ms BIGINT NOT NULL
);
