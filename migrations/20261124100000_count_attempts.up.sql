-- How often something was tried or sent: one row per kind and subject, taken and judged by one statement. `ends_at_ms` is when
-- the row means nothing any more.
CREATE TABLE attempts (
    kind TEXT NOT NULL,
    subject TEXT NOT NULL,
    taken BIGINT NOT NULL,
    first_at_ms BIGINT NOT NULL,
    last_at_ms BIGINT NOT NULL,
    ends_at_ms BIGINT NOT NULL,
    PRIMARY KEY (kind, subject)
);
CREATE INDEX attempts_by_end ON attempts (ends_at_ms);
-- A login that is locked, or about to be, stays so.
INSERT INTO attempts (kind, subject, taken, first_at_ms, last_at_ms, ends_at_ms)
    SELECT 'password_in_a_row', CAST(cd_user AS TEXT), failures,
        CASE WHEN locked_until_ms > 900000 THEN locked_until_ms - 900000 ELSE 0 END,
        CASE WHEN locked_until_ms > 900000 THEN locked_until_ms - 900000 ELSE 0 END,
        253402300799000
    FROM logins WHERE failures > 0;
-- Whether a code went to an address that was on file nowhere; empty means that it was on file.
ALTER TABLE codes ADD COLUMN stranger BOOLEAN;
CREATE INDEX codes_to_strangers ON codes (tenant_id, created_at_ms) WHERE stranger;
