DROP TABLE payment_providers;
DROP TABLE check_payments;
DROP TABLE payment_notices;
DROP TABLE payment_events;
DROP TABLE payments;
