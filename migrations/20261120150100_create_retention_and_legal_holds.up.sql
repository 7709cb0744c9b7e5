-- How many days after a call's end its recording and transcript are deleted; null: never.
ALTER TABLE recording_policies ADD COLUMN retention_days BIGINT;
-- Set when the deletion of a recording begins, and when nothing of it is left.
ALTER TABLE calls ADD COLUMN recording_deleted_after_days BIGINT;
ALTER TABLE calls ADD COLUMN recording_deleted_at_ms BIGINT;
CREATE INDEX calls_by_end ON calls (tenant_id, ended_at_ms);
CREATE TABLE legal_holds (
    tenant_id BIGINT NOT NULL,
    id TEXT NOT NULL,
    application_id BIGINT NOT NULL,
    reason TEXT NOT NULL,
    set_by BIGINT NOT NULL,
    set_by_name TEXT NOT NULL,
    set_at_ms BIGINT NOT NULL,
    lifted_by BIGINT,
    lifted_by_name TEXT,
    lift_reason TEXT,
    lifted_at_ms BIGINT,
    PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX legal_holds_standing ON legal_holds (tenant_id, application_id) WHERE lifted_at_ms IS NULL;
