UPDATE messages SET author_kind = 'applicant' WHERE author_kind = 'other';
ALTER TABLE messages DROP COLUMN released_at_ms;
ALTER TABLE messages DROP COLUMN released_by;
