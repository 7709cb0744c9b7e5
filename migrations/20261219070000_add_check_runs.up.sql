-- Checks that were printed in one file.
CREATE TABLE check_runs (
    tenant_id BIGINT NOT NULL,
    id BIGINT NOT NULL,                    -- the number that people read, from 1 on
    program_id BIGINT NOT NULL,
    key TEXT NOT NULL,                     -- the caller's: the same again is the same run
    request_hash TEXT NOT NULL,            -- of what was asked for under the key
    check_count BIGINT NOT NULL,           -- when it was printed, like the cents
    cents BIGINT NOT NULL,
    sha256 TEXT NOT NULL,                  -- of the file as it was printed
    printed_by TEXT NOT NULL,
    printed_at_ms BIGINT NOT NULL,
    settled_by TEXT NOT NULL,              -- who has said that all came out well; empty until then
    settled_at_ms BIGINT,
    PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX check_runs_by_key ON check_runs (tenant_id, program_id, key);

-- What is printed on a check stays as it was. NULL: older than these columns.
ALTER TABLE check_payments ADD COLUMN run_id BIGINT;              -- NULL too where it was printed alone
ALTER TABLE check_payments ADD COLUMN account_revision BIGINT;    -- of the program's check account, with which it was printed
ALTER TABLE check_payments ADD COLUMN printed_on TEXT;            -- its date, YYYY-MM-DD
ALTER TABLE check_payments ADD COLUMN memo TEXT;
CREATE INDEX check_payments_by_run ON check_payments (tenant_id, run_id, number);
