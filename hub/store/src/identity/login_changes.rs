//! Changes of a login's own data, each with the link by which it can be undone for a while. The data for an undo
//! arrives here sealed. Global table, for sign-in only.

use crate::db::Db;
use crate::identity::sessions::token_hash;
use crate::{Result, Write, args, statements};
use hub_domain::{CdUser, TenantId};

statements! {
    INSERT = "INSERT INTO login_changes (id, token_hash, cd_user, tenant_id, sid, kind, sealed_before, at_ms, expires_at_ms,
        undone_at_ms) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, NULL)";
    BY_TOKEN = "SELECT id, cd_user, tenant_id, sid, kind, sealed_before, at_ms FROM login_changes
        WHERE token_hash = $1 AND undone_at_ms IS NULL AND expires_at_ms > $2";
    UNDOABLE = "SELECT id, cd_user, tenant_id, sid, kind, sealed_before, at_ms FROM login_changes
        WHERE cd_user = $1 AND kind = $2 AND undone_at_ms IS NULL AND expires_at_ms > $3 ORDER BY at_ms DESC LIMIT 10";
    TAKE = "UPDATE login_changes SET undone_at_ms = $2
        WHERE token_hash = $1 AND undone_at_ms IS NULL AND expires_at_ms > $2
        RETURNING id, cd_user, tenant_id, sid, kind, sealed_before, at_ms";
    TAKE_OF_SESSION = "UPDATE login_changes SET undone_at_ms = $3
        WHERE cd_user = $1 AND sid = $2 AND undone_at_ms IS NULL
        RETURNING id, cd_user, tenant_id, sid, kind, sealed_before, at_ms";
    TAKE_SINCE = "UPDATE login_changes SET undone_at_ms = $3
        WHERE cd_user = $1 AND at_ms >= $2 AND undone_at_ms IS NULL
        RETURNING id, cd_user, tenant_id, sid, kind, sealed_before, at_ms";
    FORGET = "DELETE FROM login_changes WHERE expires_at_ms < $1";
}

/// A change that was made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoginChange {
    pub id: String,
    pub cd_user: CdUser,
    pub tenant: TenantId,
    /// The session in which it was made; empty outside one.
    pub sid: String,
    /// As the wire names it, e.g. `login_id`.
    pub kind: String,
    /// JSON of what was there before, sealed.
    pub sealed_before: String,
    pub at_ms: i64,
}

type Row = (String, i64, i64, String, String, String, i64);

impl From<Row> for LoginChange {
    fn from((id, user, tenant, sid, kind, sealed_before, at_ms): Row) -> Self {
        Self {
            id,
            cd_user: CdUser(user),
            tenant: TenantId(tenant),
            sid,
            kind,
            sealed_before,
            at_ms,
        }
    }
}

/// Questions about changes of logins.
pub struct LoginChanges<'a>(pub(crate) &'a Db);

impl LoginChanges<'_> {
    /// The change that a link undoes, while it can.
    pub async fn by_token(&self, token: &str, now_ms: i64) -> Result<Option<LoginChange>> {
        let row: Option<Row> = self
            .0
            .optional(BY_TOKEN, args![token_hash(token), now_ms])
            .await?;
        Ok(row.map(LoginChange::from))
    }

    /// The changes of one kind that can still be undone, the newest first, ten at most.
    pub async fn undoable(&self, user: CdUser, kind: &str, now_ms: i64) -> Result<Vec<LoginChange>> {
        let rows: Vec<Row> = self.0.all(UNDOABLE, args![user, kind, now_ms]).await?;
        Ok(rows.into_iter().map(LoginChange::from).collect())
    }

    /// Drops changes whose links ended before `at_ms`.
    pub async fn forget_before(&self, at_ms: i64) -> Result<()> {
        self.0.execute(FORGET, args![at_ms]).await.map(drop)
    }
}

/// Writes a change down. `token` is the one of its link.
pub async fn insert(write: &mut Write, change: &LoginChange, token: &str, expires_at_ms: i64) -> Result<()> {
    let values = args![
        &change.id,
        token_hash(token),
        change.cd_user,
        change.tenant,
        &change.sid,
        &change.kind,
        &change.sealed_before,
        change.at_ms,
        expires_at_ms
    ];
    write.execute(INSERT, values).await.map(drop)
}

/// Uses up a link; none if it was used before, has expired, or is unknown.
pub async fn take(write: &mut Write, token: &str, at_ms: i64) -> Result<Option<LoginChange>> {
    let row: Option<Row> = write.optional(TAKE, args![token_hash(token), at_ms]).await?;
    Ok(row.map(LoginChange::from))
}

/// Takes every change of a session that is still in effect, newest first.
pub async fn take_of_session(
    write: &mut Write,
    user: CdUser,
    sid: &str,
    at_ms: i64,
) -> Result<Vec<LoginChange>> {
    let rows: Vec<Row> = write.all(TAKE_OF_SESSION, args![user, sid, at_ms]).await?;
    Ok(newest_first(rows))
}

/// Takes every change of a login since `since_ms` that is still in effect, newest first.
pub async fn take_since(
    write: &mut Write,
    user: CdUser,
    since_ms: i64,
    at_ms: i64,
) -> Result<Vec<LoginChange>> {
    let rows: Vec<Row> = write.all(TAKE_SINCE, args![user, since_ms, at_ms]).await?;
    Ok(newest_first(rows))
}

fn newest_first(rows: Vec<Row>) -> Vec<LoginChange> {
    let mut changes: Vec<LoginChange> = rows.into_iter().map(LoginChange::from).collect();
    // Ids are UUIDs of version 7: they order changes of the same millisecond.
    changes.sort_by(|a, b| (b.at_ms, &b.id).cmp(&(a.at_ms, &a.id)));
    changes
}
