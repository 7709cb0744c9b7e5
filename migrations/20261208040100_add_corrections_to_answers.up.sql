-- A revision of the answers that is a correction says who made it, when, why, and by which paper; who filed the answers stays.
ALTER TABLE application_answers ADD COLUMN corrected_by_id BIGINT;
ALTER TABLE application_answers ADD COLUMN corrected_by TEXT NOT NULL DEFAULT '';
ALTER TABLE application_answers ADD COLUMN corrected_at_ms BIGINT;
ALTER TABLE application_answers ADD COLUMN correction_reason TEXT NOT NULL DEFAULT '';
ALTER TABLE application_answers ADD COLUMN correction_document TEXT;
-- Until now every revision after the first was a correction, filed in the name of whoever made it.
UPDATE application_answers SET corrected_by = filed_by, corrected_at_ms = filed_at_ms WHERE revision > 1;
UPDATE application_answers SET
    filed_by = COALESCE((SELECT f.filed_by FROM application_answers f WHERE f.tenant_id = application_answers.tenant_id
        AND f.application_id = application_answers.application_id AND f.revision = 1), filed_by),
    filed_at_ms = COALESCE((SELECT f.filed_at_ms FROM application_answers f WHERE f.tenant_id = application_answers.tenant_id
        AND f.application_id = application_answers.application_id AND f.revision = 1), filed_at_ms)
WHERE revision > 1;
-- What a rule says by the applicant's own answers, where that is something else; empty: the same.
ALTER TABLE application_validations ADD COLUMN own_verdict TEXT NOT NULL DEFAULT '';
-- How many rules pass only since a correction.
ALTER TABLE applications ADD COLUMN validation_corrected BIGINT NOT NULL DEFAULT 0;
