DROP INDEX applications_by_decision;
DROP INDEX applications_by_audience;
ALTER TABLE applications DROP COLUMN audience;
