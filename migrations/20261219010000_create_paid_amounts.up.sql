-- When a payment was first paid; no correction moves it. Null: it was not, or a hub of the release before has written it.
ALTER TABLE application_payments ADD COLUMN paid_at_ms BIGINT;
-- What the paid money of payments changed by, and when: the whole amount where it is first paid, the difference where it is put right.
CREATE TABLE paid_amounts (
    tenant_id BIGINT NOT NULL,
    application_id BIGINT NOT NULL,
    position BIGINT NOT NULL,          -- of application_payments
    payee TEXT NOT NULL,
    at_ms BIGINT NOT NULL,
    cents BIGINT NOT NULL,             -- below zero where it became less, came back, or went to another payee
    PRIMARY KEY (tenant_id, application_id, position, payee, at_ms)
);
CREATE INDEX paid_amounts_by_time ON paid_amounts (tenant_id, at_ms, application_id);
