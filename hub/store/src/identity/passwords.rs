//! Password changes, earlier hashes that may not be reused, and limits on password attempts. Global tables, for sign-in
//! only.

use crate::db::Db;
use crate::identity::attempts::{self, Anew, Limit};
use crate::{Result, Write, args, statements};
use hub_domain::CdUser;

statements! {
    CURRENT = "SELECT password_hash, updated_at_ms FROM credentials WHERE cd_user = $1";
    EARLIER = "SELECT password_hash FROM password_history WHERE cd_user = $1 ORDER BY at_ms DESC LIMIT $2";
    KEEP = "INSERT INTO password_history (cd_user, at_ms, password_hash)
        SELECT cd_user, CAST($2 AS BIGINT), password_hash FROM credentials WHERE cd_user = $1 ON CONFLICT (cd_user, at_ms) DO NOTHING";
    TRIM = "DELETE FROM password_history WHERE cd_user = $1 AND at_ms < (SELECT MIN(at_ms) FROM
        (SELECT at_ms FROM password_history WHERE cd_user = $1 ORDER BY at_ms DESC LIMIT $2) AS newest)";
    SET = "INSERT INTO credentials (cd_user, password_hash, seeded, updated_at_ms, reset_by) VALUES ($1, $2, FALSE, $3, $4)
        ON CONFLICT (cd_user) DO UPDATE SET password_hash = excluded.password_hash, seeded = FALSE,
        updated_at_ms = excluded.updated_at_ms, reset_by = excluded.reset_by";
    RESET_BY = "SELECT reset_by FROM credentials WHERE cd_user = $1";
    FORGET_RESET = "UPDATE credentials SET reset_by = '' WHERE cd_user = $1 AND reset_by <> ''";
    RELEASE = "UPDATE logins SET must_change = FALSE WHERE cd_user = $1";
    REQUIRE_CHANGE = "UPDATE logins SET must_change = TRUE WHERE cd_user = $1";
}

/// How many passwords may not come back, the one in use among them.
pub const REMEMBERED: i64 = 5;

/// Wrong passwords of a login from one network address: the subject is [`here`].
pub const TRIES_HERE: Limit = Limit {
    kind: "password_here",
    max: 5,
    span_ms: 60_000,
    anew: Anew::AfterLast,
};

/// Consecutive wrong passwords of a login, from anywhere: one more every quarter of an hour. The subject is its number.
pub const TRIES_IN_A_ROW: Limit = Limit {
    kind: "password_in_a_row",
    max: 10,
    span_ms: 15 * 60_000,
    anew: Anew::WhenCleared,
};

/// A login at a network, as [`TRIES_HERE`] counts it.
pub fn here(user: CdUser, source: &str) -> String {
    format!("{user} {source}")
}

/// Questions about passwords.
pub struct Passwords<'a>(pub(crate) &'a Db);

impl Passwords<'_> {
    /// The hashes of the current password and of earlier ones, newest first, [`REMEMBERED`] in all.
    pub async fn remembered(&self, user: CdUser) -> Result<Vec<String>> {
        let current: Option<(String, i64)> = self.0.optional(CURRENT, args![user]).await?;
        let earlier: Vec<(String,)> = self.0.all(EARLIER, args![user, REMEMBERED - 1]).await?;
        let current = current.into_iter().map(|(hash, _)| hash);
        Ok(current.chain(earlier.into_iter().map(|row| row.0)).collect())
    }

    /// The channel whose code or link set the password: `email`, `sms` or `any`; empty for one that was set by the old password, or
    /// that a second factor of another kind has confirmed since.
    pub async fn reset_by(&self, user: CdUser) -> Result<String> {
        let row: Option<(String,)> = self.0.optional(RESET_BY, args![user]).await?;
        Ok(row.map(|row| row.0).unwrap_or_default())
    }

    /// When the current password was set; none if there is none.
    pub async fn changed_at_ms(&self, user: CdUser) -> Result<Option<i64>> {
        let current: Option<(String, i64)> = self.0.optional(CURRENT, args![user]).await?;
        Ok(current.map(|(_, at_ms)| at_ms))
    }
}

/// Replaces the password and remembers the old one; a lock and a demand for a new password end. `reset_by` is the
/// channel whose code or link allowed it: `email`, `sms`, or `any` if either; empty if the old password did.
pub async fn replace(write: &mut Write, user: CdUser, hash: &str, reset_by: &str, at_ms: i64) -> Result<()> {
    write.execute(KEEP, args![user, at_ms]).await?;
    write.execute(TRIM, args![user, REMEMBERED - 1]).await?;
    write.execute(SET, args![user, hash, at_ms, reset_by]).await?;
    attempts::clear(write, &TRIES_IN_A_ROW, &user.to_string()).await?;
    attempts::clear_all(write, &TRIES_HERE, &here(user, "")).await?;
    write.execute(RELEASE, args![user]).await.map(drop)
}

/// [`Passwords::reset_by`], inside a write.
pub async fn read_reset_by(write: &mut Write, user: CdUser) -> Result<String> {
    let row: Option<(String,)> = write.optional(RESET_BY, args![user]).await?;
    Ok(row.map(|row| row.0).unwrap_or_default())
}

/// A factor of another kind has confirmed the person who reset the password.
pub async fn forget_reset(write: &mut Write, user: CdUser) -> Result<()> {
    write.execute(FORGET_RESET, args![user]).await.map(drop)
}

/// Demands a new password before the next session.
pub async fn require_change(write: &mut Write, user: CdUser) -> Result<()> {
    write.execute(REQUIRE_CHANGE, args![user]).await.map(drop)
}
