-- Roles that a report is for. One without any is for everybody who may read reports.
CREATE TABLE report_roles (
    tenant_id BIGINT NOT NULL,
    report TEXT NOT NULL,
    role BIGINT NOT NULL,              -- role number of accounts
    PRIMARY KEY (tenant_id, report, role)
);
