-- Applicants follow the account with which they sign in.
CREATE INDEX applicants_by_account ON applicants (tenant_id, account_id);
-- A carrier delivers by address alone: whose it is, is asked in all tenants.
CREATE INDEX applicant_addresses_everywhere ON applicant_addresses (address, tenant_id);
