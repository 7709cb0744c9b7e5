-- Roles that people have in programs: what each gives there. program_members and workflows name them.
CREATE TABLE roles (
    tenant_id BIGINT NOT NULL,
    name TEXT NOT NULL,
    queue_role BIGINT NOT NULL,        -- what its new members get: 0 any, 2 intake specialist, 4 case worker
    permissions TEXT NOT NULL,         -- JSON list, e.g. ["Supervise", "Communications:ReadWrite"]
    version BIGINT NOT NULL,
    updated_at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, name)
);
INSERT INTO roles (tenant_id, name, queue_role, permissions, version, updated_at_ms)
    SELECT tenant_id, role_name, MAX(queue_role), '[]', 1, 0 FROM program_members
    WHERE role_name <> 'Process-Admin' GROUP BY tenant_id, role_name;
-- Whoever has this role alone lands on a program's settings (specification 2, section 2.1).
INSERT INTO roles (tenant_id, name, queue_role, permissions, version, updated_at_ms)
    SELECT id, 'Process-Admin', 0,
        '["ProgramConfig:ReadWrite","UserMgmt:ReadWrite","FormConfig:ReadWrite","Communications:ReadWrite","WorkflowConfig:ReadWrite","ReportsConfig:ReadWrite","AnalyticsDashboardConfig:ReadWrite"]',
        1, 0 FROM tenants;
