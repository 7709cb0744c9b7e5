CREATE INDEX IF NOT EXISTS search_documents_body ON search_documents
    USING gin (to_tsvector('simple', body));
