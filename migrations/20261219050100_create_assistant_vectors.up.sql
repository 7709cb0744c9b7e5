-- What passages mean to a model for vectors, so that each is asked for once. A passage is named by the hash of its text; one that is no
-- passage of the tenant's programs any more leaves.
CREATE TABLE assistant_vectors (
    tenant_id BIGINT NOT NULL,
    endpoint TEXT NOT NULL,
    model TEXT NOT NULL,
    hash TEXT NOT NULL,                -- SHA-256 of the text, in hex
    vector TEXT NOT NULL,              -- numbers of four bytes, the low one first, in base64
    created_at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, endpoint, model, hash)
);
