-- Sessions that accounts have begun. Sessions themselves are forgotten a week after their end.
CREATE TABLE sign_ins (
    tenant_id BIGINT NOT NULL,
    at_ms BIGINT NOT NULL,
    account_id BIGINT NOT NULL,
    audience TEXT NOT NULL,            -- individual, business or staff: what the account was then
    PRIMARY KEY (tenant_id, at_ms, account_id)
);
CREATE INDEX sign_ins_by_audience ON sign_ins (tenant_id, audience, at_ms, account_id);
INSERT INTO sign_ins (tenant_id, at_ms, account_id, audience)
    SELECT DISTINCT s.tenant_id, s.created_at_ms, s.account_id, CASE
        WHEN a.account_type IN ('Government', 'Reviewer', 'ReviewerMarket', 'Demo') THEN 'staff'
        WHEN a.account_type IN ('Business', 'Partner') THEN 'business' ELSE 'individual' END
    FROM sessions s JOIN accounts a ON a.tenant_id = s.tenant_id AND a.id = s.account_id
    WHERE s.impersonator_sid IS NULL;
