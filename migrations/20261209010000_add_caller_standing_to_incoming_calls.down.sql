ALTER TABLE incoming_calls DROP COLUMN caller_standing;
