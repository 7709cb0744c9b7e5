-- Counts of the queue, kept in the transaction that changes an application. Run where `applications_counted` is missing: the last
-- statement creates it, so that a fill that was broken off begins anew. The fill counts what the views say, but groups alike rows first.
DELETE FROM queue_counts;
DELETE FROM application_days;
CREATE UNIQUE INDEX IF NOT EXISTS queue_counts_of ON queue_counts (tenant_id, kind, program_id, state_id, COALESCE(owner_id, 0), value);
CREATE UNIQUE INDEX IF NOT EXISTS application_days_of ON application_days (tenant_id, kind, audience, program_id, day);
INSERT INTO queue_counts (tenant_id, kind, program_id, state_id, owner_id, value, total)
    SELECT v.tenant_id, v.kind, v.program_id, v.state_id, v.owner_id, v.value, SUM(v.together) FROM (
        SELECT
            g.tenant_id, k.kind, g.program_id, g.state_id, g.owner_id, g.together,
            CASE k.kind
                WHEN 'owner' THEN g.owner_name
                WHEN 'category' THEN NULLIF(g.category_name, '')
                WHEN 'channel' THEN NULLIF(g.payment_channel_name, '')
                WHEN 'direction' THEN g.last_com_direction
                ELSE g.last_com_type
            END AS value
        FROM (
            SELECT tenant_id, program_id, state_id, owner_id, owner_name, category_name, payment_channel_name, last_com_direction,
                last_com_type, COUNT(*) AS together
            FROM applications WHERE NOT test
            GROUP BY tenant_id, program_id, state_id, owner_id, owner_name, category_name, payment_channel_name,
                last_com_direction, last_com_type) g
        CROSS JOIN (
            SELECT 'owner' AS kind UNION ALL SELECT 'category' UNION ALL SELECT 'channel' UNION ALL SELECT 'direction'
            UNION ALL SELECT 'type') k) v
    WHERE v.value IS NOT NULL
    GROUP BY v.tenant_id, v.kind, v.program_id, v.state_id, v.owner_id, v.value;
INSERT INTO queue_counts (tenant_id, kind, program_id, state_id, owner_id, value, total)
    SELECT tenant_id, 'unread', program_id, state_id, owner_id, '', COUNT(*)
    FROM applications WHERE NOT test AND unread_email + unread_sms + unread_voice + unread_note > 0
    GROUP BY tenant_id, program_id, state_id, owner_id;
INSERT INTO queue_counts (tenant_id, kind, program_id, state_id, owner_id, value, total)
    SELECT tenant_id, 'failed', program_id, state_id, owner_id, '', COUNT(*)
    FROM applications WHERE NOT test AND validation_failed > 0
    GROUP BY tenant_id, program_id, state_id, owner_id;
INSERT INTO queue_counts (tenant_id, kind, program_id, state_id, owner_id, value, total)
    SELECT a.tenant_id, 'waiting', a.program_id, a.state_id, a.owner_id, '', COUNT(*)
    FROM applicant_waits w JOIN applications a ON a.tenant_id = w.tenant_id AND a.id = w.application_id
    WHERE w.until_ms IS NULL AND NOT a.test
    GROUP BY a.tenant_id, a.program_id, a.state_id, a.owner_id;
INSERT INTO queue_counts (tenant_id, kind, program_id, state_id, owner_id, value, total)
    SELECT a.tenant_id, 'lang', a.program_id, a.state_id, a.owner_id, n.lang, COUNT(*)
    FROM applications a JOIN applicants n ON n.tenant_id = a.tenant_id AND n.id = a.applicant_id
    WHERE NOT a.test
    GROUP BY a.tenant_id, a.program_id, a.state_id, a.owner_id, n.lang;
