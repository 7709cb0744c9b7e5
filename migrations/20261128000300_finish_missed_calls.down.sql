ALTER TABLE incoming_calls DROP COLUMN done_at_ms;
ALTER TABLE incoming_calls DROP COLUMN done_by;
