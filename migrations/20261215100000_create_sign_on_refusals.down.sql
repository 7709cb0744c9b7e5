ALTER TABLE sign_on_requests DROP COLUMN test_account;
DROP TABLE sign_on_tests;
DROP TABLE sign_on_refusals;
