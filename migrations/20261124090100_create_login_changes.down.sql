DROP TABLE pending_accounts;
DROP TABLE login_changes;
