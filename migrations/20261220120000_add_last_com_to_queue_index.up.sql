-- Days of the last contact are passed over in the order of filing without reading the rows.
DROP INDEX applications_by_created;
CREATE INDEX applications_by_created ON applications
    (tenant_id, created_at_ms, id, state_id, program_id, owner_id, test, due_at_ms, last_com_at_ms);
