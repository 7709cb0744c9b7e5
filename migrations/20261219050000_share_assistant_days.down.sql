DROP INDEX assistant_requests_by_state;
ALTER TABLE assistant_requests DROP COLUMN share_tokens;
ALTER TABLE assistant_requests DROP COLUMN expires_at_ms;
DROP TABLE assistant_person_days;
