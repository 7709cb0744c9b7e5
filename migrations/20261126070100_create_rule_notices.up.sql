-- What notification rules came to: a row for each rule, move and recipient, written with the move.
CREATE TABLE rule_notices (
    tenant_id BIGINT NOT NULL,
    id TEXT NOT NULL,
    rule_key TEXT NOT NULL,             -- config_versions, kind notification_rule
    rule_version BIGINT NOT NULL,
    rule_name TEXT NOT NULL,
    program_id BIGINT NOT NULL,
    application_id BIGINT NOT NULL,
    change_version BIGINT NOT NULL,     -- application_changes: the move
    account_id BIGINT NOT NULL,         -- a member of staff; 0: the applicant, or nobody
    recipient_name TEXT NOT NULL,
    lang TEXT NOT NULL,
    channel TEXT NOT NULL,              -- empty: there was nobody
    address TEXT NOT NULL,
    outcome TEXT NOT NULL,              -- now, scheduled, held-consent, opted-out, no-address ...
    message_id TEXT,                    -- of an applicant's thread
    delivery_key TEXT NOT NULL,         -- outbox.idempotency_key; empty: nothing goes out
    at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX rule_notices_once ON rule_notices (tenant_id, application_id, change_version, rule_key, account_id);
CREATE INDEX rule_notices_by_time ON rule_notices (tenant_id, at_ms, id);
CREATE INDEX rule_notices_by_message ON rule_notices (tenant_id, message_id);
