-- What staff said of a paper: each judgement stays, and the paper names the one in force. A judgement names the number that its author
-- saw, so that two people do not judge one paper past each other.
ALTER TABLE application_documents ADD COLUMN judged_version BIGINT NOT NULL DEFAULT 0;
CREATE TABLE document_judgements (
    tenant_id BIGINT NOT NULL,
    application_id BIGINT NOT NULL,
    document_id TEXT NOT NULL,
    version BIGINT NOT NULL,           -- from 1, of each paper
    verdict TEXT NOT NULL,             -- accepted, not_usable; unjudged: the one before was taken back
    reason TEXT NOT NULL,              -- as staff call it; empty: the note says it all
    texts TEXT NOT NULL,               -- JSON: what the applicant reads of the reason, by language
    note TEXT NOT NULL,                -- in the author's own words, for the applicant
    by_id BIGINT NOT NULL,
    by_name TEXT NOT NULL,
    at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, application_id, document_id, version)
);
