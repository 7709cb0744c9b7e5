-- Where answers of an application come from, as its applicant took them when they filled it in.
CREATE TABLE answer_sources (
    tenant_id BIGINT NOT NULL,
    application_id BIGINT NOT NULL,
    at TEXT NOT NULL,
    program TEXT,                      -- of the application that it was said in; NULL: the profile
    said_at_ms BIGINT NOT NULL,        -- 0 where nobody knows
    PRIMARY KEY (tenant_id, application_id, at)
);
