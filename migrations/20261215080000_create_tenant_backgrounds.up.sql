-- The picture beside the sign-in form that a tenant's administrators uploaded, made anew by the hub. `tenants.branding` has its address.
CREATE TABLE tenant_backgrounds (
    tenant_id BIGINT NOT NULL,
    version TEXT NOT NULL,             -- of the bytes: part of the picture's address, so that browsers may keep it
    jpeg TEXT NOT NULL,                -- base64
    created_at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id)
);
