CREATE VIRTUAL TABLE IF NOT EXISTS search_index USING fts5 (
    body, tenant_id UNINDEXED, document_id UNINDEXED,
    tokenize = 'unicode61 remove_diacritics 2'
);
-- A page of a status is sorted from this index alone, by any column, without reading the rows. PostgreSQL limits the size of an
-- entry, and does without.
DROP INDEX IF EXISTS applications_of_state;
CREATE INDEX IF NOT EXISTS applications_of_counted_state ON applications (tenant_id, state_id, id, program_id, owner_id, external_id,
    applicant_name, owner_name, company_name, last_com_at_ms, last_com_direction, last_com_type, state_since_ms, test);
