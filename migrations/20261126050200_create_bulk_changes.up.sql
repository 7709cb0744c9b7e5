-- Changes of many applications at once: checked, read by whoever asked, carried out by a job of the same id, taken back by another.
CREATE TABLE bulk_changes (
    tenant_id BIGINT NOT NULL,
    id TEXT NOT NULL,                  -- check_id
    account_id BIGINT NOT NULL,
    account_name TEXT NOT NULL,
    source TEXT NOT NULL,              -- where from, for the audit log
    acting_id BIGINT,                  -- the administrator who acts as this account
    acting_name TEXT NOT NULL,
    to_state BIGINT,                   -- none: the statuses stay
    sets_owner BOOLEAN NOT NULL,
    owner_id BIGINT,                   -- with sets_owner; none: nobody, or by role
    role_id BIGINT,                    -- with sets_owner: each goes to whoever of this queue role has the fewest
    denial_reason_id BIGINT,
    comment TEXT NOT NULL,
    stage TEXT NOT NULL,               -- checked, running, done, undoing, undone
    requested BIGINT NOT NULL,         -- items
    changed BIGINT NOT NULL,
    failed BIGINT NOT NULL,
    restored BIGINT NOT NULL,
    kept BIGINT NOT NULL,              -- items that the undo left as they are
    created_at_ms BIGINT NOT NULL,
    expires_at_ms BIGINT NOT NULL,     -- of the check
    finished_at_ms BIGINT,             -- from here on it can be undone for ten minutes
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX bulk_changes_by_account ON bulk_changes (tenant_id, account_id, created_at_ms);
CREATE TABLE bulk_change_items (
    tenant_id BIGINT NOT NULL,
    bulk_id TEXT NOT NULL,
    position BIGINT NOT NULL,          -- from 1
    application_id BIGINT NOT NULL,
    external_id TEXT NOT NULL,
    program_id BIGINT NOT NULL,
    state_id BIGINT NOT NULL,          -- when it was checked
    version BIGINT NOT NULL,           -- when it was checked
    owner_id BIGINT,                   -- whom it goes to
    owner_name TEXT NOT NULL,
    code TEXT NOT NULL,                -- why it is refused; empty: it is not
    detail TEXT NOT NULL,              -- what the code is about, such as the papers that are missing
    outcome TEXT,                      -- done or failed, once the job was there
    outcome_code TEXT NOT NULL,
    undo_outcome TEXT,                 -- done or failed, once the undo was there
    undo_code TEXT NOT NULL,
    PRIMARY KEY (tenant_id, bulk_id, position)
);
