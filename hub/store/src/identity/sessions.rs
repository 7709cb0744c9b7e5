//! Sessions, and the families of refresh tokens that renew them. Tokens are kept only as SHA-256 hashes.

use crate::db::Db;
use crate::identity::sign_ins;
use crate::{Result, Store, Write, args, statements};
use hub_domain::identity::assurance::Proof;
use hub_domain::{AccountId, CdUser, TenantId};
use sha2::{Digest, Sha256};

statements! {
    BY_ID = "SELECT sid, version, cd_user, tenant_id, account_id, device_id, user_agent, source, created_at_ms, last_seen_ms,
        expires_at_ms, revoked_at_ms, proof, must_enrol_factor, impersonator_sid,
        impersonator_account, impersonator_name
        FROM sessions WHERE sid = $1";
    OWN = "SELECT sid, version, cd_user, tenant_id, account_id, device_id, user_agent, source, created_at_ms, last_seen_ms,
        expires_at_ms, revoked_at_ms, proof, must_enrol_factor, impersonator_sid,
        impersonator_account, impersonator_name
        FROM sessions WHERE cd_user = $1 AND revoked_at_ms IS NULL AND expires_at_ms > $2 AND impersonator_sid IS NULL
        ORDER BY last_seen_ms DESC, sid LIMIT 200";
    ACTED_BY = "SELECT sid, version, cd_user, tenant_id, account_id, device_id, user_agent, source, created_at_ms,
        last_seen_ms, expires_at_ms, revoked_at_ms, proof, must_enrol_factor, impersonator_sid,
        impersonator_account, impersonator_name
        FROM sessions WHERE impersonator_sid = $1 AND revoked_at_ms IS NULL AND expires_at_ms > $2
        ORDER BY created_at_ms DESC LIMIT 1";
    INSERT = "INSERT INTO sessions (sid, version, cd_user, tenant_id, account_id, device_id, user_agent, source,
        created_at_ms, last_seen_ms, expires_at_ms, revoked_at_ms, single_sign_on, second_factor, proof, must_enrol_factor,
        impersonator_sid, impersonator_account, impersonator_name)
        VALUES ($1, 1, $2, $3, $4, $5, $6, $7, $8, $8, $9, NULL, $10, $11, $12, $13, $14, $15, $16)";
    SET_PROOF = "UPDATE sessions SET proof = $2, version = version + 1 WHERE sid = $1 AND revoked_at_ms IS NULL";
    FACTOR_ENROLLED = "UPDATE sessions SET must_enrol_factor = FALSE, version = version + 1
        WHERE cd_user = $1 AND must_enrol_factor RETURNING sid";
    TOUCH = "UPDATE sessions SET last_seen_ms = $2 WHERE sid = $1 AND last_seen_ms < $2";
    REVOKE = "UPDATE sessions SET revoked_at_ms = $2, version = version + 1
        WHERE (sid = $1 OR impersonator_sid = $1) AND revoked_at_ms IS NULL RETURNING sid";
    REVOKE_OTHERS = "UPDATE sessions SET revoked_at_ms = $2, version = version + 1
        WHERE revoked_at_ms IS NULL AND sid <> $3 AND COALESCE(impersonator_sid, '') <> $4
        AND (cd_user = $1 OR impersonator_sid IN (SELECT own.sid FROM sessions own WHERE own.cd_user = $1)) RETURNING sid";
    OF_TOKEN = "SELECT sid FROM refresh_tokens WHERE token_hash = $1";
    INSERT_TOKEN = "INSERT INTO refresh_tokens (token_hash, sid, device_id, issued_at_ms, used_at_ms, replaced_by)
        VALUES ($1, $2, $3, $4, NULL, NULL)";
    USE_TOKEN = "UPDATE refresh_tokens SET used_at_ms = $2, replaced_by = $3 WHERE token_hash = $1 AND used_at_ms IS NULL
        RETURNING sid";
    TOKEN = "SELECT sid, device_id, used_at_ms FROM refresh_tokens WHERE token_hash = $1";
    SPEND = "INSERT INTO spent_tokens (jti, expires_at_ms) VALUES ($1, $2) ON CONFLICT (jti) DO NOTHING";
    SPENT = "SELECT COUNT(*) FROM spent_tokens WHERE jti = $1";
    FORGET_SPENT = "DELETE FROM spent_tokens WHERE expires_at_ms < $1";
    FORGET_TOKENS = "DELETE FROM refresh_tokens WHERE sid IN (SELECT sid FROM sessions WHERE expires_at_ms < $1)";
    FORGET_SESSIONS = "DELETE FROM sessions WHERE expires_at_ms < $1";
}

