-- The case that a draft is filled in for by staff; NULL: it is its account's own. Colleagues share the draft of a case.
ALTER TABLE application_drafts ADD COLUMN for_application BIGINT;
DROP INDEX application_drafts_open;
CREATE UNIQUE INDEX application_drafts_open ON application_drafts (tenant_id, account_id, program_id)
    WHERE application_id IS NULL AND for_application IS NULL;
CREATE UNIQUE INDEX application_drafts_of_case ON application_drafts (tenant_id, for_application)
    WHERE application_id IS NULL AND for_application IS NOT NULL;
