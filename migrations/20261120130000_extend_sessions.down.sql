DROP INDEX sessions_by_impersonator;
ALTER TABLE sessions DROP COLUMN impersonator_name;
ALTER TABLE sessions DROP COLUMN impersonator_account;
ALTER TABLE sessions DROP COLUMN impersonator_sid;
ALTER TABLE sessions DROP COLUMN second_factor;
ALTER TABLE sessions DROP COLUMN single_sign_on;
