-- The picture of a tenant that its administrators uploaded, made anew by the hub. `tenants.branding` has its address.
CREATE TABLE tenant_logos (
    tenant_id BIGINT NOT NULL,
    version TEXT NOT NULL,             -- of the bytes: part of the picture's address, so that browsers may keep it
    png TEXT NOT NULL,                 -- base64
    created_at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id)
);
