ALTER TABLE messages DROP COLUMN send_at_ms;
