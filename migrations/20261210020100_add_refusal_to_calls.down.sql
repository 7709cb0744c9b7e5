ALTER TABLE calls DROP COLUMN refused_warning;
ALTER TABLE calls DROP COLUMN refused_reason;
ALTER TABLE calls DROP COLUMN refused_status;
