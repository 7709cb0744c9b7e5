DROP INDEX outbox_held;
DROP INDEX outbox_by_message;
DROP INDEX outbox_dead;
ALTER TABLE outbox DROP COLUMN quiet_exempt;
ALTER TABLE outbox DROP COLUMN ended_at_ms;
ALTER TABLE outbox DROP COLUMN provider;
