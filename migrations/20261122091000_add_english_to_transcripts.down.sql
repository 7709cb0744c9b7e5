ALTER TABLE transcript_segments DROP COLUMN text_en;
