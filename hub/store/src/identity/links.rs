//! One-time links of sign-in: 256 random bits, stored as a hash, used up by one use, invalid after their time. Global
//! table.

use crate::db::Db;
use crate::identity::sessions::token_hash;
use crate::{Result, Write, args, statements};
use hub_domain::{CdUser, TenantId};

statements! {
    INSERT = "INSERT INTO sign_in_links (token_hash, tenant_id, cd_user, purpose, destination, created_at_ms, expires_at_ms,
        used_at_ms) VALUES ($1, $2, $3, $4, $5, $6, $7, NULL)";
    BY_HASH = "SELECT tenant_id, cd_user, purpose, destination FROM sign_in_links
        WHERE token_hash = $1 AND used_at_ms IS NULL AND expires_at_ms > $2";
    USE = "UPDATE sign_in_links SET used_at_ms = $2
        WHERE token_hash = $1 AND used_at_ms IS NULL AND expires_at_ms > $2 RETURNING cd_user";
    USE_ALL = "UPDATE sign_in_links SET used_at_ms = $2 WHERE cd_user = $1 AND used_at_ms IS NULL";
    FORGET = "DELETE FROM sign_in_links WHERE expires_at_ms < $1";
}

/// What a link is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LinkPurpose {
    /// A password was forgotten.
    ResetPassword,
    /// A new login gets its first password.
    SetPassword,
    /// The right password was given, but a new one must be set first.
    MustChange,
}

impl LinkPurpose {
    /// The name in the store.
    pub fn as_str(self) -> &'static str {
        match self {
            LinkPurpose::ResetPassword => "reset_password",
            LinkPurpose::SetPassword => "set_password",
            LinkPurpose::MustChange => "must_change",
        }
    }
}

impl LinkPurpose {
    fn named(name: &str) -> Self {
        match name {
            "must_change" => LinkPurpose::MustChange,
            "set_password" => LinkPurpose::SetPassword,
            _ => LinkPurpose::ResetPassword,
        }
    }
}

/// A link that is about to go out.
#[derive(Debug, Clone)]
pub struct NewLink<'a> {
    pub token: &'a str,
    pub tenant: TenantId,
    /// A negative number for a login that does not exist: such a link opens nothing.
    pub cd_user: CdUser,
    pub purpose: LinkPurpose,
    /// The address it is sent to; empty when it is shown on the screen.
    pub destination: &'a str,
    pub at_ms: i64,
    pub expires_at_ms: i64,
}

/// A link that is still good.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    pub tenant: TenantId,
    pub cd_user: CdUser,
    pub purpose: LinkPurpose,
    /// The address it was sent to; a person who follows the link reads mail there.
    pub destination: String,
}

/// Questions about links.
pub struct Links<'a>(pub(crate) &'a Db);

impl Links<'_> {
    /// The link of this token, if it was not used and is not over.
    pub async fn by_token(&self, token: &str, at_ms: i64) -> Result<Option<Link>> {
        let row: Option<(i64, i64, String, String)> =
            self.0.optional(BY_HASH, args![token_hash(token), at_ms]).await?;
        Ok(row
            .filter(|row| row.1 > 0)
            .map(|(tenant, user, purpose, destination)| Link {
                tenant: TenantId(tenant),
                cd_user: CdUser(user),
                purpose: LinkPurpose::named(&purpose),
                destination,
            }))
    }

    /// Drops links that were over before `at_ms`.
    pub async fn forget_before(&self, at_ms: i64) -> Result<u64> {
        self.0.execute(FORGET, args![at_ms]).await
    }
}

/// Writes a link down.
pub async fn insert(write: &mut Write, link: &NewLink<'_>) -> Result<()> {
    let values = args![
        token_hash(link.token),
        link.tenant,
        link.cd_user,
        link.purpose.as_str(),
        link.destination,
        link.at_ms,
        link.expires_at_ms
    ];
    write.execute(INSERT, values).await.map(drop)
}

/// Uses a link up; false when it was used at the same moment, or has expired.
pub async fn consume(write: &mut Write, token: &str, at_ms: i64) -> Result<bool> {
    let used: Option<(i64,)> = write.optional(USE, args![token_hash(token), at_ms]).await?;
    Ok(used.is_some())
}

/// Invalidates every link of a login, as after a change of its password.
pub async fn consume_all(write: &mut Write, user: CdUser, at_ms: i64) -> Result<()> {
    write.execute(USE_ALL, args![user, at_ms]).await.map(drop)
}
