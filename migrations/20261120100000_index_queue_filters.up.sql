CREATE INDEX applications_by_program_owner ON applications (tenant_id, program_id, owner_id, created_at_ms, id);
CREATE INDEX applications_by_program_state ON applications (tenant_id, program_id, state_id, created_at_ms, id);
