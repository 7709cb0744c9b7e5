ALTER TABLE trials DROP COLUMN named_as;
