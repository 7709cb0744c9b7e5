-- Lines in which telephone callers wait for a reviewer. A tenant without any has the built-in line `reviewers`.
CREATE TABLE waiting_lines (
    tenant_id BIGINT NOT NULL,
    key TEXT NOT NULL,                 -- by which flows and numbers name it
    settings TEXT NOT NULL,            -- JSON of the domain's WaitingLine
    version BIGINT NOT NULL,
    created_at_ms BIGINT NOT NULL,
    updated_at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, key)
);
-- A number may lead straight to a line; empty: it does not.
ALTER TABLE phone_numbers ADD COLUMN line TEXT NOT NULL DEFAULT '';
