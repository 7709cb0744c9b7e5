-- What the rules of its program say of an application; written anew by each run.
CREATE TABLE application_validations (
    tenant_id BIGINT NOT NULL,
    application_id BIGINT NOT NULL,
    rule_key TEXT NOT NULL,
    position BIGINT NOT NULL,
    verdict TEXT NOT NULL,             -- failed, warning, passed: what the rule says, without overrides
    why TEXT NOT NULL,                 -- empty, missing, too_much_work, no_result
    missing TEXT NOT NULL,             -- JSON: paths that have no value
    names TEXT NOT NULL,               -- JSON: paths that the rule reads
    seen TEXT NOT NULL,                -- hash of what stood under those paths
    PRIMARY KEY (tenant_id, application_id, rule_key)
);
-- Staff who let a rule pass, for as long as what it reads stays as they saw it.
CREATE TABLE validation_overrides (
    tenant_id BIGINT NOT NULL,
    application_id BIGINT NOT NULL,
    rule_key TEXT NOT NULL,
    seen TEXT NOT NULL,
    reason TEXT NOT NULL,
    by_id BIGINT NOT NULL,
    by_name TEXT NOT NULL,
    at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, application_id, rule_key)
);
