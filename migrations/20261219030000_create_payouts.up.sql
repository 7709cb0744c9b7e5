-- Where the awards of an application are paid, until somebody gives another account.
CREATE TABLE payee_accounts (
    tenant_id BIGINT NOT NULL,
    application_id BIGINT NOT NULL,
    sealed TEXT NOT NULL,                  -- the numbers, as JSON
    last TEXT NOT NULL,                    -- the last four digits
    kind TEXT NOT NULL,                    -- checking, savings
    bank_name TEXT NOT NULL,               -- the name in the letters that banks take, as its bearer has confirmed it
    refused_code TEXT NOT NULL,            -- with which a bank sent money back from it; empty: it is paid to
    revision BIGINT NOT NULL,
    changed_by TEXT NOT NULL,
    changed_at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, application_id)
);

-- Payments of awards by bank that leave in one file.
CREATE TABLE payout_batches (
    tenant_id BIGINT NOT NULL,
    id BIGINT NOT NULL,                    -- the number that people read, from 1 on
    program_id BIGINT NOT NULL,
    state TEXT NOT NULL,                   -- open, released, cancelled
    row_count BIGINT NOT NULL,             -- without rows that were pulled
    cents BIGINT NOT NULL,
    version BIGINT NOT NULL,
    reason TEXT NOT NULL,                  -- why it was cancelled; empty otherwise
    made_by TEXT NOT NULL,
    made_at_ms BIGINT NOT NULL,
    ended_by TEXT NOT NULL,                -- who released or cancelled it; empty while it is open
    ended_at_ms BIGINT,
    file_day TEXT NOT NULL,                -- of the file, YYYY-MM-DD; empty until it is written, like all below
    modifier TEXT NOT NULL,                -- which of the files of its day it is: A to Z, 0 to 9
    effective_day TEXT NOT NULL,           -- when the money is to arrive, YYYY-MM-DD
    next_sequence BIGINT NOT NULL,         -- with which the trace numbers of the next file begin; 0
    sha256 TEXT NOT NULL,                  -- of the bytes
    sealed_file TEXT,
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX payout_batches_by_program ON payout_batches (tenant_id, program_id, id);
CREATE INDEX payout_batches_by_day ON payout_batches (tenant_id, file_day);

CREATE TABLE payout_rows (
    tenant_id BIGINT NOT NULL,
    batch_id BIGINT NOT NULL,
    position BIGINT NOT NULL,              -- from 1 on
    payment_id TEXT NOT NULL,
    application_id BIGINT NOT NULL,
    bank_name TEXT NOT NULL,               -- as they were when the batch was made, like the account and the amount
    cents BIGINT NOT NULL,
    account_last TEXT NOT NULL,
    account_revision BIGINT NOT NULL,
    pulled_at_ms BIGINT,                   -- it does not leave with this batch
    pulled_by TEXT NOT NULL,
    reason TEXT NOT NULL,                  -- why it was pulled
    trace TEXT NOT NULL,                   -- by which the bank names it; empty until the file is written
    PRIMARY KEY (tenant_id, batch_id, position)
);
CREATE INDEX payout_rows_by_payment ON payout_rows (tenant_id, payment_id);
CREATE INDEX payout_rows_by_trace ON payout_rows (tenant_id, trace);
CREATE INDEX payments_by_program ON payments (tenant_id, program_id, kind, state);

-- Files in which banks have answered.
CREATE TABLE bank_reply_files (
    tenant_id BIGINT NOT NULL,
    id TEXT NOT NULL,
    program_id BIGINT NOT NULL,            -- where it was brought in
    name TEXT NOT NULL,
    sha256 TEXT NOT NULL,                  -- the same file again is known by it
    entries BIGINT NOT NULL,
    returned BIGINT NOT NULL,
    changes BIGINT NOT NULL,
    waiting BIGINT NOT NULL,               -- for a person, when the file was read
    repeated BIGINT NOT NULL,              -- known from a file before
    faults BIGINT NOT NULL,                -- what was out of order in it
    brought_by TEXT NOT NULL,
    brought_at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX bank_reply_files_by_content ON bank_reply_files (tenant_id, sha256);

-- What they answer, an entry each.
CREATE TABLE bank_replies (
    tenant_id BIGINT NOT NULL,
    id TEXT NOT NULL,
    entry TEXT NOT NULL,                   -- by which the same answer is known again
    file_id TEXT NOT NULL,
    program_id BIGINT NOT NULL,            -- of the payment; where that is not known, of the file
    kind TEXT NOT NULL,                    -- returned, change, dishonored, contested, change_refused, unknown
    code TEXT NOT NULL,
    original_trace TEXT NOT NULL,
    cents BIGINT NOT NULL,
    account_last TEXT NOT NULL,
    payment_id TEXT,                       -- none where the trace is nobody's
    application_id BIGINT,
    sealed_correction TEXT,                -- of a change that can be taken over
    account_revision BIGINT NOT NULL,      -- of the account that was paid to; 0 where that is not known
    why TEXT NOT NULL,                     -- why it waits for a person; empty otherwise
    outcome TEXT NOT NULL,                 -- done, waiting, taken_over, settled
    note TEXT NOT NULL,                    -- of whoever settled it
    ended_by TEXT NOT NULL,
    ended_at_ms BIGINT,
    at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX bank_replies_by_entry ON bank_replies (tenant_id, entry);
CREATE INDEX bank_replies_by_program ON bank_replies (tenant_id, program_id, outcome, at_ms);
CREATE INDEX bank_replies_by_file ON bank_replies (tenant_id, file_id);
