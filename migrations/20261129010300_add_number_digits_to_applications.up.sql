-- The digits of an application's number, by which people find it on a telephone's keys; a hyphen where it has none, empty until
-- they are filled in.
ALTER TABLE applications ADD COLUMN number_digits TEXT NOT NULL DEFAULT '';
CREATE INDEX applications_by_number_digits ON applications (tenant_id, number_digits);
