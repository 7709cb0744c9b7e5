-- The sums that the queue shows, and which version of the rules they are by; 0: none has run.
ALTER TABLE applications ADD COLUMN validation_failed BIGINT NOT NULL DEFAULT 0;
ALTER TABLE applications ADD COLUMN validation_warning BIGINT NOT NULL DEFAULT 0;
ALTER TABLE applications ADD COLUMN validation_passed BIGINT NOT NULL DEFAULT 0;
ALTER TABLE applications ADD COLUMN validation_version BIGINT NOT NULL DEFAULT 0;
ALTER TABLE applications ADD COLUMN validated_at_ms BIGINT;
