-- When it is to go out: as somebody asked, or at the end of the recipient's quiet hours.
ALTER TABLE messages ADD COLUMN send_at_ms BIGINT;
