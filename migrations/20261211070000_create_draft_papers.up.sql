-- What the pages of an unfinished form are for, and which phone gave them. A paper has the id of its upload, as its file will.
CREATE TABLE draft_papers (
    tenant_id BIGINT NOT NULL,
    file_id TEXT NOT NULL,
    draft_id TEXT NOT NULL,
    at TEXT NOT NULL,                  -- the place of the answer in the form
    hand_over_id TEXT,                 -- the hand-over by which it came; null: from the page of the form
    created_at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, file_id)
);
CREATE INDEX draft_papers_by_draft ON draft_papers (tenant_id, draft_id, at);
