-- How many applications the queue has of what, without those of trials: for each program, status and owner, by one more of its columns.
-- Kept by triggers of `applications` (hub/store/src/engine) in the transaction that changes a row, whoever writes it. A key has one row on
-- SQLite; on PostgreSQL, where many write at once, increments are appended, summed up when they are read, and folded from time to time.
CREATE TABLE queue_counts (
    tenant_id BIGINT NOT NULL,
    -- What `value` is: owner, category, channel, direction, type, lang; it is empty for unread, failed (rules) and waiting (for the
    -- applicant).
    kind TEXT NOT NULL,
    program_id BIGINT NOT NULL,
    state_id BIGINT NOT NULL,
    owner_id BIGINT,                   -- nobody's: null
    value TEXT NOT NULL,
    total BIGINT NOT NULL
);
-- The same by days in UTC: of when an application was filed, of its last contact, or of when it is due.
CREATE TABLE application_days (
    tenant_id BIGINT NOT NULL,
    kind TEXT NOT NULL,                -- filed, unnumbered, unnamed (by the day of filing), contact, due
    audience TEXT NOT NULL,
    program_id BIGINT NOT NULL,
    day BIGINT NOT NULL,               -- since 1 January 1970
    total BIGINT NOT NULL
);
-- The one place of what an application counts for: the triggers read it, and so does whoever counts everything.
CREATE VIEW queue_placings AS
    SELECT * FROM (
        SELECT
            a.tenant_id, a.id AS application_id, k.kind, a.program_id, a.state_id, a.owner_id,
            CASE k.kind
                WHEN 'owner' THEN a.owner_name
                WHEN 'category' THEN NULLIF(a.category_name, '')
                WHEN 'channel' THEN NULLIF(a.payment_channel_name, '')
                WHEN 'direction' THEN a.last_com_direction
                WHEN 'type' THEN a.last_com_type
                WHEN 'unread' THEN CASE WHEN a.unread_email + a.unread_sms + a.unread_voice + a.unread_note > 0 THEN '' END
                WHEN 'failed' THEN CASE WHEN a.validation_failed > 0 THEN '' END
                WHEN 'waiting' THEN (SELECT '' FROM applicant_waits w
                    WHERE w.tenant_id = a.tenant_id AND w.application_id = a.id AND w.until_ms IS NULL)
                ELSE (SELECT n.lang FROM applicants n WHERE n.tenant_id = a.tenant_id AND n.id = a.applicant_id)
            END AS value
        FROM applications a CROSS JOIN (
            SELECT 'owner' AS kind UNION ALL SELECT 'category' UNION ALL SELECT 'channel' UNION ALL SELECT 'direction'
            UNION ALL SELECT 'type' UNION ALL SELECT 'unread' UNION ALL SELECT 'failed' UNION ALL SELECT 'waiting' UNION ALL SELECT 'lang') k
        WHERE NOT a.test) v
    WHERE v.value IS NOT NULL;
-- Days before 1970 are rounded as those after it.
CREATE VIEW application_day_placings AS
    SELECT
        d.tenant_id, d.application_id, d.kind, d.audience, d.program_id,
        (d.at_ms - ((d.at_ms % 86400000) + 86400000) % 86400000) / 86400000 AS day
    FROM (
        SELECT
            a.tenant_id, a.id AS application_id, k.kind, a.audience, a.program_id,
            CASE k.kind
                WHEN 'filed' THEN a.created_at_ms
                WHEN 'unnumbered' THEN CASE WHEN a.case_number = '' THEN a.created_at_ms END
                WHEN 'unnamed' THEN CASE WHEN a.company_name = '' THEN a.created_at_ms END
                WHEN 'contact' THEN a.last_com_at_ms
                ELSE a.due_at_ms
            END AS at_ms
        FROM applications a CROSS JOIN (
            SELECT 'filed' AS kind UNION ALL SELECT 'unnumbered' UNION ALL SELECT 'unnamed' UNION ALL SELECT 'contact'
            UNION ALL SELECT 'due') k
        WHERE NOT a.test) d
    WHERE d.at_ms IS NOT NULL;
