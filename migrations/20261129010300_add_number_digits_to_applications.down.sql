DROP INDEX applications_by_number_digits;
ALTER TABLE applications DROP COLUMN number_digits;
