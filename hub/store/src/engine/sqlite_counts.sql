-- Counts of the queue, kept in the transaction that changes an application. Run where `applications_counted` is missing: the last
-- statement creates it, so that a fill that was broken off begins anew. Before and after: see the views of what an application counts for.
DELETE FROM queue_counts;
DELETE FROM application_days;
CREATE UNIQUE INDEX IF NOT EXISTS queue_counts_of ON queue_counts (tenant_id, kind, program_id, state_id, COALESCE(owner_id, 0), value);
CREATE UNIQUE INDEX IF NOT EXISTS application_days_of ON application_days (tenant_id, kind, audience, program_id, day);
INSERT INTO queue_counts (tenant_id, kind, program_id, state_id, owner_id, value, total)
    SELECT tenant_id, kind, program_id, state_id, owner_id, value, COUNT(*) FROM queue_placings
    GROUP BY tenant_id, kind, program_id, state_id, owner_id, value;
INSERT INTO application_days (tenant_id, kind, audience, program_id, day, total)
    SELECT tenant_id, kind, audience, program_id, day, COUNT(*) FROM application_day_placings
    GROUP BY tenant_id, kind, audience, program_id, day;
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
        created_at_ms, last_com_at_ms, last_com_direction, last_com_type, test
    ON applications
WHEN
    OLD.program_id IS NOT NEW.program_id OR OLD.state_id IS NOT NEW.state_id OR OLD.owner_id IS NOT NEW.owner_id
    OR OLD.owner_name IS NOT NEW.owner_name OR OLD.category_name IS NOT NEW.category_name
    OR OLD.payment_channel_name IS NOT NEW.payment_channel_name OR OLD.company_name IS NOT NEW.company_name
    OR OLD.case_number IS NOT NEW.case_number OR OLD.audience IS NOT NEW.audience OR OLD.created_at_ms IS NOT NEW.created_at_ms
    OR OLD.last_com_at_ms IS NOT NEW.last_com_at_ms OR OLD.last_com_direction IS NOT NEW.last_com_direction
    OR OLD.last_com_type IS NOT NEW.last_com_type OR OLD.test IS NOT NEW.test
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
        created_at_ms, last_com_at_ms, last_com_direction, last_com_type, test
    ON applications
WHEN
    OLD.program_id IS NOT NEW.program_id OR OLD.state_id IS NOT NEW.state_id OR OLD.owner_id IS NOT NEW.owner_id
    OR OLD.owner_name IS NOT NEW.owner_name OR OLD.category_name IS NOT NEW.category_name
    OR OLD.payment_channel_name IS NOT NEW.payment_channel_name OR OLD.company_name IS NOT NEW.company_name
    OR OLD.case_number IS NOT NEW.case_number OR OLD.audience IS NOT NEW.audience OR OLD.created_at_ms IS NOT NEW.created_at_ms
    OR OLD.last_com_at_ms IS NOT NEW.last_com_at_ms OR OLD.last_com_direction IS NOT NEW.last_com_direction
    OR OLD.last_com_type IS NOT NEW.last_com_type OR OLD.test IS NOT NEW.test
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
