-- In some statuses nobody owns an application: by the order of owners alone, nearly all of a tenant's rows come before theirs.
CREATE INDEX applications_by_state_owner ON applications (tenant_id, state_id, owner_name, id);
