ALTER TABLE programs DROP COLUMN has_payments;
ALTER TABLE applications DROP COLUMN payment_status_name;
ALTER TABLE applications DROP COLUMN payment_channel_name;
