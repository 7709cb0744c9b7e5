-- Summaries of calls that a person has accepted or edited. A draft is not kept: it follows from the transcript.
CREATE TABLE call_summaries (
    tenant_id BIGINT NOT NULL,
    call_id TEXT NOT NULL,
    version BIGINT NOT NULL,
    engine TEXT NOT NULL,
    engine_version BIGINT NOT NULL,
    draft_transcript BOOLEAN NOT NULL,
    claims TEXT NOT NULL,              -- JSON list
    edited BOOLEAN NOT NULL,
    accepted_by BIGINT NOT NULL,
    accepted_by_name TEXT NOT NULL,
    accepted_at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, call_id)
);
