-- The account of who saved a version: two people may have the same name. NULL: older than this column; 0: a command.
ALTER TABLE config_versions ADD COLUMN author_id BIGINT;
