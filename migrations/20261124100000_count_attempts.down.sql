DROP INDEX codes_to_strangers;
ALTER TABLE codes DROP COLUMN stranger;
DROP TABLE attempts;
