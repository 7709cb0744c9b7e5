ALTER TABLE marketplace_gateways DROP COLUMN listed_at_ms;
ALTER TABLE marketplace_gateways DROP COLUMN read_hours;
DROP TABLE marketplace_refusals;
