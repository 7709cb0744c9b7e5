DROP TABLE paid_amounts;
ALTER TABLE application_payments DROP COLUMN paid_at_ms;
