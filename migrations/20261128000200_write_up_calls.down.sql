ALTER TABLE availabilities DROP COLUMN reason;
ALTER TABLE availabilities DROP COLUMN unanswered;
DROP TABLE call_wrap_ups;
ALTER TABLE calls DROP COLUMN line_wrap_up_s;
ALTER TABLE calls DROP COLUMN line_waited_ms;
ALTER TABLE calls DROP COLUMN line_end;
ALTER TABLE calls DROP COLUMN line_name;
ALTER TABLE calls DROP COLUMN line_key;
