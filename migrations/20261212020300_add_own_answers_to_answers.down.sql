ALTER TABLE application_answers DROP COLUMN own_answers;
