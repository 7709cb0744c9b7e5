-- Organizations that share in programs (CompanyID, CompanyName of queue items).
CREATE TABLE companies (
    tenant_id BIGINT NOT NULL,
    id BIGINT NOT NULL,
    name TEXT NOT NULL,
    contact_name TEXT NOT NULL,
    email TEXT NOT NULL,
    phone TEXT NOT NULL,               -- E.164, or empty
    active BOOLEAN NOT NULL,
    version BIGINT NOT NULL,
    updated_at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
CREATE TABLE company_programs (
    tenant_id BIGINT NOT NULL,
    company_id BIGINT NOT NULL,
    program_id BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, company_id, program_id)
);
