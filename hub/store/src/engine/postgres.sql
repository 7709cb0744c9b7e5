CREATE INDEX IF NOT EXISTS search_documents_body ON search_documents
    USING gin (to_tsvector('simple', body));
-- Beginnings of words are ranges by code point, in every locale.
DO $$
BEGIN
    IF EXISTS (
        SELECT 1 FROM pg_attribute
        WHERE attrelid = 'application_words'::regclass AND attname = 'word' AND attcollation <> '"C"'::regcollation
    ) THEN
        ALTER TABLE application_words ALTER COLUMN word TYPE TEXT COLLATE "C";
    END IF;
    IF EXISTS (
        SELECT 1 FROM pg_attribute
        WHERE attrelid = 'answer_words'::regclass AND attname = 'word' AND attcollation <> '"C"'::regcollation
    ) THEN
        ALTER TABLE answer_words ALTER COLUMN word TYPE TEXT COLLATE "C";
    END IF;
    IF EXISTS (
        SELECT 1 FROM pg_attribute
        WHERE attrelid = 'applicant_addresses'::regclass AND attname = 'address' AND attcollation <> '"C"'::regcollation
    ) THEN
        ALTER TABLE applicant_addresses ALTER COLUMN address TYPE TEXT COLLATE "C";
    END IF;
    IF EXISTS (
        SELECT 1 FROM pg_attribute
        WHERE attrelid = 'account_words'::regclass AND attname = 'word' AND attcollation <> '"C"'::regcollation
    ) THEN
        ALTER TABLE account_words ALTER COLUMN word TYPE TEXT COLLATE "C";
    END IF;
    -- What is unread is rare: without statistics of the sum, a third of all would be expected, and looked for by several processes.
    IF NOT EXISTS (
        SELECT 1 FROM pg_statistic_ext WHERE stxrelid = 'applications'::regclass AND stxname = 'applications_unread_sum'
    ) THEN
        CREATE STATISTICS applications_unread_sum ON (unread_email + unread_sms + unread_voice + unread_note) FROM applications;
        ANALYZE applications;
    END IF;
END
$$;
