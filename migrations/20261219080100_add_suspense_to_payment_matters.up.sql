-- Money that belongs to nothing known is in suspense: the transfer that has put it there (empty: none), and how much it is.
ALTER TABLE bank_replies ADD COLUMN suspense_id TEXT NOT NULL DEFAULT '';
ALTER TABLE bank_replies ADD COLUMN suspense_cents BIGINT NOT NULL DEFAULT 0;
ALTER TABLE payment_questions ADD COLUMN suspense_id TEXT NOT NULL DEFAULT '';
ALTER TABLE payment_questions ADD COLUMN suspense_cents BIGINT NOT NULL DEFAULT 0;
