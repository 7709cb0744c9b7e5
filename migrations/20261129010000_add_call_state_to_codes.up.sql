-- How the call that reads a code stands; empty for codes that are not read, and before the phone rings.
ALTER TABLE codes ADD COLUMN call_state TEXT NOT NULL DEFAULT '';
