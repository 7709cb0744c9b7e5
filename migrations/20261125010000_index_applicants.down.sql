DROP INDEX applicant_addresses_everywhere;
DROP INDEX applicants_by_account;
