-- Who said it, to whom, and in which words. The reason says by which way: keyword, provider, phone, paper …
ALTER TABLE address_consents ADD COLUMN applicant_id BIGINT;
ALTER TABLE address_consents ADD COLUMN by_id BIGINT;
ALTER TABLE address_consents ADD COLUMN by_name TEXT NOT NULL DEFAULT '';
ALTER TABLE address_consents ADD COLUMN words TEXT NOT NULL DEFAULT '';
