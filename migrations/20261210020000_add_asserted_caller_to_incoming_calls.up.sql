-- What the carrier says of a caller: its name for the number, what came of its check of the number (passed, failed; empty: it said
-- nothing), and the line that forwarded the call (empty: none is known).
ALTER TABLE incoming_calls ADD COLUMN asserted_name TEXT NOT NULL DEFAULT '';
ALTER TABLE incoming_calls ADD COLUMN number_check TEXT NOT NULL DEFAULT '';
ALTER TABLE incoming_calls ADD COLUMN forwarded_from TEXT NOT NULL DEFAULT '';
