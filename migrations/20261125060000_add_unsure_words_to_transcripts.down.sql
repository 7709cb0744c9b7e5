ALTER TABLE transcript_segments DROP COLUMN unsure;
