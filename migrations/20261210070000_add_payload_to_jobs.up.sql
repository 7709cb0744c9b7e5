-- What a job is about, apart from how far it has come. Empty in rows of the release before, which has it in the cursor.
ALTER TABLE jobs ADD COLUMN payload TEXT NOT NULL DEFAULT '';
-- How long a row stays after its end.
ALTER TABLE jobs ADD COLUMN kept_ms BIGINT NOT NULL DEFAULT 604800000;
