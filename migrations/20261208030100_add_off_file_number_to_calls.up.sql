-- The number that was called although it stood with nobody, of a callback; empty: it was the applicant's.
ALTER TABLE calls ADD COLUMN off_file_number TEXT NOT NULL DEFAULT '';
