-- When a case waited for its applicant: from the first thing that they were asked for and had not sent, until nothing of it was left.
CREATE TABLE applicant_waits (
    tenant_id BIGINT NOT NULL,
    application_id BIGINT NOT NULL,
    since_ms BIGINT NOT NULL,
    until_ms BIGINT,                   -- NULL: it waits now
    PRIMARY KEY (tenant_id, application_id, since_ms)
);
CREATE UNIQUE INDEX applicant_waits_open ON applicant_waits (tenant_id, application_id) WHERE until_ms IS NULL;
-- What is asked for already.
INSERT INTO applicant_waits (tenant_id, application_id, since_ms)
    SELECT o.tenant_id, o.application_id, MIN(o.asked_at_ms) FROM (
        SELECT r.tenant_id, r.application_id, r.asked_at_ms FROM paper_requests r
            WHERE NOT EXISTS (SELECT 1 FROM application_documents d
                LEFT JOIN files f ON f.tenant_id = d.tenant_id AND f.id = d.file_id
                WHERE d.tenant_id = r.tenant_id AND d.application_id = r.application_id AND d.kind = r.kind
                    AND d.removed_at_ms IS NULL AND d.replaced_at_ms IS NULL
                    AND (f.state IS NULL OR f.state IN ('pending', 'unscanned', 'clean')))
        UNION ALL
        SELECT c.tenant_id, c.application_id, c.asked_at_ms FROM correction_requests c WHERE c.ended = ''
    ) o
    JOIN applications a ON a.tenant_id = o.tenant_id AND a.id = o.application_id
    LEFT JOIN program_states st ON st.tenant_id = a.tenant_id AND st.program_id = a.program_id AND st.state_id = a.state_id
    WHERE COALESCE(st.outcome, 'open') = 'open'
    GROUP BY o.tenant_id, o.application_id;
