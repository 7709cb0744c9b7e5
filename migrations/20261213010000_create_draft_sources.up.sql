-- Where an answer of a draft comes from that was offered and taken as it was.
CREATE TABLE draft_sources (
    tenant_id BIGINT NOT NULL,
    draft_id TEXT NOT NULL,
    at TEXT NOT NULL,
    program TEXT,                      -- of the application that it was said in; NULL: the profile
    said_at_ms BIGINT NOT NULL,        -- 0 where nobody knows
    revision BIGINT NOT NULL,          -- of the answer that was taken: one that is changed has another, and no source
    PRIMARY KEY (tenant_id, draft_id, at)
);
