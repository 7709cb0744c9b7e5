-- Numbers and addresses that a tenant calls although they are of no kind or country that it serves.
CREATE TABLE called_numbers (
    tenant_id BIGINT NOT NULL,
    number TEXT NOT NULL,              -- E.164, an extension, or a SIP address in lower case
    reason TEXT NOT NULL,
    added_by TEXT NOT NULL,
    added_at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, number)
);
-- One callback that waits, for a number.
CREATE INDEX line_visits_by_callback ON line_visits (tenant_id, callback_number, state);
