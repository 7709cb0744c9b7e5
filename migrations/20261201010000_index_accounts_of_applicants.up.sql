-- Few applicants have an account: an index of all the others by nothing makes an engine expect many rows of each.
DROP INDEX applicants_by_account;
CREATE INDEX applicants_by_account ON applicants (tenant_id, account_id) WHERE account_id IS NOT NULL;
