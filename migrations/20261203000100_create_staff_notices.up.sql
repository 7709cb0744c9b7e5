-- Notices of rules in the inbox of a member of staff, until they are read; what would go out later is cancelled then.
CREATE TABLE staff_notices (
    tenant_id BIGINT NOT NULL,
    id TEXT NOT NULL,
    account_id BIGINT NOT NULL,        -- who is notified
    application_id BIGINT NOT NULL,
    change_version BIGINT NOT NULL,    -- of the application, after the move
    rule_name TEXT NOT NULL,
    subject TEXT NOT NULL,
    body TEXT NOT NULL,                -- as the rule's first possible way words it; empty where no template can be filled in
    delivery_key TEXT NOT NULL,        -- what goes out later unless it is read; empty: nothing does
    at_ms BIGINT NOT NULL,
    seen_at_ms BIGINT,
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX staff_notices_by_account ON staff_notices (tenant_id, account_id, seen_at_ms, at_ms);
CREATE INDEX staff_notices_by_change ON staff_notices (tenant_id, application_id, change_version);
