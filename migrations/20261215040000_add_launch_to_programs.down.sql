ALTER TABLE programs DROP COLUMN closed_at_ms;
ALTER TABLE programs DROP COLUMN launched_at_ms;
ALTER TABLE programs DROP COLUMN scope;
ALTER TABLE programs DROP COLUMN names;
