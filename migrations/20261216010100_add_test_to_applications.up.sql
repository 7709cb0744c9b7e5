-- Applications that were sent in a trial of their program. A hub of the version before, which may run beside, files none.
ALTER TABLE applications ADD COLUMN test BOOLEAN NOT NULL DEFAULT FALSE;
-- The one place of the rule that applications of trials count nowhere: whatever lists or counts applications reads this view. It has
-- every column; a migration that adds one to the table makes the view again.
CREATE VIEW counted_applications AS
    SELECT
        a.tenant_id, a.id, a.program_id, a.applicant_id, a.thread_id, a.external_id, a.applicant_name, a.search_text,
        a.company_id, a.company_name, a.state_id, a.owner_id, a.owner_name, a.category_name, a.case_number, a.client_id,
        a.created_at_ms, a.state_since_ms, a.last_com_at_ms, a.last_com_direction, a.last_com_type, a.unread_email,
        a.unread_sms, a.unread_voice, a.unread_note, a.last_changed_by, a.version, a.updated_at_ms, a.audience,
        a.payment_channel_name, a.payment_status_name, a.validation_failed, a.validation_warning, a.validation_passed,
        a.validation_version, a.validated_at_ms, a.number_digits, a.validation_corrected, a.test
    FROM applications a WHERE NOT a.test;
-- Those of trials, for who asks for them.
CREATE VIEW test_applications AS
    SELECT
        a.tenant_id, a.id, a.program_id, a.applicant_id, a.thread_id, a.external_id, a.applicant_name, a.search_text,
        a.company_id, a.company_name, a.state_id, a.owner_id, a.owner_name, a.category_name, a.case_number, a.client_id,
        a.created_at_ms, a.state_since_ms, a.last_com_at_ms, a.last_com_direction, a.last_com_type, a.unread_email,
        a.unread_sms, a.unread_voice, a.unread_note, a.last_changed_by, a.version, a.updated_at_ms, a.audience,
        a.payment_channel_name, a.payment_status_name, a.validation_failed, a.validation_warning, a.validation_passed,
        a.validation_version, a.validated_at_ms, a.number_digits, a.validation_corrected, a.test
    FROM applications a WHERE a.test;
-- What was begun and counts: neither in a program before its launch, nor what became an application of a trial.
CREATE VIEW counted_drafts AS
    SELECT
        d.tenant_id, d.id, d.account_id, d.program_id, d.form_version, d.lang, d.revision, d.resume_at, d.set_aside,
        d.places, d.size_bytes, d.created_at_ms, d.saved_at_ms, d.application_id, d.external_id, d.submit_key,
        d.submitted_at_ms, d.for_application
    FROM application_drafts d
    WHERE EXISTS (SELECT 1 FROM programs p WHERE p.tenant_id = d.tenant_id AND p.id = d.program_id AND p.active)
        AND NOT EXISTS (SELECT 1 FROM applications a WHERE a.tenant_id = d.tenant_id AND a.id = d.application_id AND a.test);
CREATE INDEX applications_of_trials ON applications (tenant_id, program_id, created_at_ms, id, test) WHERE test;
-- What is read from indexes alone stays so.
DROP INDEX applications_by_created;
CREATE INDEX applications_by_created ON applications (tenant_id, created_at_ms, id, test);
DROP INDEX applications_by_program;
CREATE INDEX applications_by_program ON applications (tenant_id, program_id, created_at_ms, id, test);
DROP INDEX applications_by_state;
CREATE INDEX applications_by_state ON applications (tenant_id, state_id, created_at_ms, id, test);
DROP INDEX applications_by_owner;
CREATE INDEX applications_by_owner ON applications (tenant_id, owner_id, created_at_ms, id, test);
DROP INDEX applications_by_name;
CREATE INDEX applications_by_name ON applications (tenant_id, applicant_name, id, test);
DROP INDEX applications_by_last_com;
CREATE INDEX applications_by_last_com ON applications (tenant_id, last_com_at_ms, id, test);
DROP INDEX applications_by_external;
CREATE INDEX applications_by_external ON applications (tenant_id, external_id, test);
DROP INDEX applications_by_state_since;
CREATE INDEX applications_by_state_since ON applications (tenant_id, state_since_ms, id, test);
DROP INDEX applications_by_program_owner;
CREATE INDEX applications_by_program_owner ON applications (tenant_id, program_id, owner_id, created_at_ms, id, test);
DROP INDEX applications_by_program_state;
CREATE INDEX applications_by_program_state ON applications (tenant_id, program_id, state_id, created_at_ms, id, test);
DROP INDEX applications_by_company;
CREATE INDEX applications_by_company ON applications (tenant_id, company_id, created_at_ms, id, test);
DROP INDEX applications_by_category;
CREATE INDEX applications_by_category ON applications (tenant_id, category_name, created_at_ms, id, test);
DROP INDEX applications_by_payment_channel;
CREATE INDEX applications_by_payment_channel ON applications (tenant_id, payment_channel_name, created_at_ms, id, test);
DROP INDEX applications_by_owner_name;
CREATE INDEX applications_by_owner_name ON applications (tenant_id, owner_name, id, test);
DROP INDEX applications_by_company_name;
CREATE INDEX applications_by_company_name ON applications (tenant_id, company_name, id, test);
DROP INDEX applications_by_state_owner;
CREATE INDEX applications_by_state_owner ON applications (tenant_id, state_id, owner_name, id, test);
DROP INDEX applications_by_audience;
CREATE INDEX applications_by_audience ON applications (tenant_id, audience, created_at_ms, program_id, state_id, state_since_ms, applicant_id, test);
DROP INDEX applications_by_decision;
CREATE INDEX applications_by_decision ON applications (tenant_id, audience, state_since_ms, program_id, state_id, test);
DROP INDEX applications_without_case_number;
CREATE INDEX applications_without_case_number ON applications (tenant_id, audience, program_id, created_at_ms, test) WHERE case_number = '';
