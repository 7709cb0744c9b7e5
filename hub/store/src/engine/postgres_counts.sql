-- Counts of the queue, kept in the transaction that changes an application. Increments are appended, so that no write waits for another
-- one's count; `queue_counts` folds them. The lock keeps writers away until everything is counted and the triggers are there.
CREATE INDEX IF NOT EXISTS queue_counts_of ON queue_counts (tenant_id, kind, value);
CREATE INDEX IF NOT EXISTS application_days_of ON application_days (tenant_id, kind, day);
DO $$
DECLARE
    present TEXT := 'SELECT COUNT(*) FROM pg_trigger WHERE tgname = ''applications_counted'' AND tgrelid = ''applications''::regclass';
    found BIGINT;
BEGIN
    EXECUTE present INTO found;
    IF found > 0 THEN
        RETURN;
    END IF;
    LOCK TABLE applications, applicant_addresses, applicant_waits, applicants IN SHARE ROW EXCLUSIVE MODE;
    -- Another node may have done it meanwhile.
    EXECUTE present INTO found;
    IF found > 0 THEN
        RETURN;
    END IF;
    DELETE FROM queue_counts;
    DELETE FROM application_days;
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
    -- Their plans are kept by the connection: one that was made while there were few rows, or before they were counted, would read all of
    -- them for each one that comes, so these always go by an index. Compiling such a plan would take longer than what it does.
    CREATE OR REPLACE FUNCTION count_application_no_more() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off SET jit = off AS $count$
    BEGIN
        INSERT INTO queue_counts (tenant_id, kind, program_id, state_id, owner_id, value, total)
            SELECT tenant_id, kind, program_id, state_id, owner_id, value, -1 FROM queue_placings
            WHERE tenant_id = OLD.tenant_id AND application_id = OLD.id;
        INSERT INTO application_days (tenant_id, kind, audience, program_id, day, total)
            SELECT tenant_id, kind, audience, program_id, day, -1 FROM application_day_placings
            WHERE tenant_id = OLD.tenant_id AND application_id = OLD.id;
        IF TG_OP = 'DELETE' THEN
            RETURN OLD;
        END IF;
        RETURN NEW;
    END
    $count$;
    CREATE OR REPLACE FUNCTION count_new_applications() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off SET jit = off AS $count$
    BEGIN
        INSERT INTO queue_counts (tenant_id, kind, program_id, state_id, owner_id, value, total)
            SELECT v.tenant_id, v.kind, v.program_id, v.state_id, v.owner_id, v.value, COUNT(*)
            FROM filed f JOIN queue_placings v ON v.tenant_id = f.tenant_id AND v.application_id = f.id
            GROUP BY v.tenant_id, v.kind, v.program_id, v.state_id, v.owner_id, v.value;
        INSERT INTO application_days (tenant_id, kind, audience, program_id, day, total)
            SELECT v.tenant_id, v.kind, v.audience, v.program_id, v.day, COUNT(*)
            FROM filed f JOIN application_day_placings v ON v.tenant_id = f.tenant_id AND v.application_id = f.id
            GROUP BY v.tenant_id, v.kind, v.audience, v.program_id, v.day;
        RETURN NULL;
    END
    $count$;
    CREATE OR REPLACE FUNCTION count_application() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off SET jit = off AS $count$
    BEGIN
        INSERT INTO queue_counts (tenant_id, kind, program_id, state_id, owner_id, value, total)
            SELECT tenant_id, kind, program_id, state_id, owner_id, value, 1 FROM queue_placings
            WHERE tenant_id = NEW.tenant_id AND application_id = NEW.id;
        INSERT INTO application_days (tenant_id, kind, audience, program_id, day, total)
            SELECT tenant_id, kind, audience, program_id, day, 1 FROM application_day_placings
            WHERE tenant_id = NEW.tenant_id AND application_id = NEW.id;
        RETURN NULL;
    END
    $count$;
    -- Who has filed one application, and who several: figures of people are added up where each is one person. Written anew for whoever
    -- files, or is reached in another way.
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
    CREATE OR REPLACE FUNCTION count_person(tenant BIGINT, person BIGINT) RETURNS void LANGUAGE plpgsql SET enable_seqscan = off SET jit = off AS $count$
    BEGIN
        -- Another write of the same person's is waited for: each sees what the other has left.
        -- A load of very many takes a thousand locks at most.
        PERFORM pg_advisory_xact_lock(120, CAST(abs(hashtextextended(tenant || ' ' || person, 0) % 1024) AS INTEGER));
        DELETE FROM lone_filings WHERE tenant_id = tenant AND applicant_id = person;
        DELETE FROM repeated_filings WHERE tenant_id = tenant AND applicant_id = person;
        INSERT INTO lone_filings (tenant_id, applicant_id, audience, program_id, created_at_ms, has_phone, has_email)
            SELECT tenant_id, applicant_id, audience, program_id, created_at_ms, has_phone, has_email FROM filings_of_people
            WHERE tenant_id = tenant AND applicant_id = person AND NOT is_repeated;
        INSERT INTO repeated_filings (tenant_id, application_id, applicant_id, audience, program_id, created_at_ms)
            SELECT tenant_id, application_id, applicant_id, audience, program_id, created_at_ms FROM filings_of_people
            WHERE tenant_id = tenant AND applicant_id = person AND is_repeated;
    END
    $count$;
    CREATE OR REPLACE FUNCTION count_person_of_row() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off SET jit = off AS $count$
    BEGIN
        IF TG_OP <> 'INSERT' THEN
            PERFORM count_person(OLD.tenant_id, OLD.applicant_id);
        END IF;
        IF TG_OP <> 'DELETE' THEN
            PERFORM count_person(NEW.tenant_id, NEW.applicant_id);
        END IF;
        RETURN NULL;
    END
    $count$;
    -- One more of somebody's takes one row, and the one that was alone until then: who files thousands for others is counted as fast as
    -- anybody.
    CREATE OR REPLACE FUNCTION count_new_filings() RETURNS trigger LANGUAGE plpgsql SET jit = off AS $count$
    BEGIN
        -- Planned anew each time: a plan that was made while there were few rows would read all of them for each that comes.
        PERFORM pg_advisory_xact_lock(120, p.place) FROM (
            SELECT DISTINCT CAST(abs(hashtextextended(tenant_id || ' ' || applicant_id, 0) % 1024) AS INTEGER) AS place
            FROM filed WHERE NOT test ORDER BY 1) p;
        EXECUTE $sql$INSERT INTO repeated_filings (tenant_id, application_id, applicant_id, audience, program_id, created_at_ms)
            SELECT a.tenant_id, a.id, a.applicant_id, a.audience, a.program_id, a.created_at_ms
            FROM (SELECT DISTINCT tenant_id, applicant_id FROM filed WHERE NOT test) p
            JOIN lone_filings l ON l.tenant_id = p.tenant_id AND l.applicant_id = p.applicant_id
            JOIN applications a ON a.tenant_id = p.tenant_id AND a.applicant_id = p.applicant_id
            WHERE NOT a.test
            ON CONFLICT DO NOTHING$sql$;
        EXECUTE $sql$DELETE FROM lone_filings l USING (SELECT DISTINCT tenant_id, applicant_id FROM filed WHERE NOT test) p
            WHERE l.tenant_id = p.tenant_id AND l.applicant_id = p.applicant_id$sql$;
        EXECUTE $sql$INSERT INTO lone_filings (tenant_id, applicant_id, audience, program_id, created_at_ms, has_phone, has_email)
            SELECT v.tenant_id, v.applicant_id, v.audience, v.program_id, v.created_at_ms, v.has_phone, v.has_email
            FROM filed f JOIN filings_of_people v ON v.tenant_id = f.tenant_id AND v.application_id = f.id
            WHERE NOT v.is_repeated$sql$;
        EXECUTE $sql$INSERT INTO repeated_filings (tenant_id, application_id, applicant_id, audience, program_id, created_at_ms)
            SELECT v.tenant_id, v.application_id, v.applicant_id, v.audience, v.program_id, v.created_at_ms
            FROM filed f JOIN filings_of_people v ON v.tenant_id = f.tenant_id AND v.application_id = f.id
            WHERE v.is_repeated
            ON CONFLICT DO NOTHING$sql$;
        RETURN NULL;
    END
    $count$;
    DROP TRIGGER IF EXISTS people_counted_insert ON applications;
    CREATE TRIGGER people_counted_insert AFTER INSERT ON applications REFERENCING NEW TABLE AS filed
        FOR EACH STATEMENT EXECUTE FUNCTION count_new_filings();
    DROP TRIGGER IF EXISTS people_counted_delete ON applications;
    CREATE TRIGGER people_counted_delete AFTER DELETE ON applications
        FOR EACH ROW EXECUTE FUNCTION count_person_of_row();
    DROP TRIGGER IF EXISTS people_counted_update ON applications;
    CREATE TRIGGER people_counted_update AFTER UPDATE OF applicant_id, program_id, audience, created_at_ms, test ON applications
        FOR EACH ROW WHEN (
            OLD.applicant_id IS DISTINCT FROM NEW.applicant_id OR OLD.program_id IS DISTINCT FROM NEW.program_id
            OR OLD.audience IS DISTINCT FROM NEW.audience OR OLD.created_at_ms IS DISTINCT FROM NEW.created_at_ms
            OR OLD.test IS DISTINCT FROM NEW.test)
        EXECUTE FUNCTION count_person_of_row();
    DROP TRIGGER IF EXISTS addresses_counted_insert ON applicant_addresses;
    CREATE TRIGGER addresses_counted_insert AFTER INSERT ON applicant_addresses
        FOR EACH ROW EXECUTE FUNCTION count_person_of_row();
    DROP TRIGGER IF EXISTS addresses_counted_delete ON applicant_addresses;
    CREATE TRIGGER addresses_counted_delete AFTER DELETE ON applicant_addresses
        FOR EACH ROW EXECUTE FUNCTION count_person_of_row();
    DROP TRIGGER IF EXISTS addresses_counted_update ON applicant_addresses;
    CREATE TRIGGER addresses_counted_update AFTER UPDATE ON applicant_addresses
        FOR EACH ROW EXECUTE FUNCTION count_person_of_row();
    -- Whether a case waits for its applicant, and in which language they are written to, is not in its own row.
    CREATE OR REPLACE FUNCTION count_wait_no_more() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off SET jit = off AS $count$
    BEGIN
        INSERT INTO queue_counts (tenant_id, kind, program_id, state_id, owner_id, value, total)
            SELECT tenant_id, kind, program_id, state_id, owner_id, value, -1 FROM queue_placings
            WHERE tenant_id = OLD.tenant_id AND application_id = OLD.application_id AND kind = 'waiting';
        IF TG_OP = 'DELETE' THEN
            RETURN OLD;
        END IF;
        RETURN NEW;
    END
    $count$;
    CREATE OR REPLACE FUNCTION count_wait() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off SET jit = off AS $count$
    BEGIN
        INSERT INTO queue_counts (tenant_id, kind, program_id, state_id, owner_id, value, total)
            SELECT tenant_id, kind, program_id, state_id, owner_id, value, 1 FROM queue_placings
            WHERE tenant_id = NEW.tenant_id AND application_id = NEW.application_id AND kind = 'waiting';
        RETURN NULL;
    END
    $count$;
    CREATE OR REPLACE FUNCTION count_language_no_more() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off SET jit = off AS $count$
    BEGIN
        INSERT INTO queue_counts (tenant_id, kind, program_id, state_id, owner_id, value, total)
            SELECT tenant_id, kind, program_id, state_id, owner_id, value, -1 FROM queue_placings
            WHERE tenant_id = OLD.tenant_id AND kind = 'lang' AND application_id IN (
                SELECT id FROM applications WHERE tenant_id = OLD.tenant_id AND applicant_id = OLD.id);
        RETURN NEW;
    END
    $count$;
    CREATE OR REPLACE FUNCTION count_language() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off SET jit = off AS $count$
    BEGIN
        INSERT INTO queue_counts (tenant_id, kind, program_id, state_id, owner_id, value, total)
            SELECT tenant_id, kind, program_id, state_id, owner_id, value, 1 FROM queue_placings
            WHERE tenant_id = NEW.tenant_id AND kind = 'lang' AND application_id IN (
                SELECT id FROM applications WHERE tenant_id = NEW.tenant_id AND applicant_id = NEW.id);
        RETURN NULL;
    END
    $count$;
    DROP TRIGGER IF EXISTS waits_counted_insert ON applicant_waits;
    CREATE TRIGGER waits_counted_insert AFTER INSERT ON applicant_waits
        FOR EACH ROW WHEN (NEW.until_ms IS NULL) EXECUTE FUNCTION count_wait();
    DROP TRIGGER IF EXISTS waits_counted_delete ON applicant_waits;
    CREATE TRIGGER waits_counted_delete BEFORE DELETE ON applicant_waits
        FOR EACH ROW WHEN (OLD.until_ms IS NULL) EXECUTE FUNCTION count_wait_no_more();
    DROP TRIGGER IF EXISTS waits_counted_before ON applicant_waits;
    CREATE TRIGGER waits_counted_before BEFORE UPDATE ON applicant_waits
        FOR EACH ROW WHEN (OLD.until_ms IS NULL) EXECUTE FUNCTION count_wait_no_more();
    DROP TRIGGER IF EXISTS waits_counted ON applicant_waits;
    CREATE TRIGGER waits_counted AFTER UPDATE ON applicant_waits
        FOR EACH ROW WHEN (NEW.until_ms IS NULL) EXECUTE FUNCTION count_wait();
    DROP TRIGGER IF EXISTS languages_counted_insert ON applicants;
    CREATE TRIGGER languages_counted_insert AFTER INSERT ON applicants
        FOR EACH ROW EXECUTE FUNCTION count_language();
    DROP TRIGGER IF EXISTS languages_counted_before ON applicants;
    CREATE TRIGGER languages_counted_before BEFORE UPDATE OF lang ON applicants
        FOR EACH ROW WHEN (OLD.lang IS DISTINCT FROM NEW.lang) EXECUTE FUNCTION count_language_no_more();
    DROP TRIGGER IF EXISTS languages_counted ON applicants;
    CREATE TRIGGER languages_counted AFTER UPDATE OF lang ON applicants
        FOR EACH ROW WHEN (OLD.lang IS DISTINCT FROM NEW.lang) EXECUTE FUNCTION count_language();
    DROP TRIGGER IF EXISTS applications_counted_insert ON applications;
    DROP TRIGGER IF EXISTS applications_counted_delete ON applications;
    DROP TRIGGER IF EXISTS applications_counted_before ON applications;
    CREATE TRIGGER applications_counted_insert AFTER INSERT ON applications REFERENCING NEW TABLE AS filed
        FOR EACH STATEMENT EXECUTE FUNCTION count_new_applications();
    CREATE TRIGGER applications_counted_delete BEFORE DELETE ON applications
        FOR EACH ROW EXECUTE FUNCTION count_application_no_more();
    CREATE TRIGGER applications_counted_before BEFORE UPDATE OF
            program_id, state_id, owner_id, owner_name, category_name, payment_channel_name, company_name, case_number, audience,
            created_at_ms, last_com_at_ms, last_com_direction, last_com_type, test, applicant_id, due_at_ms, validation_failed,
            unread_email, unread_sms, unread_voice, unread_note
        ON applications FOR EACH ROW WHEN (
            OLD.program_id IS DISTINCT FROM NEW.program_id OR OLD.state_id IS DISTINCT FROM NEW.state_id
            OR OLD.owner_id IS DISTINCT FROM NEW.owner_id OR OLD.owner_name IS DISTINCT FROM NEW.owner_name
            OR OLD.category_name IS DISTINCT FROM NEW.category_name
            OR OLD.payment_channel_name IS DISTINCT FROM NEW.payment_channel_name
            OR OLD.company_name IS DISTINCT FROM NEW.company_name OR OLD.case_number IS DISTINCT FROM NEW.case_number
            OR OLD.audience IS DISTINCT FROM NEW.audience OR OLD.created_at_ms IS DISTINCT FROM NEW.created_at_ms
            OR OLD.last_com_at_ms IS DISTINCT FROM NEW.last_com_at_ms
            OR OLD.last_com_direction IS DISTINCT FROM NEW.last_com_direction
            OR OLD.last_com_type IS DISTINCT FROM NEW.last_com_type OR OLD.test IS DISTINCT FROM NEW.test
            OR OLD.applicant_id IS DISTINCT FROM NEW.applicant_id OR OLD.due_at_ms IS DISTINCT FROM NEW.due_at_ms
            OR (OLD.validation_failed > 0) IS DISTINCT FROM (NEW.validation_failed > 0)
            OR (OLD.unread_email + OLD.unread_sms + OLD.unread_voice + OLD.unread_note > 0)
                IS DISTINCT FROM (NEW.unread_email + NEW.unread_sms + NEW.unread_voice + NEW.unread_note > 0))
        EXECUTE FUNCTION count_application_no_more();
    CREATE TRIGGER applications_counted AFTER UPDATE OF
            program_id, state_id, owner_id, owner_name, category_name, payment_channel_name, company_name, case_number, audience,
            created_at_ms, last_com_at_ms, last_com_direction, last_com_type, test, applicant_id, due_at_ms, validation_failed,
            unread_email, unread_sms, unread_voice, unread_note
        ON applications FOR EACH ROW WHEN (
            OLD.program_id IS DISTINCT FROM NEW.program_id OR OLD.state_id IS DISTINCT FROM NEW.state_id
            OR OLD.owner_id IS DISTINCT FROM NEW.owner_id OR OLD.owner_name IS DISTINCT FROM NEW.owner_name
            OR OLD.category_name IS DISTINCT FROM NEW.category_name
            OR OLD.payment_channel_name IS DISTINCT FROM NEW.payment_channel_name
            OR OLD.company_name IS DISTINCT FROM NEW.company_name OR OLD.case_number IS DISTINCT FROM NEW.case_number
            OR OLD.audience IS DISTINCT FROM NEW.audience OR OLD.created_at_ms IS DISTINCT FROM NEW.created_at_ms
            OR OLD.last_com_at_ms IS DISTINCT FROM NEW.last_com_at_ms
            OR OLD.last_com_direction IS DISTINCT FROM NEW.last_com_direction
            OR OLD.last_com_type IS DISTINCT FROM NEW.last_com_type OR OLD.test IS DISTINCT FROM NEW.test
            OR OLD.applicant_id IS DISTINCT FROM NEW.applicant_id OR OLD.due_at_ms IS DISTINCT FROM NEW.due_at_ms
            OR (OLD.validation_failed > 0) IS DISTINCT FROM (NEW.validation_failed > 0)
            OR (OLD.unread_email + OLD.unread_sms + OLD.unread_voice + OLD.unread_note > 0)
                IS DISTINCT FROM (NEW.unread_email + NEW.unread_sms + NEW.unread_voice + NEW.unread_note > 0))
        EXECUTE FUNCTION count_application();
END
$$;
