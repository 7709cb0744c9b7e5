-- An outreach rests before it starts, and one that tells a decision waits for a second person (state: pending, then running, refused
-- or withdrawn; undone where it was taken back while it rested).
ALTER TABLE outreach_items ADD COLUMN starts_at_ms BIGINT NOT NULL DEFAULT 0;      -- nothing is written before
ALTER TABLE outreach_items ADD COLUMN decided_by_id BIGINT;                        -- who approved or refused it
ALTER TABLE outreach_items ADD COLUMN decided_by_name TEXT NOT NULL DEFAULT '';
ALTER TABLE outreach_items ADD COLUMN decided_at_ms BIGINT;
ALTER TABLE outreach_items ADD COLUMN decision_reason TEXT NOT NULL DEFAULT '';    -- of one that was refused
ALTER TABLE outreach_items ADD COLUMN decision_seen_at_ms BIGINT;                  -- when the asker read what came of it
CREATE INDEX outreach_items_by_state ON outreach_items (tenant_id, state, created_at_ms);
