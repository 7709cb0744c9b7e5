-- What staff ask an applicant to correct: a request with a place for each answer. The answers become revisions of the application's.
CREATE TABLE correction_requests (
    tenant_id BIGINT NOT NULL,
    id TEXT NOT NULL,
    application_id BIGINT NOT NULL,
    by_id BIGINT NOT NULL,             -- the account that asks
    by_name TEXT NOT NULL,
    asked_at_ms BIGINT NOT NULL,
    due_on TEXT,                       -- yyyy-mm-dd
    told_by TEXT NOT NULL,             -- the channel by which the applicant was told; empty: by none
    link_origin TEXT NOT NULL,         -- scheme and host of the link that the reminder has
    ended TEXT NOT NULL,               -- '', answered, taken_back
    ended_by TEXT NOT NULL,            -- who took it back
    ended_at_ms BIGINT,
    reminded_at_ms BIGINT,
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX correction_requests_by_application ON correction_requests (tenant_id, application_id, asked_at_ms);
CREATE TABLE correction_items (
    tenant_id BIGINT NOT NULL,
    request_id TEXT NOT NULL,
    position BIGINT NOT NULL,
    application_id BIGINT NOT NULL,
    at TEXT NOT NULL,                  -- the place in the form: rent, members/r1, members/r1/born
    words TEXT NOT NULL,               -- what staff say about it
    outcome TEXT NOT NULL,             -- '', corrected, as_it_is, gone
    answered_by TEXT NOT NULL,
    answered_at_ms BIGINT,
    answer_key TEXT NOT NULL,          -- the caller's own word: the same again is the same answer
    before_value TEXT NOT NULL,        -- JSON, numbers that are sealed as their last digits
    after_value TEXT NOT NULL,
    PRIMARY KEY (tenant_id, request_id, position)
);
CREATE INDEX correction_items_by_application ON correction_items (tenant_id, application_id, outcome);
