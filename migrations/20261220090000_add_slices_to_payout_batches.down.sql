ALTER TABLE payout_batches DROP COLUMN first_trace;
ALTER TABLE payout_batches DROP COLUMN left_count;