INSERT INTO application_days (tenant_id, kind, audience, program_id, day, total)
    SELECT v.tenant_id, v.kind, v.audience, v.program_id, v.day, SUM(v.together) FROM (
        SELECT
            g.tenant_id, k.kind, g.audience, g.program_id, g.together,
            CASE k.kind
                WHEN 'filed' THEN g.filed
                WHEN 'unnumbered' THEN CASE WHEN g.unnumbered THEN g.filed END
                WHEN 'unnamed' THEN CASE WHEN g.unnamed THEN g.filed END
                ELSE g.contact
            END AS day
        FROM (
            SELECT d.tenant_id, d.audience, d.program_id, d.filed, d.contact, d.unnumbered, d.unnamed, COUNT(*) AS together
            FROM (
                SELECT
                    tenant_id, audience, program_id, case_number = '' AS unnumbered, company_name = '' AS unnamed,
                    (created_at_ms - ((created_at_ms % 86400000) + 86400000) % 86400000) / 86400000 AS filed,
                    (last_com_at_ms - ((last_com_at_ms % 86400000) + 86400000) % 86400000) / 86400000 AS contact
                FROM applications WHERE NOT test) d
            GROUP BY d.tenant_id, d.audience, d.program_id, d.filed, d.contact, d.unnumbered, d.unnamed) g
        CROSS JOIN (
            SELECT 'filed' AS kind UNION ALL SELECT 'unnumbered' UNION ALL SELECT 'unnamed' UNION ALL SELECT 'contact') k) v
    WHERE v.day IS NOT NULL
    GROUP BY v.tenant_id, v.kind, v.audience, v.program_id, v.day;
INSERT INTO application_days (tenant_id, kind, audience, program_id, day, total)
    SELECT d.tenant_id, 'due', d.audience, d.program_id, d.day, COUNT(*) FROM (
        SELECT tenant_id, audience, program_id,
            (due_at_ms - ((due_at_ms % 86400000) + 86400000) % 86400000) / 86400000 AS day
        FROM applications WHERE NOT test) d
    GROUP BY d.tenant_id, d.audience, d.program_id, d.day;
-- Who has filed one application, and who several: figures of people are added up from days where each is one person. Written anew for
-- whoever files, or is reached in another way.
DELETE FROM lone_filings;
DELETE FROM repeated_filings;
INSERT INTO lone_filings (tenant_id, applicant_id, audience, program_id, created_at_ms, has_phone, has_email)
    SELECT
        a.tenant_id, a.applicant_id, a.audience, a.program_id, a.created_at_ms,
        EXISTS (SELECT 1 FROM applicant_addresses x
            WHERE x.tenant_id = a.tenant_id AND x.applicant_id = a.applicant_id AND x.kind = 'phone'),
        EXISTS (SELECT 1 FROM applicant_addresses x
            WHERE x.tenant_id = a.tenant_id AND x.applicant_id = a.applicant_id AND x.kind = 'email')
    FROM (
        SELECT tenant_id, applicant_id, MIN(audience) AS audience, MIN(program_id) AS program_id, MIN(created_at_ms) AS created_at_ms
        FROM applications WHERE NOT test GROUP BY tenant_id, applicant_id HAVING COUNT(*) = 1) a;
INSERT INTO repeated_filings (tenant_id, application_id, applicant_id, audience, program_id, created_at_ms)
    SELECT a.tenant_id, a.id, a.applicant_id, a.audience, a.program_id, a.created_at_ms
    FROM (
        SELECT tenant_id, applicant_id FROM applications WHERE NOT test GROUP BY tenant_id, applicant_id HAVING COUNT(*) > 1) m
    JOIN applications a ON a.tenant_id = m.tenant_id AND a.applicant_id = m.applicant_id
    WHERE NOT a.test;
DROP TRIGGER IF EXISTS people_counted_insert;
CREATE TRIGGER people_counted_insert AFTER INSERT ON applications WHEN NOT NEW.test
BEGIN
    -- One more of somebody's takes one row, and the one that was alone until then: who files thousands for others is counted as fast as
    -- anybody.
    INSERT OR IGNORE INTO repeated_filings (tenant_id, application_id, applicant_id, audience, program_id, created_at_ms)
        SELECT a.tenant_id, a.id, a.applicant_id, a.audience, a.program_id, a.created_at_ms
        FROM lone_filings l CROSS JOIN applications a ON a.tenant_id = l.tenant_id AND a.applicant_id = l.applicant_id
        WHERE l.tenant_id = NEW.tenant_id AND l.applicant_id = NEW.applicant_id AND a.id <> NEW.id AND NOT a.test;
    DELETE FROM lone_filings WHERE tenant_id = NEW.tenant_id AND applicant_id = NEW.applicant_id;
    INSERT INTO lone_filings (tenant_id, applicant_id, audience, program_id, created_at_ms, has_phone, has_email)
        SELECT tenant_id, applicant_id, audience, program_id, created_at_ms, has_phone, has_email FROM filings_of_people
        WHERE tenant_id = NEW.tenant_id AND application_id = NEW.id AND NOT is_repeated;
    INSERT OR IGNORE INTO repeated_filings (tenant_id, application_id, applicant_id, audience, program_id, created_at_ms)
        SELECT tenant_id, application_id, applicant_id, audience, program_id, created_at_ms FROM filings_of_people
        WHERE tenant_id = NEW.tenant_id AND application_id = NEW.id AND is_repeated;
