-- What was asked of an applicant before the same paper was asked for anew: whoever undoes the last asking has the one before again.
CREATE TABLE replaced_paper_requests (
    tenant_id BIGINT NOT NULL,
    application_id BIGINT NOT NULL,
    kind TEXT NOT NULL,
    due_on TEXT,
    by_id BIGINT NOT NULL,
    by_name TEXT NOT NULL,
    asked_at_ms BIGINT NOT NULL,
    told_by TEXT NOT NULL,
    link_origin TEXT NOT NULL,
    via TEXT NOT NULL,
    message_id TEXT NOT NULL,
    reminders TEXT,
    reminded_at_ms BIGINT,
    message_undone BOOLEAN NOT NULL,   -- its message rested still, and was taken back when the paper was asked for anew
    PRIMARY KEY (tenant_id, application_id, kind, asked_at_ms)
);
-- When its applicant is reminded: epoch milliseconds with commas between them. NULL: a hub of before has written it, by its day alone.
ALTER TABLE paper_requests ADD COLUMN reminders TEXT;
