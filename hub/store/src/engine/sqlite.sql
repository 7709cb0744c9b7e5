CREATE VIRTUAL TABLE IF NOT EXISTS search_index USING fts5 (
    body, tenant_id UNINDEXED, document_id UNINDEXED,
    tokenize = 'unicode61 remove_diacritics 2'
);
