DROP TABLE config_release_items;
DROP TABLE config_releases;
ALTER TABLE config_versions DROP COLUMN restores;
