-- Applicants follow the account with which they sign in.
CREATE INDEX applicants_by_account ON applicants (tenant_id, account_id);
