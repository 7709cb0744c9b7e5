-- The provider that was tried last, and when the delivery was over; 0 while it is not.
ALTER TABLE outbox ADD COLUMN provider TEXT NOT NULL DEFAULT '';
ALTER TABLE outbox ADD COLUMN ended_at_ms BIGINT NOT NULL DEFAULT 0;
-- Goes out in quiet hours too: an answer within minutes, or released by a person.
ALTER TABLE outbox ADD COLUMN quiet_exempt BOOLEAN NOT NULL DEFAULT FALSE;
CREATE INDEX outbox_dead ON outbox (tenant_id, ended_at_ms, id) WHERE state = 'dead';
CREATE INDEX outbox_by_message ON outbox (tenant_id, message_id);
CREATE INDEX outbox_held ON outbox (tenant_id, channel, to_address) WHERE state = 'held';
