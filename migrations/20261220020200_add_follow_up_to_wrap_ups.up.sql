-- The day on which a call is followed up, yyyy-mm-dd in the tenant's zone, and the counting of what came of calls.
ALTER TABLE call_wrap_ups ADD COLUMN follow_up_on TEXT;
CREATE INDEX call_wrap_ups_by_time ON call_wrap_ups (tenant_id, saved_at_ms);
