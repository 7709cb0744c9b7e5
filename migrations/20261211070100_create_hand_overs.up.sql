-- Links by which one phone adds pages to one question of an unfinished form. Only the hashes of their codes are kept.
CREATE TABLE hand_overs (
    tenant_id BIGINT NOT NULL,
    token_hash TEXT NOT NULL PRIMARY KEY,
    spoken_hash TEXT NOT NULL,
    id TEXT NOT NULL,
    draft_id TEXT NOT NULL,
    account_id BIGINT NOT NULL,        -- whose draft it is
    account_name TEXT NOT NULL,
    at TEXT NOT NULL,                  -- the place of the answer in the form
    label TEXT NOT NULL,               -- the question as the page shows it
    lang TEXT NOT NULL,                -- BCP 47, of the label
    most BIGINT NOT NULL,              -- pages that it takes
    device_id TEXT,                    -- the one phone that has used it
    created_at_ms BIGINT NOT NULL,
    expires_at_ms BIGINT NOT NULL,
    revoked_at_ms BIGINT
);
CREATE INDEX hand_overs_by_draft ON hand_overs (tenant_id, draft_id);
CREATE INDEX hand_overs_by_spoken ON hand_overs (tenant_id, spoken_hash);