END;
DROP TRIGGER IF EXISTS people_counted_delete;
CREATE TRIGGER people_counted_delete AFTER DELETE ON applications
BEGIN
    DELETE FROM lone_filings WHERE tenant_id = OLD.tenant_id AND applicant_id = OLD.applicant_id;
    DELETE FROM repeated_filings WHERE tenant_id = OLD.tenant_id AND applicant_id = OLD.applicant_id;
    INSERT INTO lone_filings (tenant_id, applicant_id, audience, program_id, created_at_ms, has_phone, has_email)
        SELECT tenant_id, applicant_id, audience, program_id, created_at_ms, has_phone, has_email FROM filings_of_people
        WHERE tenant_id = OLD.tenant_id AND applicant_id = OLD.applicant_id AND NOT is_repeated;
    INSERT INTO repeated_filings (tenant_id, application_id, applicant_id, audience, program_id, created_at_ms)
        SELECT tenant_id, application_id, applicant_id, audience, program_id, created_at_ms FROM filings_of_people
        WHERE tenant_id = OLD.tenant_id AND applicant_id = OLD.applicant_id AND is_repeated;
END;
DROP TRIGGER IF EXISTS people_counted_update;
CREATE TRIGGER people_counted_update AFTER UPDATE OF applicant_id, program_id, audience, created_at_ms, test ON applications
WHEN
    OLD.applicant_id IS NOT NEW.applicant_id OR OLD.program_id IS NOT NEW.program_id OR OLD.audience IS NOT NEW.audience
    OR OLD.created_at_ms IS NOT NEW.created_at_ms OR OLD.test IS NOT NEW.test
BEGIN
    DELETE FROM lone_filings WHERE tenant_id = OLD.tenant_id AND applicant_id = OLD.applicant_id;
    DELETE FROM repeated_filings WHERE tenant_id = OLD.tenant_id AND applicant_id = OLD.applicant_id;
    INSERT INTO lone_filings (tenant_id, applicant_id, audience, program_id, created_at_ms, has_phone, has_email)
        SELECT tenant_id, applicant_id, audience, program_id, created_at_ms, has_phone, has_email FROM filings_of_people
        WHERE tenant_id = OLD.tenant_id AND applicant_id = OLD.applicant_id AND NOT is_repeated;
    INSERT INTO repeated_filings (tenant_id, application_id, applicant_id, audience, program_id, created_at_ms)
        SELECT tenant_id, application_id, applicant_id, audience, program_id, created_at_ms FROM filings_of_people
        WHERE tenant_id = OLD.tenant_id AND applicant_id = OLD.applicant_id AND is_repeated;
    DELETE FROM lone_filings WHERE tenant_id = NEW.tenant_id AND applicant_id = NEW.applicant_id;
    DELETE FROM repeated_filings WHERE tenant_id = NEW.tenant_id AND applicant_id = NEW.applicant_id;
    INSERT INTO lone_filings (tenant_id, applicant_id, audience, program_id, created_at_ms, has_phone, has_email)
        SELECT tenant_id, applicant_id, audience, program_id, created_at_ms, has_phone, has_email FROM filings_of_people
        WHERE tenant_id = NEW.tenant_id AND applicant_id = NEW.applicant_id AND NOT is_repeated;
    INSERT INTO repeated_filings (tenant_id, application_id, applicant_id, audience, program_id, created_at_ms)
        SELECT tenant_id, application_id, applicant_id, audience, program_id, created_at_ms FROM filings_of_people
        WHERE tenant_id = NEW.tenant_id AND applicant_id = NEW.applicant_id AND is_repeated;
