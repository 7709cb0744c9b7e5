-- Applications that somebody has begun and not submitted yet.
CREATE TABLE application_drafts (
    tenant_id BIGINT NOT NULL,
    id TEXT NOT NULL,
    account_id BIGINT NOT NULL,
    program_id BIGINT NOT NULL,
    form_version BIGINT NOT NULL,      -- config_versions, kind `form`
    lang TEXT NOT NULL,                -- BCP 47, in which it is filled in
    revision BIGINT NOT NULL,          -- counts the saves
    resume_at TEXT NOT NULL,           -- the place at which somebody was last; empty at the beginning
    set_aside TEXT NOT NULL,           -- JSON: answers that have no place in this version of the form
    places BIGINT NOT NULL,            -- how many answers it has, and how many bytes they are
    size_bytes BIGINT NOT NULL,
    created_at_ms BIGINT NOT NULL,
    saved_at_ms BIGINT NOT NULL,
    application_id BIGINT,             -- NULL until it is submitted
    external_id TEXT NOT NULL,
    submit_key TEXT NOT NULL,          -- the caller's own word for the submission
    submitted_at_ms BIGINT,
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX application_drafts_by_account ON application_drafts (tenant_id, account_id, created_at_ms);
-- One draft of a program at a time.
CREATE UNIQUE INDEX application_drafts_open ON application_drafts (tenant_id, account_id, program_id) WHERE application_id IS NULL;
