DROP INDEX outreach_items_by_state;
ALTER TABLE outreach_items DROP COLUMN decision_seen_at_ms;
ALTER TABLE outreach_items DROP COLUMN decision_reason;
ALTER TABLE outreach_items DROP COLUMN decided_at_ms;
ALTER TABLE outreach_items DROP COLUMN decided_by_name;
ALTER TABLE outreach_items DROP COLUMN decided_by_id;
ALTER TABLE outreach_items DROP COLUMN starts_at_ms;
