-- People outside whom a program's reviewers call into calls: an interpreter line, a utility.
CREATE TABLE address_book (
    tenant_id BIGINT NOT NULL,
    id TEXT NOT NULL,
    program_id BIGINT NOT NULL,
    name TEXT NOT NULL,
    number TEXT NOT NULL,                  -- E.164
    role TEXT NOT NULL,                    -- interpreter, third_party
    lang TEXT NOT NULL,                    -- BCP 47
    added_at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX address_book_numbers ON address_book (tenant_id, program_id, number);
