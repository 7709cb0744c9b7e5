-- The report on data accuracy counts applications without a case number, and reads none.
CREATE INDEX applications_without_case_number ON applications (tenant_id, audience, program_id, created_at_ms)
    WHERE case_number = '';
