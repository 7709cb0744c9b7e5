-- As whom an application was filed. A hub of the version before, which may run beside, files everything as an individual's.
ALTER TABLE applications ADD COLUMN audience TEXT NOT NULL DEFAULT 'individual';
UPDATE applications SET audience = 'business' WHERE CASE (
        SELECT CASE WHEN ac.account_type IN ('Business', 'Partner') THEN 'business' ELSE 'individual' END
        FROM applicants ap JOIN accounts ac ON ac.tenant_id = ap.tenant_id AND ac.id = ap.account_id
        WHERE ap.tenant_id = applications.tenant_id AND ap.id = applications.applicant_id)
    WHEN 'business' THEN TRUE WHEN 'individual' THEN FALSE ELSE company_id IS NOT NULL END;
-- All that the reports count of an application: they read no row.
CREATE INDEX applications_by_audience ON applications (tenant_id, audience, created_at_ms, program_id, state_id, state_since_ms, applicant_id);
CREATE INDEX applications_by_decision ON applications (tenant_id, audience, state_since_ms, program_id, state_id);
