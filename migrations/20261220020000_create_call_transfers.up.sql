-- Running calls that were handed on: one row for each colleague who was rung.
CREATE TABLE call_transfers (
    tenant_id BIGINT NOT NULL,
    id TEXT NOT NULL,
    call_id TEXT NOT NULL,
    from_account BIGINT NOT NULL,
    from_name TEXT NOT NULL,
    to_account BIGINT NOT NULL,
    to_name TEXT NOT NULL,
    line_name TEXT NOT NULL,               -- the line whose members are rung; empty: this colleague was meant
    asks_first BOOLEAN NOT NULL,
    note TEXT NOT NULL,
    state TEXT NOT NULL,                   -- ringing, talking, completed, declined, unanswered, left, cancelled
    begun_at_ms BIGINT NOT NULL,
    ended_at_ms BIGINT,
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX call_transfers_by_call ON call_transfers (tenant_id, call_id, begun_at_ms);
CREATE INDEX call_transfers_by_colleague ON call_transfers (tenant_id, to_account, state);
