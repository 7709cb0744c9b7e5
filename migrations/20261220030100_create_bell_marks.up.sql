-- What somebody has read at the bell. A row without a kind says that everything up to its time is read.
CREATE TABLE bell_marks (
    tenant_id BIGINT NOT NULL,
    account_id BIGINT NOT NULL,
    kind TEXT NOT NULL,                -- callback, failed_send, assigned, hand_over, export; empty: everything
    entry_id TEXT NOT NULL,            -- empty: everything
    at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, account_id, kind, entry_id)
);
CREATE INDEX bell_marks_by_time ON bell_marks (tenant_id, account_id, at_ms);
-- Who was given an application, and what of somebody's own did not arrive.
CREATE INDEX application_changes_by_new_owner ON application_changes (tenant_id, to_owner_id, at_ms);
CREATE INDEX messages_failed_by_author ON messages (tenant_id, author_id, created_at_ms)
    WHERE status IN ('permanent-failure', 'technical-failure');
