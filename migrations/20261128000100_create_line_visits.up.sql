-- Callers in lines, each from joining to the end. A callback is the same row: it keeps the moment of joining, which is the place.
CREATE TABLE line_visits (
    tenant_id BIGINT NOT NULL,
    id TEXT NOT NULL,
    line TEXT NOT NULL,                -- key of the line
    call_id TEXT NOT NULL,             -- of the incoming call
    program_id BIGINT NOT NULL,
    number TEXT NOT NULL,              -- the tenant's own, E.164
    caller TEXT NOT NULL,              -- E.164; empty where it is withheld
    caller_name TEXT NOT NULL,
    thread_id TEXT,
    lang TEXT NOT NULL,                -- in which the menu spoke, BCP 47
    priority BIGINT NOT NULL,          -- the lowest first
    kind TEXT NOT NULL,                -- call, callback
    callback_number TEXT NOT NULL,     -- E.164; empty for a call
    callback_call TEXT NOT NULL,       -- the call that is being made to it, or was last; empty: none yet
    tries BIGINT NOT NULL,             -- calls to it that nobody answered
    due_at_ms BIGINT NOT NULL,         -- nobody is offered it before
    node TEXT NOT NULL,                -- that has the telephone, or makes the callback
    state TEXT NOT NULL,               -- waiting, calling, answered, gave_up, timed_out, voicemail, unreached
    joined_at_ms BIGINT NOT NULL,
    ended_at_ms BIGINT,
    answered_by BIGINT,
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX line_visits_by_state ON line_visits (tenant_id, state, joined_at_ms);
CREATE INDEX line_visits_by_call ON line_visits (tenant_id, call_id);
CREATE INDEX line_visits_by_end ON line_visits (tenant_id, ended_at_ms);
-- Who is being rung for whom: one offer for a reviewer and for a caller, whatever node makes it.
CREATE TABLE line_offers (
    tenant_id BIGINT NOT NULL,
    account_id BIGINT NOT NULL,
    visit_id TEXT NOT NULL,
    node TEXT NOT NULL,
    offered_at_ms BIGINT NOT NULL,
    until_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, account_id),
    UNIQUE (tenant_id, visit_id)
);
