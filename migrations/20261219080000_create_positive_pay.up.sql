-- Lists of checks for the banks that checks are drawn on.
CREATE TABLE positive_pay_files (
    tenant_id BIGINT NOT NULL,
    id BIGINT NOT NULL,                    -- the number that people read, from 1 on
    program_id BIGINT NOT NULL,
    file_day TEXT NOT NULL,                -- YYYY-MM-DD
    from_day TEXT NOT NULL,                -- of the checks, like to_day; empty: from the first one on
    to_day TEXT NOT NULL,                  -- empty: up to the last one
    layout TEXT NOT NULL,                  -- its name
    issued BIGINT NOT NULL,
    voided BIGINT NOT NULL,
    cents BIGINT NOT NULL,                 -- of those that are issued
    sha256 TEXT NOT NULL,                  -- of the bytes
    sealed_file TEXT NOT NULL,
    made_by TEXT NOT NULL,
    made_at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX positive_pay_files_by_program ON positive_pay_files (tenant_id, program_id, id);

-- Which check was told to the bank by which file: once as issued, and once as void.
CREATE TABLE positive_pay_rows (
    tenant_id BIGINT NOT NULL,
    number BIGINT NOT NULL,                -- of the check
    is_void BOOLEAN NOT NULL,
    file_id BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, number, is_void)
);

-- How many checks a bank's list says were cashed, and were.
ALTER TABLE bank_reply_files ADD COLUMN cleared BIGINT NOT NULL DEFAULT 0;
