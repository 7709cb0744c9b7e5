ALTER TABLE media_keys DROP COLUMN made_by;
ALTER TABLE media_keys DROP COLUMN label;
