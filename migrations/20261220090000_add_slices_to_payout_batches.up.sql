-- A batch that is approved leaves a few hundred payments a write: how many have left by now, and the trace number of the first.
ALTER TABLE payout_batches ADD COLUMN left_count BIGINT NOT NULL DEFAULT 0;
ALTER TABLE payout_batches ADD COLUMN first_trace TEXT NOT NULL DEFAULT '';
UPDATE payout_batches SET left_count = row_count WHERE state = 'released';
