ALTER TABLE phone_numbers DROP COLUMN second_trunk_id;
