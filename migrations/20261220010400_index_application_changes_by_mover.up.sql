-- What somebody has brought to a status themself: where another person decides, it is none of their work.
CREATE INDEX application_changes_by_mover ON application_changes (tenant_id, by_id, to_state, application_id) WHERE what = 'state';
