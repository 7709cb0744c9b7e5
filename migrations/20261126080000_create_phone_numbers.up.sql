-- The numbers of a tenant that telephones call, and the programs they lead to.
CREATE TABLE phone_numbers (
    tenant_id BIGINT NOT NULL,
    number TEXT NOT NULL,              -- E.164
    program_id BIGINT NOT NULL,
    label TEXT NOT NULL,
    trunk_id TEXT NOT NULL,            -- ST_… of the trunk by which the program calls out under this number; empty: it does not
    version BIGINT NOT NULL,
    created_at_ms BIGINT NOT NULL,
    updated_at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, number)
);
CREATE INDEX phone_numbers_by_program ON phone_numbers (tenant_id, program_id, created_at_ms);
