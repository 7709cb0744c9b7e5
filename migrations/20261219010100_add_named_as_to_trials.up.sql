-- The address by which somebody was named, which is all that is shown of an account that nobody here may see. Empty: named before.
ALTER TABLE trials ADD COLUMN named_as TEXT NOT NULL DEFAULT '';
