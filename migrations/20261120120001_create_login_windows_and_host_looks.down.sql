DROP TABLE fingerprints;
DROP TABLE enrolments;
DROP TABLE login_windows;
ALTER TABLE logins DROP COLUMN primary_id;
ALTER TABLE tenant_hosts DROP COLUMN branding;
