-- Papers that staff have asked an applicant for, by what they prove: the last time each was asked for, and by when it is wanted.
CREATE TABLE paper_requests (
    tenant_id BIGINT NOT NULL,
    application_id BIGINT NOT NULL,
    kind TEXT NOT NULL,                -- a document kind of the program's form
    due_on TEXT,                       -- yyyy-mm-dd
    by_id BIGINT NOT NULL,             -- the account that asks
    by_name TEXT NOT NULL,
    asked_at_ms BIGINT NOT NULL,
    told_by TEXT NOT NULL,             -- the channel by which the applicant was told; empty: by none
    link_origin TEXT NOT NULL,         -- scheme and host of the link that the reminder has
    reminded_at_ms BIGINT,
    PRIMARY KEY (tenant_id, application_id, kind)
);
