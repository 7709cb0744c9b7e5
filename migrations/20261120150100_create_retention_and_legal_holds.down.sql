DROP TABLE legal_holds;
DROP INDEX calls_by_end;
ALTER TABLE calls DROP COLUMN recording_deleted_at_ms;
ALTER TABLE calls DROP COLUMN recording_deleted_after_days;
ALTER TABLE recording_policies DROP COLUMN retention_days;
