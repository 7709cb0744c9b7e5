-- A tenant's moves by time, whichever the program: the call workflow-movements lists them so.
CREATE INDEX application_movements_of_tenant ON application_movements (tenant_id, at_ms, id);
