-- What was awarded to an application, and how far the money is.
CREATE TABLE application_payments (
    tenant_id BIGINT NOT NULL,
    application_id BIGINT NOT NULL,
    position BIGINT NOT NULL,          -- from 1 on
    amount_cents BIGINT NOT NULL,
    channel_name TEXT NOT NULL,        -- PaymentChannelName
    status_name TEXT NOT NULL,         -- PaymentStatusName: planned, sent, paid, failed
    payee TEXT NOT NULL,
    reference TEXT NOT NULL,
    changed_at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, application_id, position)
);
