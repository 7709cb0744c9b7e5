-- The trunk that calls go out by where the first one is not there; empty: none.
ALTER TABLE phone_numbers ADD COLUMN second_trunk_id TEXT NOT NULL DEFAULT '';
