-- Every word of an account's names, folded: beginnings are found by a range of the primary key.
CREATE TABLE account_words (
    tenant_id BIGINT NOT NULL,
    word TEXT NOT NULL,
    account_id BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, word, account_id)
);
CREATE INDEX account_words_by_account ON account_words (tenant_id, account_id);
