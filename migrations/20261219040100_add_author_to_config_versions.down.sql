ALTER TABLE config_versions DROP COLUMN author_id;
