//! Passkeys of logins (WebAuthn level 3), and running ceremonies. Public keys only: nothing here is secret.

use crate::db::Db;
use crate::{Result, Write, args, statements};
use hub_domain::CdUser;
use serde::{Deserialize, Serialize};

statements! {
    OF_USER = "SELECT id, cd_user, rp_id, credential_id, name, credential, created_at_ms, last_used_at_ms FROM passkeys
        WHERE cd_user = $1 ORDER BY created_at_ms, id";
    INSERT = "INSERT INTO passkeys (id, cd_user, rp_id, credential_id, name, credential, created_at_ms, last_used_at_ms)
        VALUES ($1, $2, $3, $4, $5, $6, $7, NULL)";
    UPDATE_USED = "UPDATE passkeys SET credential = $3, last_used_at_ms = $4 WHERE cd_user = $1 AND credential_id = $2";
    REMOVE = "DELETE FROM passkeys WHERE cd_user = $1 AND id = $2";
    BEGIN = "INSERT INTO passkey_challenges (id, cd_user, purpose, state, expires_at_ms, used_at_ms)
        VALUES ($1, $2, $3, $4, $5, NULL)";
    TAKE = "UPDATE passkey_challenges SET used_at_ms = $4 WHERE id = $1 AND cd_user = $2 AND purpose = $3
        AND used_at_ms IS NULL AND expires_at_ms > $4 RETURNING state";
    FORGET = "DELETE FROM passkey_challenges WHERE expires_at_ms < $1";
}

/// A passkey of a login.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredPasskey {
    pub id: String,
    pub cd_user: CdUser,
    /// The host that it is for.
    pub rp_id: String,
    /// Base64url of the credential's id.
    pub credential_id: String,
    /// As the person calls it.
    pub name: String,
    /// JSON: public key, counter, flags.
    pub credential: String,
    pub created_at_ms: i64,
    pub last_used_at_ms: Option<i64>,
}

#[derive(sqlx::FromRow)]
struct PasskeyRow {
    id: String,
    cd_user: i64,
    rp_id: String,
    credential_id: String,
    name: String,
    credential: String,
    created_at_ms: i64,
    last_used_at_ms: Option<i64>,
}

impl From<PasskeyRow> for StoredPasskey {
    fn from(row: PasskeyRow) -> Self {
        StoredPasskey {
            id: row.id,
            cd_user: CdUser(row.cd_user),
            rp_id: row.rp_id,
            credential_id: row.credential_id,
            name: row.name,
            credential: row.credential,
            created_at_ms: row.created_at_ms,
            last_used_at_ms: row.last_used_at_ms,
        }
    }
}

/// Questions about passkeys.
pub struct Passkeys<'a>(pub(crate) &'a Db);

impl Passkeys<'_> {
    /// The login's passkeys on all hosts, the oldest first.
    pub async fn of(&self, user: CdUser) -> Result<Vec<StoredPasskey>> {
        let rows: Vec<PasskeyRow> = self.0.all(OF_USER, args![user]).await?;
        Ok(rows.into_iter().map(StoredPasskey::from).collect())
    }

    /// Drops ceremonies that ended before `at_ms`.
    pub async fn forget_before(&self, at_ms: i64) -> Result<()> {
        self.0.execute(FORGET, args![at_ms]).await.map(drop)
    }
}

/// Adds a passkey. A known credential is a unique violation.
pub async fn insert(write: &mut Write, passkey: &StoredPasskey) -> Result<()> {
    let values = args![
        &passkey.id,
        passkey.cd_user,
        &passkey.rp_id,
        &passkey.credential_id,
        &passkey.name,
        &passkey.credential,
        passkey.created_at_ms
    ];
    write.execute(INSERT, values).await.map(drop)
}

/// Notes that a passkey was used, with its new counter.
pub async fn update_used(
    write: &mut Write,
    user: CdUser,
    credential_id: &str,
    credential: &str,
    at_ms: i64,
) -> Result<()> {
    write
        .execute(UPDATE_USED, args![user, credential_id, credential, at_ms])
        .await
        .map(drop)
}

/// Removes a passkey; false when the login has none of this id.
pub async fn remove(write: &mut Write, user: CdUser, id: &str) -> Result<bool> {
    Ok(write.execute(REMOVE, args![user, id]).await? > 0)
}

/// Stores a ceremony's state until the token that began it (`purpose`) finishes it.
pub async fn begin(
    write: &mut Write,
    id: &str,
    user: CdUser,
    purpose: &str,
    state: &str,
    expires_at_ms: i64,
) -> Result<()> {
    write
        .execute(BEGIN, args![id, user, purpose, state, expires_at_ms])
        .await
        .map(drop)
}

/// Takes a ceremony's state, once.
pub async fn take(
    write: &mut Write,
    id: &str,
    user: CdUser,
    purpose: &str,
    at_ms: i64,
) -> Result<Option<String>> {
    let row: Option<(String,)> = write.optional(TAKE, args![id, user, purpose, at_ms]).await?;
    Ok(row.map(|(state,)| state))
}
