-- Messages that callers have left. One of a known caller stands in the applicant's thread too, as a call under the same id.
CREATE TABLE voicemails (
    tenant_id BIGINT NOT NULL,
    call_id TEXT NOT NULL,             -- of the incoming call
    program_id BIGINT NOT NULL,
    number TEXT NOT NULL,              -- the tenant's own, E.164
    caller TEXT NOT NULL,              -- E.164; empty where it is withheld
    caller_name TEXT NOT NULL,         -- as the network says
    thread_id TEXT,                    -- the applicant's conversation, once it is known
    lang TEXT NOT NULL,                -- that the menu spoke, BCP 47
    file_key TEXT NOT NULL,
    key_id BIGINT NOT NULL,
    duration_ms BIGINT NOT NULL,
    peaks TEXT NOT NULL,               -- JSON list, 0…255
    transcript TEXT NOT NULL,
    engine TEXT NOT NULL,              -- that wrote the transcript; empty: none
    done_by TEXT NOT NULL,             -- who called back, or saw to it; empty: nobody yet
    done_at_ms BIGINT,
    created_at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, call_id)
);
CREATE INDEX voicemails_by_done ON voicemails (tenant_id, done_at_ms, created_at_ms);
