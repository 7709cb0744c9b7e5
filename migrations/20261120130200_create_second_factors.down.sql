DROP TABLE passkey_challenges;
DROP TABLE passkeys;
DROP TABLE backup_codes;
DROP TABLE authenticator_apps;
