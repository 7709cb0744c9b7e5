DROP INDEX outbox_open;
CREATE INDEX outbox_due ON outbox (state, channel, next_at_ms);
ALTER TABLE outbox DROP COLUMN lane;
