DROP TABLE application_payments;
