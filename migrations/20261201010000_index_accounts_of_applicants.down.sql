DROP INDEX applicants_by_account;
CREATE INDEX applicants_by_account ON applicants (tenant_id, account_id);