END;
DROP TRIGGER IF EXISTS addresses_counted_insert;
CREATE TRIGGER addresses_counted_insert AFTER INSERT ON applicant_addresses
BEGIN
    DELETE FROM lone_filings WHERE tenant_id = NEW.tenant_id AND applicant_id = NEW.applicant_id;
    DELETE FROM repeated_filings WHERE tenant_id = NEW.tenant_id AND applicant_id = NEW.applicant_id;
    INSERT INTO lone_filings (tenant_id, applicant_id, audience, program_id, created_at_ms, has_phone, has_email)
        SELECT tenant_id, applicant_id, audience, program_id, created_at_ms, has_phone, has_email FROM filings_of_people
        WHERE tenant_id = NEW.tenant_id AND applicant_id = NEW.applicant_id AND NOT is_repeated;
    INSERT INTO repeated_filings (tenant_id, application_id, applicant_id, audience, program_id, created_at_ms)
        SELECT tenant_id, application_id, applicant_id, audience, program_id, created_at_ms FROM filings_of_people
        WHERE tenant_id = NEW.tenant_id AND applicant_id = NEW.applicant_id AND is_repeated;
END;
DROP TRIGGER IF EXISTS addresses_counted_delete;
CREATE TRIGGER addresses_counted_delete AFTER DELETE ON applicant_addresses
BEGIN
    DELETE FROM lone_filings WHERE tenant_id = OLD.tenant_id AND applicant_id = OLD.applicant_id;
    DELETE FROM repeated_filings WHERE tenant_id = OLD.tenant_id AND applicant_id = OLD.applicant_id;
    INSERT INTO lone_filings (tenant_id, applicant_id, audience, program_id, created_at_ms, has_phone, has_email)
        SELECT tenant_id, applicant_id, audience, program_id, created_at_ms, has_phone, has_email FROM filings_of_people
        WHERE tenant_id = OLD.tenant_id AND applicant_id = OLD.applicant_id AND NOT is_repeated;
    INSERT INTO repeated_filings (tenant_id, application_id, applicant_id, audience, program_id, created_at_ms)
        SELECT tenant_id, application_id, applicant_id, audience, program_id, created_at_ms FROM filings_of_people
        WHERE tenant_id = OLD.tenant_id AND applicant_id = OLD.applicant_id AND is_repeated;
END;
DROP TRIGGER IF EXISTS addresses_counted_update;
CREATE TRIGGER addresses_counted_update AFTER UPDATE ON applicant_addresses
BEGIN
    DELETE FROM lone_filings WHERE tenant_id = OLD.tenant_id AND applicant_id = OLD.applicant_id;
    DELETE FROM repeated_filings WHERE tenant_id = OLD.tenant_id AND applicant_id = OLD.applicant_id;
    INSERT INTO lone_filings (tenant_id, applicant_id, audience, program_id, created_at_ms, has_phone, has_email)
        SELECT tenant_id, applicant_id, audience, program_id, created_at_ms, has_phone, has_email FROM filings_of_people
        WHERE tenant_id = OLD.tenant_id AND applicant_id = OLD.applicant_id AND NOT is_repeated;
    INSERT INTO repeated_filings (tenant_id, application_id, applicant_id, audience, program_id, created_at_ms)
        SELECT tenant_id, application_id, applicant_id, audience, program_id, created_at_ms FROM filings_of_people
        WHERE tenant_id = OLD.tenant_id AND applicant_id = OLD.applicant_id AND is_repeated;
    DELETE FROM lone_filings WHERE tenant_id = NEW.tenant_id AND applicant_id = NEW.applicant_id;
    DELETE FROM repeated_filings WHERE tenant_id = NEW.tenant_id AND applicant_id = NEW.applicant_id;
    INSERT INTO lone_filings (tenant_id, applicant_id, audience, program_id, created_at_ms, has_phone, has_email)
        SELECT tenant_id, applicant_id, audience, program_id, created_at_ms, has_phone, has_email FROM filings_of_people
        WHERE tenant_id = NEW.tenant_id AND applicant_id = NEW.applicant_id AND NOT is_repeated;
    INSERT INTO repeated_filings (tenant_id, application_id, applicant_id, audience, program_id, created_at_ms)
        SELECT tenant_id, application_id, applicant_id, audience, program_id, created_at_ms FROM filings_of_people
        WHERE tenant_id = NEW.tenant_id AND applicant_id = NEW.applicant_id AND is_repeated;
