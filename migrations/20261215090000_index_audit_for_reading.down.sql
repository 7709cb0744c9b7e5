DROP INDEX audit_log_on_behalf;
DROP INDEX audit_log_by_action;
DROP INDEX audit_log_by_actor;
DROP INDEX audit_log_by_time;
