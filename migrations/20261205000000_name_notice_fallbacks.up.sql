-- The channel by which a notice is sent again is called its fallback everywhere.
ALTER TABLE notice_next_ways RENAME TO notice_fallbacks;
DROP INDEX legal_holds_standing;
CREATE UNIQUE INDEX legal_holds_in_force ON legal_holds (tenant_id, application_id) WHERE lifted_at_ms IS NULL;
