-- Whose text a version has again, where an earlier one was restored.
ALTER TABLE config_versions ADD COLUMN restores BIGINT;
-- What came into force together. A single publishing is a release of one.
CREATE TABLE config_releases (
    tenant_id BIGINT NOT NULL,
    release_id BIGINT NOT NULL,
    program_id BIGINT,                 -- none: what the whole tenant has
    note TEXT NOT NULL,                -- why, as its publisher says
    published_by TEXT NOT NULL,
    published_at_ms BIGINT NOT NULL,
    rolls_back BIGINT,                 -- the release that this one took back
    rolled_back_by BIGINT,             -- the release that took this one back
    PRIMARY KEY (tenant_id, release_id)
);
CREATE INDEX config_releases_by_program ON config_releases (tenant_id, program_id, release_id);
CREATE TABLE config_release_items (
    tenant_id BIGINT NOT NULL,
    release_id BIGINT NOT NULL,
    kind TEXT NOT NULL,
    config_key TEXT NOT NULL,
    version BIGINT NOT NULL,           -- 0: nothing is in force from then on
    replaced BIGINT NOT NULL,          -- what was in force before; 0: nothing was
    PRIMARY KEY (tenant_id, release_id, kind, config_key)
);
