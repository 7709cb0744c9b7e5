-- Whose a number is, in the whole hub: one tenant's, whatever it uses it for.
CREATE TABLE number_claims (
    number TEXT NOT NULL PRIMARY KEY,  -- E.164
    tenant_id BIGINT NOT NULL,
    claimed_at_ms BIGINT NOT NULL
);
-- What the tenant uses it for; with the last use the claim ends.
CREATE TABLE number_claim_uses (
    tenant_id BIGINT NOT NULL,
    number TEXT NOT NULL,
    used_by TEXT NOT NULL,             -- telephone, texts, sender, ST_… of a trunk
    PRIMARY KEY (tenant_id, number, used_by)
);
-- Numbers that a tenant had entered after another one: they are without effect, and `hub doctor` names them.
CREATE TABLE number_conflicts (
    tenant_id BIGINT NOT NULL,
    number TEXT NOT NULL,
    used_by TEXT NOT NULL,
    found_at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, number, used_by)
);
-- The tenant that entered a number first keeps it, for telephones and texts alike. A sender of texts comes last: several tenants
-- may share one, where the hub's own carrier sends them. Numbers of trunks are sealed, and claimed when the hub starts.
INSERT INTO number_claims (number, tenant_id, claimed_at_ms)
    WITH entered AS (
        SELECT number, tenant_id, created_at_ms AS at_ms, 1 AS turn FROM phone_numbers
        UNION ALL SELECT number, tenant_id, created_at_ms, 1 FROM text_numbers
        UNION ALL SELECT sms_from, id, created_at_ms, 2 FROM tenants WHERE sms_from <> '')
    SELECT e.number, e.tenant_id, MIN(e.at_ms) FROM entered e
    WHERE NOT EXISTS (SELECT 1 FROM entered o WHERE o.number = e.number AND o.tenant_id <> e.tenant_id
        AND (o.turn < e.turn OR (o.turn = e.turn AND (o.at_ms < e.at_ms OR (o.at_ms = e.at_ms AND o.tenant_id < e.tenant_id)))))
    GROUP BY e.number, e.tenant_id;
INSERT INTO number_conflicts (tenant_id, number, used_by, found_at_ms)
    SELECT n.tenant_id, n.number, 'telephone', n.created_at_ms FROM phone_numbers n
    WHERE NOT EXISTS (SELECT 1 FROM number_claims c WHERE c.number = n.number AND c.tenant_id = n.tenant_id);
INSERT INTO number_conflicts (tenant_id, number, used_by, found_at_ms)
    SELECT n.tenant_id, n.number, 'texts', n.created_at_ms FROM text_numbers n
    WHERE NOT EXISTS (SELECT 1 FROM number_claims c WHERE c.number = n.number AND c.tenant_id = n.tenant_id);
DELETE FROM phone_numbers WHERE NOT EXISTS (SELECT 1 FROM number_claims c
    WHERE c.number = phone_numbers.number AND c.tenant_id = phone_numbers.tenant_id);
DELETE FROM text_numbers WHERE NOT EXISTS (SELECT 1 FROM number_claims c
    WHERE c.number = text_numbers.number AND c.tenant_id = text_numbers.tenant_id);
INSERT INTO number_claim_uses (tenant_id, number, used_by) SELECT tenant_id, number, 'telephone' FROM phone_numbers;
INSERT INTO number_claim_uses (tenant_id, number, used_by) SELECT tenant_id, number, 'texts' FROM text_numbers;
INSERT INTO number_claim_uses (tenant_id, number, used_by)
    SELECT t.id, t.sms_from, 'sender' FROM tenants t JOIN number_claims c ON c.number = t.sms_from AND c.tenant_id = t.id;
