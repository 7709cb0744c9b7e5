-- What was said, in English, where an engine could translate it.
ALTER TABLE transcript_segments ADD COLUMN text_en TEXT;
