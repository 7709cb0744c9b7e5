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
    LOCK TABLE applications IN SHARE ROW EXCLUSIVE MODE;
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
    CREATE OR REPLACE FUNCTION count_application_no_more() RETURNS trigger LANGUAGE plpgsql AS $count$
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
    CREATE OR REPLACE FUNCTION count_application() RETURNS trigger LANGUAGE plpgsql AS $count$
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
    DROP TRIGGER IF EXISTS applications_counted_insert ON applications;
    DROP TRIGGER IF EXISTS applications_counted_delete ON applications;
    DROP TRIGGER IF EXISTS applications_counted_before ON applications;
    CREATE TRIGGER applications_counted_insert AFTER INSERT ON applications
        FOR EACH ROW EXECUTE FUNCTION count_application();
    CREATE TRIGGER applications_counted_delete BEFORE DELETE ON applications
        FOR EACH ROW EXECUTE FUNCTION count_application_no_more();
    CREATE TRIGGER applications_counted_before BEFORE UPDATE OF
            program_id, state_id, owner_id, owner_name, category_name, payment_channel_name, company_name, case_number, audience,
            created_at_ms, last_com_at_ms, last_com_direction, last_com_type, test
        ON applications FOR EACH ROW WHEN (
            OLD.program_id IS DISTINCT FROM NEW.program_id OR OLD.state_id IS DISTINCT FROM NEW.state_id
            OR OLD.owner_id IS DISTINCT FROM NEW.owner_id OR OLD.owner_name IS DISTINCT FROM NEW.owner_name
            OR OLD.category_name IS DISTINCT FROM NEW.category_name
            OR OLD.payment_channel_name IS DISTINCT FROM NEW.payment_channel_name
            OR OLD.company_name IS DISTINCT FROM NEW.company_name OR OLD.case_number IS DISTINCT FROM NEW.case_number
            OR OLD.audience IS DISTINCT FROM NEW.audience OR OLD.created_at_ms IS DISTINCT FROM NEW.created_at_ms
            OR OLD.last_com_at_ms IS DISTINCT FROM NEW.last_com_at_ms
            OR OLD.last_com_direction IS DISTINCT FROM NEW.last_com_direction
            OR OLD.last_com_type IS DISTINCT FROM NEW.last_com_type OR OLD.test IS DISTINCT FROM NEW.test)
        EXECUTE FUNCTION count_application_no_more();
    CREATE TRIGGER applications_counted AFTER UPDATE OF
            program_id, state_id, owner_id, owner_name, category_name, payment_channel_name, company_name, case_number, audience,
            created_at_ms, last_com_at_ms, last_com_direction, last_com_type, test
        ON applications FOR EACH ROW WHEN (
            OLD.program_id IS DISTINCT FROM NEW.program_id OR OLD.state_id IS DISTINCT FROM NEW.state_id
            OR OLD.owner_id IS DISTINCT FROM NEW.owner_id OR OLD.owner_name IS DISTINCT FROM NEW.owner_name
            OR OLD.category_name IS DISTINCT FROM NEW.category_name
            OR OLD.payment_channel_name IS DISTINCT FROM NEW.payment_channel_name
            OR OLD.company_name IS DISTINCT FROM NEW.company_name OR OLD.case_number IS DISTINCT FROM NEW.case_number
            OR OLD.audience IS DISTINCT FROM NEW.audience OR OLD.created_at_ms IS DISTINCT FROM NEW.created_at_ms
            OR OLD.last_com_at_ms IS DISTINCT FROM NEW.last_com_at_ms
            OR OLD.last_com_direction IS DISTINCT FROM NEW.last_com_direction
            OR OLD.last_com_type IS DISTINCT FROM NEW.last_com_type OR OLD.test IS DISTINCT FROM NEW.test)
        EXECUTE FUNCTION count_application();
END
$$;
