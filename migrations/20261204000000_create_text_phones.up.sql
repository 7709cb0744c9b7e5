-- Numbers whose calls are made by TTY or through a relay service: nothing is spoken to them by a machine.
CREATE TABLE text_phones (
    tenant_id BIGINT NOT NULL,
    number TEXT NOT NULL,              -- E.164
    marked_at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, number)
);
