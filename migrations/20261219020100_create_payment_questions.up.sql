-- What a person has to look into: disputes of payers, and objects of providers that belong to no payment. Nothing is booked of them.
CREATE TABLE payment_questions (
    tenant_id BIGINT NOT NULL,
    provider TEXT NOT NULL,
    object_id TEXT NOT NULL,               -- the provider's
    kind TEXT NOT NULL,                    -- dispute, unknown
    payment_id TEXT,                       -- NULL where it belongs to none that is known
    application_id BIGINT,
    cents BIGINT,                          -- NULL where it is not known
    reason TEXT NOT NULL,                  -- the provider's word
    status TEXT NOT NULL,                  -- the provider's word
    answer_by_ms BIGINT,                   -- until when it is to be answered at the provider
    received_at_ms BIGINT NOT NULL,
    changed_at_ms BIGINT NOT NULL,
    closed_at_ms BIGINT,
    closed_by TEXT NOT NULL,               -- the provider, or who has settled it; empty while it is open
    PRIMARY KEY (tenant_id, provider, object_id)
);
CREATE INDEX payment_questions_by_application ON payment_questions (tenant_id, application_id);

-- Notices that were not believed, by why: how many, and the last one.
CREATE TABLE payment_notice_refusals (
    tenant_id BIGINT NOT NULL,
    provider TEXT NOT NULL,
    reason TEXT NOT NULL,
    refused BIGINT NOT NULL,
    first_at_ms BIGINT NOT NULL,
    last_at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, provider, reason)
);
