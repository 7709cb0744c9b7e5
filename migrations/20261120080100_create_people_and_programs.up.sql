CREATE TABLE counters (
    tenant_id BIGINT NOT NULL,
    name TEXT NOT NULL,
    value BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, name)
);
CREATE TABLE accounts (
    tenant_id BIGINT NOT NULL,
    id BIGINT NOT NULL,                -- cd_entity
    cd_user BIGINT NOT NULL,
    account_type TEXT NOT NULL,        -- Individual, Government, Business, Partner, Household, Reviewer, Demo, Subscriber, ReviewerMarket
    entity_type BIGINT NOT NULL,       -- cd_entitytype
    community_entity BIGINT,
    community_entity_type BIGINT,
    first_name TEXT NOT NULL,
    last_name TEXT NOT NULL,
    company_name TEXT NOT NULL,
    email TEXT,
    phone TEXT,
    email_verified BOOLEAN NOT NULL,
    phone_verified BOOLEAN NOT NULL,
    roles TEXT NOT NULL,               -- JSON list of numbers
    role_codes TEXT NOT NULL,          -- JSON list: IND, GOV, REV, REM, SUB, BUS, PARTNER, HOUSEHOLD
    active BOOLEAN NOT NULL,
    second_factor BOOLEAN NOT NULL,
    lang TEXT NOT NULL,
    zone TEXT NOT NULL,
    profile TEXT NOT NULL,             -- JSON
    version BIGINT NOT NULL,
    created_at_ms BIGINT NOT NULL,
    updated_at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX accounts_by_user ON accounts (cd_user);
CREATE TABLE programs (
    tenant_id BIGINT NOT NULL,
    id BIGINT NOT NULL,                -- ProcessID
    name TEXT NOT NULL,
    category TEXT NOT NULL,
    case_columns BOOLEAN NOT NULL,     -- the queue shows case number and client id
    workflow TEXT NOT NULL,            -- JSON, see hub-domain workflow
    denial_reasons TEXT NOT NULL,      -- JSON
    active BOOLEAN NOT NULL,
    version BIGINT NOT NULL,
    updated_at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
CREATE TABLE program_members (
    tenant_id BIGINT NOT NULL,
    program_id BIGINT NOT NULL,
    account_id BIGINT NOT NULL,
    queue_role BIGINT NOT NULL,        -- 0 any, 2 intake specialist, 4 case worker
    role_name TEXT NOT NULL,
    permissions TEXT NOT NULL,         -- JSON list, e.g. ["Supervise"]
    PRIMARY KEY (tenant_id, program_id, account_id)
);
CREATE INDEX program_members_by_account ON program_members (tenant_id, account_id);
CREATE TABLE recording_policies (
    tenant_id BIGINT NOT NULL,
    program_id BIGINT NOT NULL,        -- 0: every program of the tenant
    may_record BOOLEAN NOT NULL,
    may_decline BOOLEAN NOT NULL,
    notice TEXT NOT NULL,              -- JSON: language to spoken sentence
    version BIGINT NOT NULL,
    updated_at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, program_id)
);
CREATE TABLE applicants (
    tenant_id BIGINT NOT NULL,
    id BIGINT NOT NULL,
    account_id BIGINT,
    name TEXT NOT NULL,
    lang TEXT NOT NULL,
    zone TEXT NOT NULL,
    created_at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
CREATE TABLE applicant_addresses (
    tenant_id BIGINT NOT NULL,
    applicant_id BIGINT NOT NULL,
    kind TEXT NOT NULL,                -- phone, email
    address TEXT NOT NULL,             -- E.164, or lower-case mail address
    position BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, applicant_id, kind, address)
);
CREATE INDEX applicant_addresses_by_address ON applicant_addresses (tenant_id, address);
CREATE TABLE address_consents (
    tenant_id BIGINT NOT NULL,
    id TEXT NOT NULL,
    address TEXT NOT NULL,
    channel TEXT NOT NULL,             -- SMS, EMAIL, CALL
    program_id BIGINT NOT NULL,        -- 0: all
    state TEXT NOT NULL,               -- granted, opted_out
    reason TEXT NOT NULL,
    at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX address_consents_by_address ON address_consents (tenant_id, address, channel, at_ms);
CREATE TABLE user_preferences (
    tenant_id BIGINT NOT NULL,
    account_id BIGINT NOT NULL,
    data TEXT NOT NULL,
    updated_at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, account_id)
);
CREATE TABLE audit_heads (
    tenant_id BIGINT PRIMARY KEY,
    seq BIGINT NOT NULL,
    hash TEXT NOT NULL
);
CREATE TABLE audit_log (
    tenant_id BIGINT NOT NULL,
    seq BIGINT NOT NULL,
    at_ms BIGINT NOT NULL,
    actor_id BIGINT NOT NULL,          -- account, 0 the system
    actor_name TEXT NOT NULL,
    behalf_of BIGINT,
    action TEXT NOT NULL,
    object_kind TEXT NOT NULL,
    object_id TEXT NOT NULL,
    before_hash TEXT NOT NULL,
    after_hash TEXT NOT NULL,
    reason TEXT NOT NULL,
    source TEXT NOT NULL,
    previous_hash TEXT NOT NULL,
    hash TEXT NOT NULL,
    PRIMARY KEY (tenant_id, seq)
);
