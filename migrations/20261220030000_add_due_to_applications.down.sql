DROP INDEX applications_with_failed_rules;
DROP INDEX applications_by_state_due;
DROP INDEX applications_by_owner_due;
DROP INDEX applications_by_due;
DROP VIEW test_applications;
DROP VIEW counted_applications;
ALTER TABLE applications DROP COLUMN due_at_ms;
ALTER TABLE program_states DROP COLUMN limit_ms;
CREATE VIEW counted_applications AS
    SELECT
        a.tenant_id, a.id, a.program_id, a.applicant_id, a.thread_id, a.external_id, a.applicant_name, a.search_text,
        a.company_id, a.company_name, a.state_id, a.owner_id, a.owner_name, a.category_name, a.case_number, a.client_id,
        a.created_at_ms, a.state_since_ms, a.last_com_at_ms, a.last_com_direction, a.last_com_type, a.unread_email,
        a.unread_sms, a.unread_voice, a.unread_note, a.last_changed_by, a.version, a.updated_at_ms, a.audience,
        a.payment_channel_name, a.payment_status_name, a.validation_failed, a.validation_warning, a.validation_passed,
        a.validation_version, a.validated_at_ms, a.number_digits, a.validation_corrected, a.test
    FROM applications a WHERE NOT a.test;
CREATE VIEW test_applications AS
    SELECT
        a.tenant_id, a.id, a.program_id, a.applicant_id, a.thread_id, a.external_id, a.applicant_name, a.search_text,
        a.company_id, a.company_name, a.state_id, a.owner_id, a.owner_name, a.category_name, a.case_number, a.client_id,
        a.created_at_ms, a.state_since_ms, a.last_com_at_ms, a.last_com_direction, a.last_com_type, a.unread_email,
        a.unread_sms, a.unread_voice, a.unread_note, a.last_changed_by, a.version, a.updated_at_ms, a.audience,
        a.payment_channel_name, a.payment_status_name, a.validation_failed, a.validation_warning, a.validation_passed,
        a.validation_version, a.validated_at_ms, a.number_digits, a.validation_corrected, a.test
    FROM applications a WHERE a.test;