-- People who have one application, with its figures, and the applications of those who have several: whoever counts the people of a span
-- of days adds up the former, and tells only the latter apart.
CREATE TABLE lone_filings (
    tenant_id BIGINT NOT NULL,
    applicant_id BIGINT NOT NULL,
    audience TEXT NOT NULL,
    program_id BIGINT NOT NULL,
    created_at_ms BIGINT NOT NULL,
    has_phone BOOLEAN NOT NULL,
    has_email BOOLEAN NOT NULL,
    PRIMARY KEY (tenant_id, applicant_id)
);
CREATE INDEX lone_filings_by_day ON lone_filings (tenant_id, audience, created_at_ms, program_id, has_phone, has_email);
CREATE TABLE repeated_filings (
    tenant_id BIGINT NOT NULL,
    application_id BIGINT NOT NULL,
    applicant_id BIGINT NOT NULL,
    audience TEXT NOT NULL,
    program_id BIGINT NOT NULL,
    created_at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, application_id)
);
CREATE INDEX repeated_filings_by_applicant ON repeated_filings (tenant_id, applicant_id);
CREATE INDEX repeated_filings_by_day ON repeated_filings (tenant_id, audience, created_at_ms, program_id, applicant_id);
CREATE VIEW filings_of_people AS
    SELECT
        a.tenant_id, a.id AS application_id, a.applicant_id, a.audience, a.program_id, a.created_at_ms,
        EXISTS (SELECT 1 FROM applications o
            WHERE o.tenant_id = a.tenant_id AND o.applicant_id = a.applicant_id AND o.id <> a.id AND NOT o.test) AS is_repeated,
        EXISTS (SELECT 1 FROM applicant_addresses x
            WHERE x.tenant_id = a.tenant_id AND x.applicant_id = a.applicant_id AND x.kind = 'phone') AS has_phone,
        EXISTS (SELECT 1 FROM applicant_addresses x
            WHERE x.tenant_id = a.tenant_id AND x.applicant_id = a.applicant_id AND x.kind = 'email') AS has_email
    FROM applications a WHERE NOT a.test;
-- A page is found by the index of its order: what narrows it is in the index, and no row is read for one that is passed over.
DROP INDEX applications_by_created;
-- What is late is passed over in the order of filing, too.
CREATE INDEX applications_by_created ON applications (tenant_id, created_at_ms, id, state_id, program_id, owner_id, test, due_at_ms);
DROP INDEX applications_by_name;
CREATE INDEX applications_by_name ON applications (tenant_id, applicant_name, id, state_id, program_id, owner_id, test);
DROP INDEX applications_by_last_com;
CREATE INDEX applications_by_last_com ON applications (tenant_id, last_com_at_ms, id, state_id, program_id, owner_id, test);
DROP INDEX applications_by_external;
CREATE INDEX applications_by_external ON applications (tenant_id, external_id, id, state_id, program_id, owner_id, test);
DROP INDEX applications_by_state_since;
CREATE INDEX applications_by_state_since ON applications (tenant_id, state_since_ms, id, state_id, program_id, owner_id, test);
DROP INDEX applications_by_owner_name;
CREATE INDEX applications_by_owner_name ON applications (tenant_id, owner_name, id, state_id, program_id, owner_id, test);
DROP INDEX applications_by_company_name;
CREATE INDEX applications_by_company_name ON applications (tenant_id, company_name, id, state_id, program_id, owner_id, test);
CREATE INDEX applications_by_direction ON applications (tenant_id, last_com_direction, id, state_id, program_id, owner_id, test);
CREATE INDEX applications_by_type ON applications (tenant_id, last_com_type, id, state_id, program_id, owner_id, test);
DROP INDEX applications_by_company;
CREATE INDEX applications_by_company ON applications (tenant_id, company_id, created_at_ms, id, state_id, program_id, owner_id, test);
-- Whoever asks for a rare language begins with those who speak it.
CREATE INDEX applicants_by_lang ON applicants (tenant_id, lang, id);
