-- Somebody has seen to a missed call: called back, or nothing was to be done.
ALTER TABLE incoming_calls ADD COLUMN done_by TEXT NOT NULL DEFAULT '';
ALTER TABLE incoming_calls ADD COLUMN done_at_ms BIGINT;
