//! Logins and their passwords. Global tables: a login may hold accounts in several tenants.

use crate::db::Db;
use crate::{Result, Write, args, statements};
use hub_domain::{CdUser, TenantId};

statements! {
    BY_EMAIL = "SELECT l.cd_user, l.email, l.phone, l.must_change, l.show_inactive, l.primary_id,
        c.password_hash FROM logins l LEFT JOIN credentials c ON c.cd_user = l.cd_user WHERE l.email = $1";
    BY_PHONE = "SELECT l.cd_user, l.email, l.phone, l.must_change, l.show_inactive, l.primary_id,
        c.password_hash FROM logins l LEFT JOIN credentials c ON c.cd_user = l.cd_user WHERE l.phone = $1
        ORDER BY l.cd_user LIMIT 5";
    BY_ID = "SELECT l.cd_user, l.email, l.phone, l.must_change, l.show_inactive, l.primary_id,
        c.password_hash FROM logins l LEFT JOIN credentials c ON c.cd_user = l.cd_user WHERE l.cd_user = $1";
    INSERT = "INSERT INTO logins (cd_user, email, phone, failures, locked_until_ms, must_change, show_inactive, created_at_ms)
        VALUES ($1, $2, $3, 0, 0, $4, $5, $6)";
    SET_PASSWORD = "INSERT INTO credentials (cd_user, password_hash, seeded, updated_at_ms) VALUES ($1, $2, $3, $4)
        ON CONFLICT (cd_user) DO UPDATE SET password_hash = excluded.password_hash, seeded = excluded.seeded,
        updated_at_ms = excluded.updated_at_ms";
    SET_EMAIL = "UPDATE logins SET email = $2, primary_id = 'email' WHERE cd_user = $1";
    SET_PHONE = "UPDATE logins SET phone = $2, primary_id = 'phone' WHERE cd_user = $1";
    BY_PHONE_IN = "SELECT DISTINCT l.cd_user FROM logins l JOIN accounts a ON a.cd_user = l.cd_user
        WHERE l.phone = $1 AND a.tenant_id = $2 ORDER BY l.cd_user";
    LAST_SIGN_IN = "SELECT MAX(created_at_ms) FROM sessions WHERE cd_user = $1";
    VOID_PROOFS = "UPDATE logins SET proofs_from_ms = $2 WHERE cd_user = $1 AND proofs_from_ms < $2";
    PROOFS_FROM = "SELECT proofs_from_ms FROM logins WHERE cd_user = $1";
    OWNER_OF_EMAIL = "SELECT cd_user FROM logins WHERE email = $1";
    RELEASE_EMAIL = "UPDATE logins SET email = NULL WHERE email = $1 AND cd_user <> $2
        AND NOT EXISTS (SELECT 1 FROM credentials c WHERE c.cd_user = logins.cd_user)";
    RESTORE_ADDRESSES = "UPDATE logins SET email = $2, phone = $3, primary_id = $4 WHERE cd_user = $1";
    REMOVE_UNUSED = "DELETE FROM logins WHERE cd_user = $1
        AND NOT EXISTS (SELECT 1 FROM credentials c WHERE c.cd_user = logins.cd_user)
        AND NOT EXISTS (SELECT 1 FROM accounts a WHERE a.cd_user = logins.cd_user)
        AND NOT EXISTS (SELECT 1 FROM pending_accounts p WHERE p.cd_user = logins.cd_user AND p.used_at_ms IS NULL)";
    REMOVE_UNUSED_OF_LIST = "DELETE FROM logins
        WHERE cd_user IN (SELECT i.cd_user FROM staff_invitations i WHERE i.tenant_id = $1 AND i.import_id = $2 AND i.account_id IS NULL)
        AND NOT EXISTS (SELECT 1 FROM credentials c WHERE c.cd_user = logins.cd_user)
        AND NOT EXISTS (SELECT 1 FROM accounts a WHERE a.cd_user = logins.cd_user)
        AND NOT EXISTS (SELECT 1 FROM pending_accounts p WHERE p.cd_user = logins.cd_user AND p.used_at_ms IS NULL)";
    SEEDED = "SELECT COUNT(*) FROM credentials WHERE seeded";
    COUNT = "SELECT COUNT(*) FROM logins";
}

/// A login with its password's hash.
#[derive(Debug, Clone, PartialEq)]
pub struct Login {
    pub cd_user: CdUser,
    pub email: Option<String>,
    pub phone: Option<String>,
    pub must_change: bool,
    pub show_inactive: bool,
    /// `email` or `phone`: which of the two is the login id; the other is a second contact.
    pub primary_id: String,
    /// PHC string of argon2id; none while no password has been set.
    pub password_hash: Option<String>,
}

#[derive(sqlx::FromRow)]
struct LoginRow {
    cd_user: i64,
    email: Option<String>,
    phone: Option<String>,
    must_change: bool,
    show_inactive: bool,
    primary_id: String,
    password_hash: Option<String>,
}

impl From<LoginRow> for Login {
    fn from(row: LoginRow) -> Self {
        Login {
            cd_user: CdUser(row.cd_user),
            email: row.email,
            phone: row.phone,
            must_change: row.must_change,
            show_inactive: row.show_inactive,
            primary_id: row.primary_id,
            password_hash: row.password_hash,
        }
    }
}

/// Questions about logins.
pub struct Logins<'a>(pub(crate) &'a Db);

