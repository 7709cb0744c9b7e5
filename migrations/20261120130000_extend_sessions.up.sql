-- Begun by the tenant's own identity provider: the proof opens accounts of this tenant alone.
ALTER TABLE sessions ADD COLUMN single_sign_on BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE sessions ADD COLUMN second_factor BOOLEAN NOT NULL DEFAULT FALSE;
-- An administrator who acts as the session's account: their own session, account and name.
ALTER TABLE sessions ADD COLUMN impersonator_sid TEXT;
ALTER TABLE sessions ADD COLUMN impersonator_account BIGINT;
ALTER TABLE sessions ADD COLUMN impersonator_name TEXT;
CREATE INDEX sessions_by_impersonator ON sessions (impersonator_sid);