/// How long the previous refresh token of a family is still accepted from the same device, in milliseconds.
pub const REFRESH_GRACE_MS: i64 = 20_000;

/// A signed-in session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    pub sid: String,
    pub version: i64,
    pub cd_user: CdUser,
    pub tenant: TenantId,
    pub account: AccountId,
    /// SHA-256 of the device's mark.
    pub device_id: String,
    pub user_agent: String,
    /// Network address from which it began.
    pub source: String,
    pub created_at_ms: i64,
    pub last_seen_ms: i64,
    /// The end of the session whatever happens.
    pub expires_at_ms: i64,
    pub revoked_at_ms: Option<i64>,
    /// How the person was proved, and when.
    pub proof: Proof,
    /// A factor of their own must be added before anything else.
    pub must_enrol_factor: bool,
    /// The administrator who acts as this account.
    pub impersonator: Option<Impersonator>,
}

/// An administrator who acts as somebody else.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Impersonator {
    /// Their own session, with which this one ends.
    pub sid: String,
    pub account: AccountId,
    pub name: String,
}

#[derive(sqlx::FromRow)]
struct SessionRow {
    sid: String,
    version: i64,
    cd_user: i64,
    tenant_id: i64,
    account_id: i64,
    device_id: String,
    user_agent: String,
    source: String,
    created_at_ms: i64,
    last_seen_ms: i64,
    expires_at_ms: i64,
    revoked_at_ms: Option<i64>,
    proof: String,
    must_enrol_factor: bool,
    impersonator_sid: Option<String>,
    impersonator_account: Option<i64>,
    impersonator_name: Option<String>,
}

impl From<SessionRow> for Session {
    fn from(row: SessionRow) -> Self {
        Session {
            sid: row.sid,
            version: row.version,
            cd_user: CdUser(row.cd_user),
            tenant: TenantId(row.tenant_id),
            account: AccountId(row.account_id),
            device_id: row.device_id,
            user_agent: row.user_agent,
            source: row.source,
            created_at_ms: row.created_at_ms,
            last_seen_ms: row.last_seen_ms,
            expires_at_ms: row.expires_at_ms,
            revoked_at_ms: row.revoked_at_ms,
            // Rows of the previous release, and unreadable ones, prove nothing of the login.
            proof: serde_json::from_str(&row.proof).unwrap_or_default(),
            must_enrol_factor: row.must_enrol_factor,
            impersonator: row.impersonator_sid.map(|sid| Impersonator {
                sid,
                account: AccountId(row.impersonator_account.unwrap_or_default()),
                name: row.impersonator_name.unwrap_or_default(),
            }),
        }
    }
}

/// What a session starts with.
#[derive(Debug, Clone)]
pub struct NewSession<'a> {
    pub sid: &'a str,
    pub cd_user: CdUser,
    pub tenant: TenantId,
    pub account: AccountId,
    pub device_id: &'a str,
    pub user_agent: &'a str,
    pub source: &'a str,
    pub at_ms: i64,
    pub expires_at_ms: i64,
    pub proof: &'a Proof,
    pub must_enrol_factor: bool,
    pub impersonator: Option<&'a Impersonator>,
}

/// State of a presented refresh token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refresh {
    /// It was the newest of its family, or the one before within the grace time: the new one replaces it.
    Renewed { sid: String },
    /// An old one: somebody else has used it. The family must end.
    Reused { sid: String },
    /// Unknown here.
    Unknown,
}

