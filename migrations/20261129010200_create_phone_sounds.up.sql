-- Sounds of a tenant that flows play to callers. The bytes are sealed files; here is what they are.
CREATE TABLE phone_sounds (
    tenant_id BIGINT NOT NULL,
    key TEXT NOT NULL,
    name TEXT NOT NULL,
    file_key TEXT NOT NULL,
    duration_ms BIGINT NOT NULL,
    created_by TEXT NOT NULL,
    created_at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, key)
);
