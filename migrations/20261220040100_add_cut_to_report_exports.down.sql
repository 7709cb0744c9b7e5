ALTER TABLE report_exports DROP COLUMN person_id;
ALTER TABLE report_exports DROP COLUMN cut;