END;
-- Whether a case waits for its applicant, and in which language they are written to, is not in its own row.
DROP TRIGGER IF EXISTS waits_counted_insert;
CREATE TRIGGER waits_counted_insert AFTER INSERT ON applicant_waits WHEN NEW.until_ms IS NULL
BEGIN
    INSERT INTO queue_counts (tenant_id, kind, program_id, state_id, owner_id, value, total)
        SELECT tenant_id, kind, program_id, state_id, owner_id, value, 1 FROM queue_placings
        WHERE tenant_id = NEW.tenant_id AND application_id = NEW.application_id AND kind = 'waiting'
        ON CONFLICT (tenant_id, kind, program_id, state_id, COALESCE(owner_id, 0), value)
        DO UPDATE SET total = queue_counts.total + excluded.total;
END;
DROP TRIGGER IF EXISTS waits_counted_delete;
CREATE TRIGGER waits_counted_delete BEFORE DELETE ON applicant_waits WHEN OLD.until_ms IS NULL
BEGIN
    INSERT INTO queue_counts (tenant_id, kind, program_id, state_id, owner_id, value, total)
        SELECT tenant_id, kind, program_id, state_id, owner_id, value, -1 FROM queue_placings
        WHERE tenant_id = OLD.tenant_id AND application_id = OLD.application_id AND kind = 'waiting'
        ON CONFLICT (tenant_id, kind, program_id, state_id, COALESCE(owner_id, 0), value)
        DO UPDATE SET total = queue_counts.total + excluded.total;
END;
DROP TRIGGER IF EXISTS waits_counted_before;
CREATE TRIGGER waits_counted_before BEFORE UPDATE ON applicant_waits WHEN OLD.until_ms IS NULL
BEGIN
    INSERT INTO queue_counts (tenant_id, kind, program_id, state_id, owner_id, value, total)
        SELECT tenant_id, kind, program_id, state_id, owner_id, value, -1 FROM queue_placings
        WHERE tenant_id = OLD.tenant_id AND application_id = OLD.application_id AND kind = 'waiting'
        ON CONFLICT (tenant_id, kind, program_id, state_id, COALESCE(owner_id, 0), value)
        DO UPDATE SET total = queue_counts.total + excluded.total;
END;
DROP TRIGGER IF EXISTS waits_counted;
CREATE TRIGGER waits_counted AFTER UPDATE ON applicant_waits WHEN NEW.until_ms IS NULL
BEGIN
    INSERT INTO queue_counts (tenant_id, kind, program_id, state_id, owner_id, value, total)
        SELECT tenant_id, kind, program_id, state_id, owner_id, value, 1 FROM queue_placings
        WHERE tenant_id = NEW.tenant_id AND application_id = NEW.application_id AND kind = 'waiting'
        ON CONFLICT (tenant_id, kind, program_id, state_id, COALESCE(owner_id, 0), value)
        DO UPDATE SET total = queue_counts.total + excluded.total;
END;
DROP TRIGGER IF EXISTS languages_counted_insert;
CREATE TRIGGER languages_counted_insert AFTER INSERT ON applicants
BEGIN
    INSERT INTO queue_counts (tenant_id, kind, program_id, state_id, owner_id, value, total)
        SELECT tenant_id, kind, program_id, state_id, owner_id, value, 1 FROM queue_placings
        WHERE tenant_id = NEW.tenant_id AND kind = 'lang' AND application_id IN (
            SELECT id FROM applications WHERE tenant_id = NEW.tenant_id AND applicant_id = NEW.id)
        ON CONFLICT (tenant_id, kind, program_id, state_id, COALESCE(owner_id, 0), value)
        DO UPDATE SET total = queue_counts.total + excluded.total;
END;
DROP TRIGGER IF EXISTS languages_counted_before;
CREATE TRIGGER languages_counted_before BEFORE UPDATE OF lang ON applicants WHEN OLD.lang IS NOT NEW.lang
BEGIN
    INSERT INTO queue_counts (tenant_id, kind, program_id, state_id, owner_id, value, total)
        SELECT tenant_id, kind, program_id, state_id, owner_id, value, -1 FROM queue_placings
        WHERE tenant_id = OLD.tenant_id AND kind = 'lang' AND application_id IN (
            SELECT id FROM applications WHERE tenant_id = OLD.tenant_id AND applicant_id = OLD.id)
        ON CONFLICT (tenant_id, kind, program_id, state_id, COALESCE(owner_id, 0), value)
        DO UPDATE SET total = queue_counts.total + excluded.total;
