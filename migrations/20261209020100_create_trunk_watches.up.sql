-- Whether trunks that calls go out by answer, although nobody looks.
CREATE TABLE trunk_watches (
    tenant_id BIGINT NOT NULL,
    trunk_id TEXT NOT NULL,
    name TEXT NOT NULL,                -- as it was called when it was asked last
    answered_at_ms BIGINT,             -- when it last answered; NULL: it never has
    failures BIGINT NOT NULL,          -- questions without an answer since then
    down_since_ms BIGINT,              -- since when it is known to be gone; NULL: it is not
    next_at_ms BIGINT NOT NULL,        -- when it is asked next
    PRIMARY KEY (tenant_id, trunk_id)
);
CREATE INDEX trunk_watches_by_alarm ON trunk_watches (tenant_id, down_since_ms);