/// Questions about sessions.
pub struct Sessions<'a>(pub(crate) &'a Store);

impl Sessions<'_> {
    fn db(&self) -> &Db {
        self.0.db()
    }

    /// The session's row.
    pub async fn by_id(&self, sid: &str) -> Result<Option<Session>> {
        Ok(self
            .db()
            .optional::<SessionRow>(BY_ID, args![sid])
            .await?
            .map(Session::from))
    }

    /// The live sessions of a login, most recently used first, without impersonated ones.
    pub async fn own(&self, user: CdUser, now_ms: i64) -> Result<Vec<Session>> {
        let rows: Vec<SessionRow> = self.db().all(OWN, args![user, now_ms]).await?;
        Ok(rows.into_iter().map(Session::from).collect())
    }

    /// The live session in which the owner of session `sid` impersonates another account.
    pub async fn acted_by(&self, sid: &str, now_ms: i64) -> Result<Option<Session>> {
        let row: Option<SessionRow> = self.db().optional(ACTED_BY, args![sid, now_ms]).await?;
        Ok(row.map(Session::from))
    }

    /// The session of this refresh token, whether it is still valid or not.
    pub async fn of_refresh_token(&self, token: &str) -> Result<Option<Session>> {
        let row: Option<(String,)> = self.db().optional(OF_TOKEN, args![token_hash(token)]).await?;
        match row {
            Some((sid,)) => self.by_id(&sid).await,
            None => Ok(None),
        }
    }

    /// Notes that the session was in use at `at_ms`.
    pub async fn touch(&self, sid: &str, at_ms: i64) -> Result<()> {
        self.db().execute(TOUCH, args![sid, at_ms]).await.map(drop)
    }

    /// Ends a session: its row, then its tokens and sockets on every node. Ending it twice is no error.
    pub async fn revoke(&self, sid: &str, at_ms: i64) -> Result<()> {
        let mut write = self.0.write().await?;
        end(&mut write, sid, at_ms).await?;
        write.commit().await
    }

    /// Whether a single-use token was used already.
    pub async fn is_spent(&self, jti: &str) -> Result<bool> {
        Ok(self.db().one::<(i64,)>("spent token", SPENT, args![jti]).await?.0 > 0)
    }

    /// Drops what ended before `at_ms`.
    pub async fn forget_before(&self, at_ms: i64) -> Result<()> {
        self.db().execute(FORGET_SPENT, args![at_ms]).await?;
        self.db().execute(FORGET_TOKENS, args![at_ms]).await?;
        self.db().execute(FORGET_SESSIONS, args![at_ms]).await.map(drop)
    }
}

/// The form in which a token is kept.
pub fn token_hash(token: &str) -> String {
    let mut text = String::with_capacity(64);
    for byte in Sha256::digest(token.as_bytes()) {
        text.push_str(&format!("{byte:02x}"));
    }
    text
}

/// Begins a session with the first refresh token of its family.
pub async fn insert(write: &mut Write, session: &NewSession<'_>, refresh_token: &str) -> Result<()> {
    insert_without_refresh(write, session).await?;
    sign_ins::add(write, session.tenant, session.account, session.at_ms).await?;
    let token = args![
        token_hash(refresh_token),
        session.sid,
        session.device_id,
        session.at_ms
    ];
    write.execute(INSERT_TOKEN, token).await.map(drop)
}

/// Begins a session that no cookie renews: impersonation within the administrator's own session.
pub async fn insert_without_refresh(write: &mut Write, session: &NewSession<'_>) -> Result<()> {
    let values = args![
        session.sid,
        session.cd_user,
        session.tenant,
        session.account,
        session.device_id,
        session.user_agent,
        session.source,
        session.at_ms,
        session.expires_at_ms,
        session.proof.only_tenant().is_some(),
        session.proof.second_factor_in(session.tenant),
        serde_json::to_string(session.proof)?,
        session.must_enrol_factor,
        session.impersonator.map(|by| by.sid.clone()),
        session.impersonator.map(|by| by.account.0),
        session.impersonator.map(|by| by.name.clone())
    ];
    write.execute(INSERT, values).await.map(drop)
}

