DROP INDEX call_wrap_ups_by_time;
ALTER TABLE call_wrap_ups DROP COLUMN follow_up_on;
