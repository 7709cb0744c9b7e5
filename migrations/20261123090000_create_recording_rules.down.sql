ALTER TABLE recording_policies DROP COLUMN question;
DROP TABLE recording_rules;
ALTER TABLE applicants DROP COLUMN state;
