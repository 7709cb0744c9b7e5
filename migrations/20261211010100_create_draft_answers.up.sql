-- The answers of a draft, each at its place: `owed`, `members/r1/born`, and the list of a group's rows at the group.
CREATE TABLE draft_answers (
    tenant_id BIGINT NOT NULL,
    draft_id TEXT NOT NULL,
    at TEXT NOT NULL,
    value TEXT NOT NULL,               -- JSON; null where an answer was taken away
    revision BIGINT NOT NULL,          -- of the draft, when it was saved
    saved_at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, draft_id, at)
);
