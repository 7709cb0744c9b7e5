//! Authenticator apps and backup codes of logins. Secrets arrive here sealed and codes hashed; this file cannot read
//! them.

use crate::db::Db;
use crate::{Result, Write, args, statements};
use hub_domain::CdUser;
use serde::{Deserialize, Serialize};

statements! {
    APP = "SELECT sealed_secret, pending_secret, last_step, confirmed_at_ms FROM authenticator_apps WHERE cd_user = $1";
    OFFER = "INSERT INTO authenticator_apps (cd_user, sealed_secret, pending_secret, last_step, updated_at_ms)
        VALUES ($1, NULL, $2, 0, $3)
        ON CONFLICT (cd_user) DO UPDATE SET pending_secret = excluded.pending_secret, updated_at_ms = excluded.updated_at_ms";
    CONFIRM = "UPDATE authenticator_apps SET sealed_secret = pending_secret, pending_secret = NULL, last_step = $3,
        updated_at_ms = $4, confirmed_at_ms = $4 WHERE cd_user = $1 AND pending_secret = $2";
    TAKE_STEP = "UPDATE authenticator_apps SET last_step = $2 WHERE cd_user = $1 AND last_step < $2 AND sealed_secret IS NOT NULL";
    OWN_FACTORS = "SELECT (SELECT COUNT(*) FROM authenticator_apps WHERE cd_user = $1 AND sealed_secret IS NOT NULL)
        + (SELECT COUNT(*) FROM passkeys WHERE cd_user = $1)";
    RESTORE_APP = "INSERT INTO authenticator_apps (cd_user, sealed_secret, pending_secret, last_step, updated_at_ms,
        confirmed_at_ms) VALUES ($1, $2, NULL, $3, $4, $5)
        ON CONFLICT (cd_user) DO UPDATE SET sealed_secret = excluded.sealed_secret, pending_secret = NULL,
        last_step = excluded.last_step, updated_at_ms = excluded.updated_at_ms, confirmed_at_ms = excluded.confirmed_at_ms";
    REMOVE_APP = "DELETE FROM authenticator_apps WHERE cd_user = $1 AND sealed_secret IS NOT NULL";
    BACKUP_CODES = "SELECT code_hash, key_id, created_at_ms FROM backup_codes WHERE cd_user = $1 AND used_at_ms IS NULL";
    BACKUP_LEFT = "SELECT COUNT(*) FROM backup_codes WHERE cd_user = $1 AND used_at_ms IS NULL";
    INSERT_BACKUP = "INSERT INTO backup_codes (cd_user, code_hash, key_id, created_at_ms, used_at_ms)
        VALUES ($1, $2, $3, $4, NULL)";
    REMOVE_BACKUP = "DELETE FROM backup_codes WHERE cd_user = $1";
    USE_BACKUP = "UPDATE backup_codes SET used_at_ms = $3 WHERE cd_user = $1 AND code_hash = $2 AND used_at_ms IS NULL";
}

/// A login's authenticator app.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct AuthenticatorApp {
    /// The secret in use; none before it was confirmed.
    pub sealed_secret: Option<String>,
    /// A secret that was shown and waits for its first code.
    pub pending_secret: Option<String>,
    /// The newest step whose code was accepted: the same and older ones are refused.
    pub last_step: i64,
    /// When the secret in use was confirmed.
    pub confirmed_at_ms: i64,
}

/// A backup code as it is kept.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, sqlx::FromRow)]
pub struct BackupCode {
    pub code_hash: String,
    /// Number of the key with which it was hashed.
    pub key_id: i64,
    pub created_at_ms: i64,
}

/// Questions about second factors.
pub struct SecondFactors<'a>(pub(crate) &'a Db);

impl SecondFactors<'_> {
    /// The login's authenticator app, confirmed or not.
    pub async fn app(&self, user: CdUser) -> Result<Option<AuthenticatorApp>> {
        self.0.optional(APP, args![user]).await
    }

    /// The login's backup codes that were not used yet.
    pub async fn backup_codes(&self, user: CdUser) -> Result<Vec<BackupCode>> {
        self.0.all(BACKUP_CODES, args![user]).await
    }

    /// How many those are.
    pub async fn backup_codes_left(&self, user: CdUser) -> Result<i64> {
        Ok(self
            .0
            .one::<(i64,)>("backup codes", BACKUP_LEFT, args![user])
            .await?
            .0)
    }
}

/// Whether the login has an authenticator app or a passkey, inside a write.
pub async fn has_own_factor(write: &mut Write, user: CdUser) -> Result<bool> {
    let (count,): (i64,) = write.one("factors", OWN_FACTORS, args![user]).await?;
    Ok(count > 0)
}

/// Stores a secret that waits for its first code; one in use stays in use meanwhile.
pub async fn offer_app(write: &mut Write, user: CdUser, sealed: &str, at_ms: i64) -> Result<()> {
    write.execute(OFFER, args![user, sealed, at_ms]).await.map(drop)
}

/// Puts a shown secret into use; false when another was shown since.
pub async fn confirm_app(
    write: &mut Write,
    user: CdUser,
    sealed: &str,
    step: i64,
    at_ms: i64,
) -> Result<bool> {
    Ok(write.execute(CONFIRM, args![user, sealed, step, at_ms]).await? > 0)
}

/// Accepts the code of a step; false when that one or a newer one was accepted before.
pub async fn take_step(write: &mut Write, user: CdUser, step: i64) -> Result<bool> {
    Ok(write.execute(TAKE_STEP, args![user, step]).await? > 0)
}

/// Puts an app back that was in use before, with its sealed secret.
pub async fn restore_app(
    write: &mut Write,
    user: CdUser,
    sealed: &str,
    last_step: i64,
    confirmed_at_ms: i64,
    at_ms: i64,
) -> Result<()> {
    let values = args![user, sealed, last_step, at_ms, confirmed_at_ms];
    write.execute(RESTORE_APP, values).await.map(drop)
}

/// Removes the app; false when there was none in use.
pub async fn remove_app(write: &mut Write, user: CdUser) -> Result<bool> {
    Ok(write.execute(REMOVE_APP, args![user]).await? > 0)
}

/// Replaces all backup codes of a login.
pub async fn replace_backup_codes(write: &mut Write, user: CdUser, codes: &[BackupCode]) -> Result<()> {
    write.execute(REMOVE_BACKUP, args![user]).await?;
    for code in codes {
        write
            .execute(
                INSERT_BACKUP,
                args![user, &code.code_hash, code.key_id, code.created_at_ms],
            )
            .await?;
    }
    Ok(())
}

/// Uses a backup code up; false when it was used before.
pub async fn use_backup_code(write: &mut Write, user: CdUser, code_hash: &str, at_ms: i64) -> Result<bool> {
    Ok(write.execute(USE_BACKUP, args![user, code_hash, at_ms]).await? > 0)
}
