-- Where an applicant lives, by the state's postal code; empty: not known.
ALTER TABLE applicants ADD COLUMN state TEXT NOT NULL DEFAULT '';
-- What must have happened before somebody in a state may be recorded. No row: they may not.
CREATE TABLE recording_rules (
    tenant_id BIGINT NOT NULL,
    state TEXT NOT NULL,               -- postal code; empty: not known
    rule TEXT NOT NULL,                -- notice, agreement, never
    updated_at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, state)
);
-- Spoken after the notice where agreement is needed. JSON: language to sentence.
ALTER TABLE recording_policies ADD COLUMN question TEXT NOT NULL DEFAULT '{}';
