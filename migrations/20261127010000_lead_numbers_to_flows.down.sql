ALTER TABLE phone_numbers DROP COLUMN flow;
