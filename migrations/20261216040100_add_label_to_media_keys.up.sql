-- What a key is for, and who made it; empty where nobody said so.
ALTER TABLE media_keys ADD COLUMN label TEXT NOT NULL DEFAULT '';
ALTER TABLE media_keys ADD COLUMN made_by TEXT NOT NULL DEFAULT '';
