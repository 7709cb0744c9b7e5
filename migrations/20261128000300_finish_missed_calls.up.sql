-- Somebody has seen to a missed call: called back, or nothing was to be done.
ALTER TABLE incoming_calls ADD COLUMN done_by TEXT NOT NULL DEFAULT '';
ALTER TABLE incoming_calls ADD COLUMN done_at_ms BIGINT;
-- Those that stand in a conversation already were seen there.
UPDATE incoming_calls SET done_at_ms = ended_at_ms WHERE state = 'missed' AND thread_id IS NOT NULL;
