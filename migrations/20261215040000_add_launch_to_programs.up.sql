-- What a program is called in each language, where it holds, and when it began and ended to take applications. A program that is
-- active and has no launch is older than launches.
ALTER TABLE programs ADD COLUMN names TEXT;                -- JSON: language to name
ALTER TABLE programs ADD COLUMN scope TEXT;                -- National, State, Local, Private
ALTER TABLE programs ADD COLUMN launched_at_ms BIGINT;
ALTER TABLE programs ADD COLUMN closed_at_ms BIGINT;
