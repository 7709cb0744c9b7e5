-- 0: one-time codes, which somebody waits for; 1: everything else.
ALTER TABLE outbox ADD COLUMN lane BIGINT NOT NULL DEFAULT 1;
DROP INDEX outbox_due;
-- What is done stays for years beside what is due: only the latter is indexed.
CREATE INDEX outbox_open ON outbox (tenant_id, channel, lane, next_at_ms) WHERE state IN ('pending', 'sending');
