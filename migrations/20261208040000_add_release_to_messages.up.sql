-- Entries of somebody else that staff released to the applicant: by whom, and when.
ALTER TABLE messages ADD COLUMN released_by TEXT NOT NULL DEFAULT '';
ALTER TABLE messages ADD COLUMN released_at_ms BIGINT;
-- What came in so far from addresses that are not the person's, or against which our mail server found something.
UPDATE messages SET author_kind = 'other'
WHERE direction = 'in' AND author_kind = 'applicant' AND provider_ref NOT LIKE 'portal-%'
    AND NOT EXISTS (
        SELECT 1 FROM threads t
        JOIN applicant_addresses d ON d.tenant_id = t.tenant_id AND d.applicant_id = t.applicant_id
        WHERE t.tenant_id = messages.tenant_id AND t.id = messages.thread_id AND d.address = messages.from_address);
UPDATE messages SET author_kind = 'other'
WHERE direction = 'in' AND author_kind = 'applicant' AND EXISTS (
    SELECT 1 FROM mails m
    WHERE m.tenant_id = messages.tenant_id AND m.message_id = messages.id
        AND (m.details LIKE '%"sender":"other"%'
            OR (m.details LIKE '%"authentication":[{%'
                AND m.details NOT LIKE '%{"method":"dmarc","result":"pass"}%'
                AND (m.details LIKE '%{"method":"dmarc","result":"fail"}%'
                    OR (m.details NOT LIKE '%{"method":"spf","result":"pass"}%'
                        AND m.details NOT LIKE '%{"method":"dkim","result":"pass"}%')))));
