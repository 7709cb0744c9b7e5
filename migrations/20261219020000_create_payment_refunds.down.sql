ALTER TABLE payments DROP COLUMN refunded_cents;
ALTER TABLE payments DROP COLUMN refunding_cents;
DROP TABLE payment_refunds;
