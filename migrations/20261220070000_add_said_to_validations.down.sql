ALTER TABLE application_validations DROP COLUMN said;
