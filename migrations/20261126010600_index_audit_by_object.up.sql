-- What was done to one object is asked whenever its history is shown.
CREATE INDEX audit_log_by_object ON audit_log (tenant_id, object_kind, object_id, seq);
