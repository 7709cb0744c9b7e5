DROP TABLE bank_replies;
DROP TABLE bank_reply_files;
DROP INDEX payments_by_program;
DROP TABLE payout_rows;
DROP TABLE payout_batches;
DROP TABLE payee_accounts;
