-- How a session was proved: JSON of what was given, when, and by which tenant's provider. Empty for sessions of the release
-- before, which prove nothing of the login.
ALTER TABLE sessions ADD COLUMN proof TEXT NOT NULL DEFAULT '';
-- The tenant wants an authenticator app or a passkey before anything else.
ALTER TABLE sessions ADD COLUMN must_enrol_factor BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE exchange_codes ADD COLUMN proof TEXT NOT NULL DEFAULT '';
-- Login and operation tokens from before this time are void: password or login id was changed then.
ALTER TABLE logins ADD COLUMN proofs_from_ms BIGINT NOT NULL DEFAULT 0;
-- The channel whose code or link set the password: email, sms; empty otherwise. A code by the same channel is no second factor.
ALTER TABLE credentials ADD COLUMN reset_by TEXT NOT NULL DEFAULT '';
-- A factor proves a session again only where it is older than the session.
ALTER TABLE authenticator_apps ADD COLUMN confirmed_at_ms BIGINT NOT NULL DEFAULT 0;
ALTER TABLE backup_codes ADD COLUMN created_at_ms BIGINT NOT NULL DEFAULT 0;
ALTER TABLE accounts ADD COLUMN email_verified_at_ms BIGINT NOT NULL DEFAULT 0;
ALTER TABLE accounts ADD COLUMN phone_verified_at_ms BIGINT NOT NULL DEFAULT 0;
