DELETE FROM draft_answers WHERE EXISTS (SELECT 1 FROM application_drafts d
    WHERE d.tenant_id = draft_answers.tenant_id AND d.id = draft_answers.draft_id AND d.for_application IS NOT NULL);
DELETE FROM draft_secrets WHERE EXISTS (SELECT 1 FROM application_drafts d
    WHERE d.tenant_id = draft_secrets.tenant_id AND d.id = draft_secrets.draft_id AND d.for_application IS NOT NULL);
DELETE FROM application_drafts WHERE for_application IS NOT NULL;
DROP INDEX application_drafts_of_case;
DROP INDEX application_drafts_open;
ALTER TABLE application_drafts DROP COLUMN for_application;
CREATE UNIQUE INDEX application_drafts_open ON application_drafts (tenant_id, account_id, program_id) WHERE application_id IS NULL;
