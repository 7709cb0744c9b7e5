ALTER TABLE bank_reply_files DROP COLUMN cleared;
DROP TABLE positive_pay_rows;
DROP TABLE positive_pay_files;
