ALTER TABLE applications DROP COLUMN validation_corrected;
ALTER TABLE application_validations DROP COLUMN own_verdict;
UPDATE application_answers SET filed_by = corrected_by, filed_at_ms = corrected_at_ms WHERE corrected_at_ms IS NOT NULL;
ALTER TABLE application_answers DROP COLUMN correction_document;
ALTER TABLE application_answers DROP COLUMN correction_reason;
ALTER TABLE application_answers DROP COLUMN corrected_at_ms;
ALTER TABLE application_answers DROP COLUMN corrected_by;
ALTER TABLE application_answers DROP COLUMN corrected_by_id;
