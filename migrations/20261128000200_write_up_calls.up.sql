-- The line that a call came out of, by its name at the time, how long the caller waited, and how long the write-up lasts.
ALTER TABLE calls ADD COLUMN line_key TEXT NOT NULL DEFAULT '';
ALTER TABLE calls ADD COLUMN line_name TEXT NOT NULL DEFAULT '';
ALTER TABLE calls ADD COLUMN line_end TEXT NOT NULL DEFAULT ''; -- answered, gave_up, timed_out, unreached
ALTER TABLE calls ADD COLUMN line_waited_ms BIGINT NOT NULL DEFAULT 0;
ALTER TABLE calls ADD COLUMN line_wrap_up_s BIGINT NOT NULL DEFAULT 0;
-- What a reviewer wrote about a call out of a line.
CREATE TABLE call_wrap_ups (
    tenant_id BIGINT NOT NULL,
    call_id TEXT NOT NULL,
    account_id BIGINT NOT NULL,
    name TEXT NOT NULL,                -- of who wrote it
    code TEXT NOT NULL,                -- of the line; empty where it has none
    label TEXT NOT NULL,               -- of the code, as it was
    note TEXT NOT NULL,
    saved_at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, call_id)
);
-- Calls offered in a row that somebody did not answer, and why they are away: empty, or `unanswered`.
ALTER TABLE availabilities ADD COLUMN unanswered BIGINT NOT NULL DEFAULT 0;
ALTER TABLE availabilities ADD COLUMN reason TEXT NOT NULL DEFAULT '';