END;
DROP TRIGGER IF EXISTS languages_counted;
CREATE TRIGGER languages_counted AFTER UPDATE OF lang ON applicants WHEN OLD.lang IS NOT NEW.lang
BEGIN
    INSERT INTO queue_counts (tenant_id, kind, program_id, state_id, owner_id, value, total)
        SELECT tenant_id, kind, program_id, state_id, owner_id, value, 1 FROM queue_placings
        WHERE tenant_id = NEW.tenant_id AND kind = 'lang' AND application_id IN (
            SELECT id FROM applications WHERE tenant_id = NEW.tenant_id AND applicant_id = NEW.id)
        ON CONFLICT (tenant_id, kind, program_id, state_id, COALESCE(owner_id, 0), value)
        DO UPDATE SET total = queue_counts.total + excluded.total;
END;
DROP TRIGGER IF EXISTS applications_counted_insert;
DROP TRIGGER IF EXISTS applications_counted_delete;
DROP TRIGGER IF EXISTS applications_counted_before;
DROP TRIGGER IF EXISTS applications_counted;
CREATE TRIGGER applications_counted_insert AFTER INSERT ON applications
BEGIN
    INSERT INTO queue_counts (tenant_id, kind, program_id, state_id, owner_id, value, total)
        SELECT tenant_id, kind, program_id, state_id, owner_id, value, 1 FROM queue_placings
        WHERE tenant_id = NEW.tenant_id AND application_id = NEW.id
        ON CONFLICT (tenant_id, kind, program_id, state_id, COALESCE(owner_id, 0), value)
        DO UPDATE SET total = queue_counts.total + excluded.total;
    INSERT INTO application_days (tenant_id, kind, audience, program_id, day, total)
        SELECT tenant_id, kind, audience, program_id, day, 1 FROM application_day_placings
        WHERE tenant_id = NEW.tenant_id AND application_id = NEW.id
        ON CONFLICT (tenant_id, kind, audience, program_id, day)
        DO UPDATE SET total = application_days.total + excluded.total;
END;
CREATE TRIGGER applications_counted_delete BEFORE DELETE ON applications
BEGIN
    INSERT INTO queue_counts (tenant_id, kind, program_id, state_id, owner_id, value, total)
        SELECT tenant_id, kind, program_id, state_id, owner_id, value, -1 FROM queue_placings
        WHERE tenant_id = OLD.tenant_id AND application_id = OLD.id
        ON CONFLICT (tenant_id, kind, program_id, state_id, COALESCE(owner_id, 0), value)
        DO UPDATE SET total = queue_counts.total + excluded.total;
    INSERT INTO application_days (tenant_id, kind, audience, program_id, day, total)
        SELECT tenant_id, kind, audience, program_id, day, -1 FROM application_day_placings
        WHERE tenant_id = OLD.tenant_id AND application_id = OLD.id
        ON CONFLICT (tenant_id, kind, audience, program_id, day)
        DO UPDATE SET total = application_days.total + excluded.total;
END;
CREATE TRIGGER applications_counted_before BEFORE UPDATE OF
        program_id, state_id, owner_id, owner_name, category_name, payment_channel_name, company_name, case_number, audience,
        created_at_ms, last_com_at_ms, last_com_direction, last_com_type, test, applicant_id, due_at_ms, validation_failed,
        unread_email, unread_sms, unread_voice, unread_note
    ON applications
