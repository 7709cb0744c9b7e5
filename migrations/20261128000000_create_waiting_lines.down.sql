ALTER TABLE phone_numbers DROP COLUMN line;
DROP TABLE waiting_lines;
