-- Telephone calls that came in, from the first ring on. A call that somebody answers has a row in calls under the same id.
CREATE TABLE incoming_calls (
    tenant_id BIGINT NOT NULL,
    id TEXT NOT NULL,
    number TEXT NOT NULL,              -- the tenant's own, E.164
    program_id BIGINT NOT NULL,
    caller TEXT NOT NULL,              -- E.164 where it is a number; empty where it is withheld
    caller_name TEXT NOT NULL,         -- as the network says; nobody has proved it
    thread_id TEXT,                    -- the applicant's conversation, once it is known
    node TEXT NOT NULL,
    state TEXT NOT NULL,               -- ringing, answered, missed, declined
    answered_by BIGINT,
    started_at_ms BIGINT NOT NULL,
    ended_at_ms BIGINT,                -- when the ringing ended
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX incoming_calls_by_state ON incoming_calls (tenant_id, state, started_at_ms);
