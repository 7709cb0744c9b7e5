-- The processes that serve this database: whoever publishes is told which of them answer by the new version.
CREATE TABLE nodes (
    name TEXT NOT NULL PRIMARY KEY,
    seen_at_ms BIGINT NOT NULL
);