/// Keeps how a session was proved again.
pub async fn set_proof(write: &mut Write, sid: &str, proof: &Proof) -> Result<()> {
    let text = serde_json::to_string(proof)?;
    write.execute(SET_PROOF, args![sid, text]).await.map(drop)
}

/// A factor was added to the login: its sessions that waited for one continue. Returns these sessions.
pub async fn factor_enrolled(write: &mut Write, user: CdUser) -> Result<Vec<String>> {
    let rows: Vec<(String,)> = write.all(FACTOR_ENROLLED, args![user]).await?;
    Ok(rows.into_iter().map(|(sid,)| sid).collect())
}

/// Exchanges a refresh token for `next`. On [`Refresh::Reused`] the caller ends the session.
pub async fn renew(
    write: &mut Write,
    presented: &str,
    next: &str,
    device_id: &str,
    at_ms: i64,
) -> Result<Refresh> {
    let (old, new) = (token_hash(presented), token_hash(next));
    let Some((sid, device, used_at_ms)) = write
        .optional::<(String, String, Option<i64>)>(TOKEN, args![&old])
        .await?
    else {
        return Ok(Refresh::Unknown);
    };
    if device != device_id {
        return Ok(Refresh::Reused { sid });
    }
    if used_at_ms.is_none() {
        let won: Option<(String,)> = write.optional(USE_TOKEN, args![&old, at_ms, &new]).await?;
        if won.is_none() {
            // Another request of the same device came first: within the grace time both get a new token.
            tracing::debug!("refresh token was used by a concurrent request");
        }
    } else if used_at_ms.is_some_and(|used| at_ms - used > REFRESH_GRACE_MS) {
        return Ok(Refresh::Reused { sid });
    }
    write
        .execute(INSERT_TOKEN, args![&new, &sid, device_id, at_ms])
        .await?;
    Ok(Refresh::Renewed { sid })
}

/// Ends a session and those in which its owner impersonates somebody; the commit notifies every node. False if it had
/// already ended.
pub async fn end(write: &mut Write, sid: &str, at_ms: i64) -> Result<bool> {
    let ended: Vec<(String,)> = write.all(REVOKE, args![sid, at_ms]).await?;
    Ok(announced(write, ended).iter().any(|ended| ended == sid))
}

/// Ends the session of a refresh token, as when another begins in the same browser. None is no error.
pub async fn end_of_refresh_token(write: &mut Write, token: &str, at_ms: i64) -> Result<()> {
    let row: Option<(String,)> = write.optional(OF_TOKEN, args![token_hash(token)]).await?;
    match row {
        Some((sid,)) => end(write, &sid, at_ms).await.map(drop),
        None => Ok(()),
    }
}

/// Ends every session of a login but `except`, and those in which the login impersonates or is impersonated. The commit
/// notifies every node. Returns the ended sessions.
pub async fn end_all(
    write: &mut Write,
    user: CdUser,
    except: Option<&str>,
    at_ms: i64,
) -> Result<Vec<String>> {
    let kept = except.unwrap_or_default();
    // No session has an empty sid, but most have no impersonator: without an exception nothing may match it.
    let kept_actor = except.unwrap_or("none");
    let ended: Vec<(String,)> = write
        .all(REVOKE_OTHERS, args![user, at_ms, kept, kept_actor])
        .await?;
    Ok(announced(write, ended))
}

fn announced(write: &mut Write, ended: Vec<(String,)>) -> Vec<String> {
    let ended: Vec<String> = ended.into_iter().map(|(sid,)| sid).collect();
    for sid in &ended {
        write.announce_session_end(sid.clone());
    }
    ended
}

/// Marks a single-use token as used; false when it was used before.
pub async fn spend(write: &mut Write, jti: &str, expires_at_ms: i64) -> Result<bool> {
    Ok(write.execute(SPEND, args![jti, expires_at_ms]).await? > 0)
}
