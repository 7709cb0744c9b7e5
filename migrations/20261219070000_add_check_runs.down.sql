DROP INDEX check_payments_by_run;
ALTER TABLE check_payments DROP COLUMN memo;
ALTER TABLE check_payments DROP COLUMN printed_on;
ALTER TABLE check_payments DROP COLUMN account_revision;
ALTER TABLE check_payments DROP COLUMN run_id;
DROP TABLE check_runs;