impl Logins<'_> {
    /// The login of this mail address (lower case).
    pub async fn by_email(&self, email: &str) -> Result<Option<Login>> {
        Ok(self
            .0
            .optional::<LoginRow>(BY_EMAIL, args![email])
            .await?
            .map(Login::from))
    }

    /// The logins of this number (E.164); a family may share one, so there may be several, at most five.
    pub async fn by_phone(&self, phone: &str) -> Result<Vec<Login>> {
        Ok(self
            .0
            .all::<LoginRow>(BY_PHONE, args![phone])
            .await?
            .into_iter()
            .map(Login::from)
            .collect())
    }

    /// The login of this number.
    pub async fn by_id(&self, user: CdUser) -> Result<Login> {
        Ok(self.0.one::<LoginRow>("login", BY_ID, args![user]).await?.into())
    }

    /// The logins of this number (E.164) that have an account in a tenant.
    pub async fn by_phone_in(&self, tenant: TenantId, phone: &str) -> Result<Vec<CdUser>> {
        let rows: Vec<(i64,)> = self.0.all(BY_PHONE_IN, args![phone, tenant]).await?;
        Ok(rows.into_iter().map(|row| CdUser(row.0)).collect())
    }

    /// When this login last began a session that is still remembered.
    pub async fn last_sign_in_ms(&self, user: CdUser) -> Result<Option<i64>> {
        Ok(self
            .0
            .one::<(Option<i64>,)>("sessions", LAST_SIGN_IN, args![user])
            .await?
            .0)
    }

    /// Login and operation tokens of this login issued before this time are void: its password or login id was changed
    /// then.
    pub async fn proofs_from_ms(&self, user: CdUser) -> Result<i64> {
        let row: Option<(i64,)> = self.0.optional(PROOFS_FROM, args![user]).await?;
        Ok(row.map_or(0, |row| row.0))
    }

    /// Whether any login still has a demonstration password.
    pub async fn any_seeded_password(&self) -> Result<bool> {
        Ok(self.0.one::<(i64,)>("credentials", SEEDED, args![]).await?.0 > 0)
    }

    /// How many logins there are.
    pub async fn count(&self) -> Result<i64> {
        Ok(self.0.one::<(i64,)>("logins", COUNT, args![]).await?.0)
    }
}

/// Adds a login.
pub async fn insert(
    write: &mut Write,
    user: CdUser,
    email: Option<&str>,
    phone: Option<&str>,
    show_inactive: bool,
    at_ms: i64,
) -> Result<()> {
    write
        .execute(INSERT, args![user, email, phone, false, show_inactive, at_ms])
        .await
        .map(drop)
}

/// Numbers of logins are counted over all tenants.
const EVERYWHERE: TenantId = TenantId(0);
/// The first number of a login that somebody makes.
pub const FIRST_NUMBER: i64 = 100_001;

/// The number of the next login.
pub async fn next_number(write: &mut Write) -> Result<CdUser> {
    let number = write.next_number(EVERYWHERE, "cd_user", FIRST_NUMBER).await?;
    Ok(CdUser(number))
}

/// The login of a mail address (lower case); a new one without a password where it has none.
pub async fn ensure(write: &mut Write, email: &str, at_ms: i64) -> Result<CdUser> {
    if let Some(user) = owner_of_email(write, email).await? {
        return Ok(user);
    }
    let user = next_number(write).await?;
    insert(write, user, Some(email), None, false, at_ms).await?;
    Ok(user)
}

/// Removes a login that has no password, no account and no account that waits.
pub async fn remove_unused(write: &mut Write, user: CdUser) -> Result<()> {
    write.execute(REMOVE_UNUSED, args![user]).await.map(drop)
}

/// The same for all who were invited by a list of people and have not come.
pub async fn remove_unused_of_list(write: &mut Write, tenant: TenantId, list: &str) -> Result<()> {
    write
        .execute(REMOVE_UNUSED_OF_LIST, args![tenant, list])
        .await
        .map(drop)
}

/// Sets a password's hash; `seeded` marks a demonstration password.
pub async fn set_password(
    write: &mut Write,
    user: CdUser,
    hash: &str,
    seeded: bool,
    at_ms: i64,
) -> Result<()> {
    write
        .execute(SET_PASSWORD, args![user, hash, seeded, at_ms])
        .await
        .map(drop)
}

/// Voids every login and operation token issued before `at_ms`.
pub async fn void_proofs(write: &mut Write, user: CdUser, at_ms: i64) -> Result<()> {
    write.execute(VOID_PROOFS, args![user, at_ms]).await.map(drop)
}

/// The login that has this mail address, inside a write.
pub async fn owner_of_email(write: &mut Write, email: &str) -> Result<Option<CdUser>> {
    let row: Option<(i64,)> = write.optional(OWNER_OF_EMAIL, args![email]).await?;
    Ok(row.map(|(user,)| CdUser(user)))
}

/// Removes a mail address from a login that was created with it and never set a password, which takes reading that
/// mailbox: otherwise a login id that `user` gave up against their will could be kept from them by signing up with it.
pub async fn release_email(write: &mut Write, user: CdUser, email: &str) -> Result<()> {
    write.execute(RELEASE_EMAIL, args![email, user]).await.map(drop)
}

/// Restores a login's former addresses. A unique index refuses a mail address that has been taken since.
pub async fn restore_addresses(
    write: &mut Write,
    user: CdUser,
    email: Option<&str>,
    phone: Option<&str>,
    primary_id: &str,
) -> Result<()> {
    write
        .execute(RESTORE_ADDRESSES, args![user, email, phone, primary_id])
        .await
        .map(drop)
}

/// Gives a login another mail address, which becomes its login id. A unique index refuses an address that is taken.
pub async fn set_email(write: &mut Write, user: CdUser, email: &str) -> Result<()> {
    write.execute(SET_EMAIL, args![user, email]).await.map(drop)
}

/// Gives a login another number, which becomes its login id.
pub async fn set_phone(write: &mut Write, user: CdUser, phone: &str) -> Result<()> {
    write.execute(SET_PHONE, args![user, phone]).await.map(drop)
}
