-- How long an application may stay in a state, in ms; 0: as long as it takes; null: not written yet.
ALTER TABLE program_states ADD COLUMN limit_ms BIGINT;
-- When it is due in its state; the end of the year 9999 where that has no limit, 0 where it is not worked out yet. Never null, so that
-- both databases sort it alike.
ALTER TABLE applications ADD COLUMN due_at_ms BIGINT NOT NULL DEFAULT 0;
-- They have every column.
DROP VIEW test_applications;
DROP VIEW counted_applications;
CREATE VIEW counted_applications AS
    SELECT
        a.tenant_id, a.id, a.program_id, a.applicant_id, a.thread_id, a.external_id, a.applicant_name, a.search_text,
        a.company_id, a.company_name, a.state_id, a.owner_id, a.owner_name, a.category_name, a.case_number, a.client_id,
        a.created_at_ms, a.state_since_ms, a.last_com_at_ms, a.last_com_direction, a.last_com_type, a.unread_email,
        a.unread_sms, a.unread_voice, a.unread_note, a.last_changed_by, a.version, a.updated_at_ms, a.audience,
        a.payment_channel_name, a.payment_status_name, a.validation_failed, a.validation_warning, a.validation_passed,
        a.validation_version, a.validated_at_ms, a.number_digits, a.validation_corrected, a.test, a.due_at_ms
    FROM applications a WHERE NOT a.test;
CREATE VIEW test_applications AS
    SELECT
        a.tenant_id, a.id, a.program_id, a.applicant_id, a.thread_id, a.external_id, a.applicant_name, a.search_text,
        a.company_id, a.company_name, a.state_id, a.owner_id, a.owner_name, a.category_name, a.case_number, a.client_id,
        a.created_at_ms, a.state_since_ms, a.last_com_at_ms, a.last_com_direction, a.last_com_type, a.unread_email,
        a.unread_sms, a.unread_voice, a.unread_note, a.last_changed_by, a.version, a.updated_at_ms, a.audience,
        a.payment_channel_name, a.payment_status_name, a.validation_failed, a.validation_warning, a.validation_passed,
        a.validation_version, a.validated_at_ms, a.number_digits, a.validation_corrected, a.test, a.due_at_ms
    FROM applications a WHERE a.test;
CREATE INDEX applications_by_due ON applications (tenant_id, due_at_ms, id, state_id, program_id, owner_id, test);
CREATE INDEX applications_by_owner_due ON applications (tenant_id, owner_id, due_at_ms, id, test);
CREATE INDEX applications_by_state_due ON applications (tenant_id, state_id, due_at_ms, id, test);
CREATE INDEX applications_with_failed_rules ON applications (tenant_id, program_id, created_at_ms, id, test) WHERE validation_failed > 0;
