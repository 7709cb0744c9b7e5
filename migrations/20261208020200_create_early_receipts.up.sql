-- Receipts of texts that are not known yet: the carrier's answer to the hand-over may still be on its way.
CREATE TABLE early_receipts (
    tenant_id BIGINT NOT NULL,
    provider_ref TEXT NOT NULL,
    state TEXT NOT NULL,
    detail TEXT NOT NULL,
    received_at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, provider_ref)
);
