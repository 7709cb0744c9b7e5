ALTER TABLE address_consents DROP COLUMN words;
ALTER TABLE address_consents DROP COLUMN by_name;
ALTER TABLE address_consents DROP COLUMN by_id;
ALTER TABLE address_consents DROP COLUMN applicant_id;
