-- Words that the engine is unsure of, by their place in the text: `3 7 8`.
ALTER TABLE transcript_segments ADD COLUMN unsure TEXT;
