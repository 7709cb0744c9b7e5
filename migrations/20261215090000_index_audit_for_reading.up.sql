-- Administrators read the log by time, person and action, the newest lines first.
CREATE INDEX audit_log_by_time ON audit_log (tenant_id, at_ms, seq);
CREATE INDEX audit_log_by_actor ON audit_log (tenant_id, actor_id, seq);
CREATE INDEX audit_log_by_action ON audit_log (tenant_id, action, seq);
CREATE INDEX audit_log_on_behalf ON audit_log (tenant_id, behalf_of, seq) WHERE behalf_of IS NOT NULL;
