-- What an applicant answered, as it was filed: each time of filing is a row, the last one counts.
CREATE TABLE application_answers (
    tenant_id BIGINT NOT NULL,
    application_id BIGINT NOT NULL,
    revision BIGINT NOT NULL,          -- from 1 on
    form_key TEXT NOT NULL,            -- config_versions, kind form
    form_version BIGINT NOT NULL,      -- the version of the form that asked
    lang TEXT NOT NULL,                -- in which it was filled in, BCP 47
    answers TEXT NOT NULL,             -- JSON by the form's JSON Schema; what was not answered is absent
    filed_by TEXT NOT NULL,
    filed_at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, application_id, revision)
);
