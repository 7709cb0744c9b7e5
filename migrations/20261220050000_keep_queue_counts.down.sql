DROP INDEX applicants_by_lang;
-- The engine's own triggers (applications_counted…, people_counted_…, addresses_counted_…) are dropped by hand before this: the two engines name
-- the table differently.
DROP VIEW filings_of_people;
DROP TABLE repeated_filings;
DROP TABLE lone_filings;
DROP VIEW application_day_placings;
DROP VIEW queue_placings;
DROP TABLE application_days;
DROP TABLE queue_counts;
DROP INDEX applications_by_type;
DROP INDEX applications_by_direction;
DROP INDEX applications_by_created;
CREATE INDEX applications_by_created ON applications (tenant_id, created_at_ms, id, test);
DROP INDEX applications_by_name;
CREATE INDEX applications_by_name ON applications (tenant_id, applicant_name, id, test);
DROP INDEX applications_by_last_com;
CREATE INDEX applications_by_last_com ON applications (tenant_id, last_com_at_ms, id, test);
DROP INDEX applications_by_external;
CREATE INDEX applications_by_external ON applications (tenant_id, external_id, test);
DROP INDEX applications_by_state_since;
CREATE INDEX applications_by_state_since ON applications (tenant_id, state_since_ms, id, test);
DROP INDEX applications_by_owner_name;
CREATE INDEX applications_by_owner_name ON applications (tenant_id, owner_name, id, test);
DROP INDEX applications_by_company_name;
CREATE INDEX applications_by_company_name ON applications (tenant_id, company_name, id, test);
DROP INDEX applications_by_company;
CREATE INDEX applications_by_company ON applications (tenant_id, company_id, created_at_ms, id, test);
