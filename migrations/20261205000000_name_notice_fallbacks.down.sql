DROP INDEX legal_holds_in_force;
CREATE UNIQUE INDEX legal_holds_standing ON legal_holds (tenant_id, application_id) WHERE lifted_at_ms IS NULL;
ALTER TABLE notice_fallbacks RENAME TO notice_next_ways;
