-- The words of applicants' answers, by which applications are found; each application with answers also has the empty word.
CREATE TABLE answer_words (
    tenant_id BIGINT NOT NULL,
    word TEXT NOT NULL,
    application_id BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, word, application_id)
);
CREATE INDEX answer_words_by_application ON answer_words (tenant_id, application_id);
