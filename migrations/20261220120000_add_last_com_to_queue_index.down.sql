DROP INDEX applications_by_created;
CREATE INDEX applications_by_created ON applications (tenant_id, created_at_ms, id, state_id, program_id, owner_id, test, due_at_ms);