WHEN
    OLD.program_id IS NOT NEW.program_id OR OLD.state_id IS NOT NEW.state_id OR OLD.owner_id IS NOT NEW.owner_id
    OR OLD.owner_name IS NOT NEW.owner_name OR OLD.category_name IS NOT NEW.category_name
    OR OLD.payment_channel_name IS NOT NEW.payment_channel_name OR OLD.company_name IS NOT NEW.company_name
    OR OLD.case_number IS NOT NEW.case_number OR OLD.audience IS NOT NEW.audience OR OLD.created_at_ms IS NOT NEW.created_at_ms
    OR OLD.last_com_at_ms IS NOT NEW.last_com_at_ms OR OLD.last_com_direction IS NOT NEW.last_com_direction
    OR OLD.last_com_type IS NOT NEW.last_com_type OR OLD.test IS NOT NEW.test OR OLD.applicant_id IS NOT NEW.applicant_id
    OR OLD.due_at_ms IS NOT NEW.due_at_ms OR (OLD.validation_failed > 0) IS NOT (NEW.validation_failed > 0)
    OR (OLD.unread_email + OLD.unread_sms + OLD.unread_voice + OLD.unread_note > 0)
        IS NOT (NEW.unread_email + NEW.unread_sms + NEW.unread_voice + NEW.unread_note > 0)
BEGIN
    INSERT INTO queue_counts (tenant_id, kind, program_id, state_id, owner_id, value, total)
        SELECT tenant_id, kind, program_id, state_id, owner_id, value, -1 FROM queue_placings
        WHERE tenant_id = OLD.tenant_id AND application_id = OLD.id
        ON CONFLICT (tenant_id, kind, program_id, state_id, COALESCE(owner_id, 0), value)
        DO UPDATE SET total = queue_counts.total + excluded.total;
    INSERT INTO application_days (tenant_id, kind, audience, program_id, day, total)
        SELECT tenant_id, kind, audience, program_id, day, -1 FROM application_day_placings
        WHERE tenant_id = OLD.tenant_id AND application_id = OLD.id
        ON CONFLICT (tenant_id, kind, audience, program_id, day)
        DO UPDATE SET total = application_days.total + excluded.total;
END;
CREATE TRIGGER applications_counted AFTER UPDATE OF
        program_id, state_id, owner_id, owner_name, category_name, payment_channel_name, company_name, case_number, audience,
        created_at_ms, last_com_at_ms, last_com_direction, last_com_type, test, applicant_id, due_at_ms, validation_failed,
        unread_email, unread_sms, unread_voice, unread_note
    ON applications
WHEN
    OLD.program_id IS NOT NEW.program_id OR OLD.state_id IS NOT NEW.state_id OR OLD.owner_id IS NOT NEW.owner_id
    OR OLD.owner_name IS NOT NEW.owner_name OR OLD.category_name IS NOT NEW.category_name
    OR OLD.payment_channel_name IS NOT NEW.payment_channel_name OR OLD.company_name IS NOT NEW.company_name
    OR OLD.case_number IS NOT NEW.case_number OR OLD.audience IS NOT NEW.audience OR OLD.created_at_ms IS NOT NEW.created_at_ms
    OR OLD.last_com_at_ms IS NOT NEW.last_com_at_ms OR OLD.last_com_direction IS NOT NEW.last_com_direction
    OR OLD.last_com_type IS NOT NEW.last_com_type OR OLD.test IS NOT NEW.test OR OLD.applicant_id IS NOT NEW.applicant_id
    OR OLD.due_at_ms IS NOT NEW.due_at_ms OR (OLD.validation_failed > 0) IS NOT (NEW.validation_failed > 0)
    OR (OLD.unread_email + OLD.unread_sms + OLD.unread_voice + OLD.unread_note > 0)
        IS NOT (NEW.unread_email + NEW.unread_sms + NEW.unread_voice + NEW.unread_note > 0)
BEGIN
    INSERT INTO queue_counts (tenant_id, kind, program_id, state_id, owner_id, value, total)
        SELECT tenant_id, kind, program_id, state_id, owner_id, value, 1 FROM queue_placings
        WHERE tenant_id = NEW.tenant_id AND application_id = NEW.id
        ON CONFLICT (tenant_id, kind, program_id, state_id, COALESCE(owner_id, 0), value)
        DO UPDATE SET total = queue_counts.total + excluded.total;
    INSERT INTO application_days (tenant_id, kind, audience, program_id, day, total)
        SELECT tenant_id, kind, audience, program_id, day, 1 FROM application_day_placings
        WHERE tenant_id = NEW.tenant_id AND application_id = NEW.id
        ON CONFLICT (tenant_id, kind, audience, program_id, day)
        DO UPDATE SET total = application_days.total + excluded.total;
END;
