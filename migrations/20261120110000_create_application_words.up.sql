-- Every word of an application's search text, folded: prefixes are found by a range of the primary key.
CREATE TABLE application_words (
    tenant_id BIGINT NOT NULL,
    word TEXT NOT NULL,
    application_id BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, word, application_id)
);
CREATE INDEX application_words_by_application ON application_words (tenant_id, application_id);
