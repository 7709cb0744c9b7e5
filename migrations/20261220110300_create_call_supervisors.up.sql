-- Who is in a running call as a supervisor: busy, whether or not anybody hears them. A row goes when they leave or the call ends.
CREATE TABLE call_supervisors (
    tenant_id BIGINT NOT NULL,
    call_id TEXT NOT NULL,
    account_id BIGINT NOT NULL,
    mode TEXT NOT NULL,                    -- listen, whisper, barge, takeover
    since_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, call_id, account_id)
);
CREATE INDEX call_supervisors_by_account ON call_supervisors (tenant_id, account_id, since_ms);
