DROP INDEX applicants_by_account;
