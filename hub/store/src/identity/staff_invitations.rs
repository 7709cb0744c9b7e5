//! Invitations to work for a tenant. The account waits in [`pending_accounts`] under the link's token until its person follows it;
//! here stands what they get then, and how far the invitation has come.

use super::{logins, pending_accounts};
use crate::db::{Db, Value};
use crate::identity::sessions::token_hash;
use crate::{Result, StoreError, Write, args, batch, statements};
use hub_domain::identity::staff::{INVITATION_MS, Invitee, ProgramRole};
use hub_domain::{AccountId, CdUser, ProgramId, TenantId};
use std::collections::HashMap;

macro_rules! columns {
    () => {
        "i.id, i.cd_user, i.account_type, i.first_name, i.last_name, i.email, i.phone, i.lang, i.roles, i.invited_by,
            i.invited_by_name, i.import_id, i.sent_at_ms, i.expires_at_ms, i.opened_at_ms"
    };
}

/// Open invitations that a reader may see ($2: programs between commas, empty for all) and asked for ($3: a program or 0, $4: a role
/// or empty, $5: a pattern of name or address).
macro_rules! shown {
    () => {
        " FROM staff_invitations i WHERE i.tenant_id = $1 AND i.ended_at_ms IS NULL
            AND (CAST($2 AS TEXT) = '' AND CAST($3 AS BIGINT) = 0 AND CAST($4 AS TEXT) = '' OR EXISTS (
                SELECT 1 FROM staff_invitation_programs p WHERE p.tenant_id = $1 AND p.invitation_id = i.id
                    AND (CAST($2 AS TEXT) = '' OR CAST($2 AS TEXT) LIKE '%,' || CAST(p.program_id AS TEXT) || ',%')
                    AND (CAST($3 AS BIGINT) = 0 OR p.program_id = CAST($3 AS BIGINT))
                    AND (CAST($4 AS TEXT) = '' OR p.role_name = CAST($4 AS TEXT))))
            AND LOWER(i.first_name || ' ' || i.last_name || ' ' || i.email) LIKE $5"
    };
}

statements! {
    INSERT = "INSERT INTO staff_invitations (tenant_id, id, token_hash, cd_user, account_type, first_name, last_name, email, phone,
            lang, roles, invited_by, invited_by_name, import_id, sent_at_ms, expires_at_ms, opened_at_ms, ended_at_ms, account_id)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, NULL, NULL, NULL)";
    INSERT_PROGRAM = "INSERT INTO staff_invitation_programs (tenant_id, invitation_id, program_id, role_name) VALUES ($1, $2, $3, $4)";
    CLEAR_PROGRAMS = "DELETE FROM staff_invitation_programs WHERE tenant_id = $1 AND invitation_id = $2";
    PROGRAMS_OF = "SELECT program_id, role_name FROM staff_invitation_programs
        WHERE tenant_id = $1 AND invitation_id = $2 ORDER BY program_id";
    OPEN_BY_ID = concat!("SELECT ", columns!(), " FROM staff_invitations i
        WHERE i.tenant_id = $1 AND i.id = $2 AND i.ended_at_ms IS NULL");
    OPEN_BY_TOKEN = concat!("SELECT ", columns!(), " FROM staff_invitations i
        WHERE i.tenant_id = $1 AND i.token_hash = $2 AND i.ended_at_ms IS NULL");
    OPEN_BY_EMAIL = concat!("SELECT ", columns!(), " FROM staff_invitations i
        WHERE i.tenant_id = $1 AND i.email = $2 AND i.ended_at_ms IS NULL");
    OPEN_ROLES = "SELECT DISTINCT p.role_name, p.program_id FROM staff_invitation_programs p
        JOIN staff_invitations i ON i.tenant_id = p.tenant_id AND i.id = p.invitation_id
        WHERE p.tenant_id = $1 AND i.ended_at_ms IS NULL ORDER BY p.role_name, p.program_id";
    OPEN_ADDRESSES = "SELECT email FROM staff_invitations WHERE tenant_id = $1 AND ended_at_ms IS NULL";
    NAMED_PHONE = "SELECT phone FROM staff_invitations WHERE tenant_id = $1 AND account_id = $2 AND phone IS NOT NULL
        ORDER BY ended_at_ms DESC LIMIT 1";
    PAGE = concat!("SELECT ", columns!(), shown!(), " ORDER BY i.sent_at_ms DESC, i.id DESC LIMIT $6 OFFSET $7");
    COUNT = concat!("SELECT COUNT(*)", shown!());
    TOKEN = "SELECT token_hash FROM staff_invitations WHERE tenant_id = $1 AND id = $2";
    RENEW = "UPDATE staff_invitations SET token_hash = $3, sent_at_ms = $4, expires_at_ms = $5, cd_user = $6
        WHERE tenant_id = $1 AND id = $2 AND ended_at_ms IS NULL";
    OPENED = "UPDATE staff_invitations SET opened_at_ms = $3
        WHERE tenant_id = $1 AND token_hash = $2 AND ended_at_ms IS NULL AND opened_at_ms IS NULL";
    END = "UPDATE staff_invitations SET ended_at_ms = $3, account_id = $4
        WHERE tenant_id = $1 AND id = $2 AND ended_at_ms IS NULL";
    FOLLOWED_OF_IMPORT = "SELECT COUNT(*) FROM staff_invitations
        WHERE tenant_id = $1 AND import_id = $2 AND (opened_at_ms IS NOT NULL OR account_id IS NOT NULL)";
    FORGET_LINKS_OF_IMPORT = "DELETE FROM pending_accounts WHERE used_at_ms IS NULL AND token_hash IN (
        SELECT token_hash FROM staff_invitations WHERE tenant_id = $1 AND import_id = $2 AND ended_at_ms IS NULL)";
    CANCEL_MAIL = "UPDATE outbox SET state = 'cancelled', last_error = '', ended_at_ms = $3
        WHERE tenant_id = $1 AND idempotency_key = 'staff-' || CAST($2 AS TEXT) AND state = 'pending'";
    CANCEL_MAILS_OF_IMPORT = "UPDATE outbox SET state = 'cancelled', last_error = '', ended_at_ms = $3
        WHERE tenant_id = $1 AND state = 'pending' AND idempotency_key IN (SELECT 'staff-' || i.token_hash FROM staff_invitations i
            WHERE i.tenant_id = $1 AND i.import_id = $2 AND i.ended_at_ms IS NULL)";
    END_OF_IMPORT = "UPDATE staff_invitations SET ended_at_ms = $3 WHERE tenant_id = $1 AND import_id = $2 AND ended_at_ms IS NULL";
}

fn programs_of_sql(tenant: TenantId, invitations: &[&str]) -> (String, Vec<Value>) {
    let mut args = args![tenant];
    let mut places = Vec::with_capacity(invitations.len());
    for invitation in invitations {
        args.push(Value::from(*invitation));
        places.push(format!("${}", args.len()));
    }
    let sql = format!(
        "SELECT p.invitation_id, p.program_id, p.role_name FROM staff_invitation_programs p
            WHERE p.tenant_id = $1 AND p.invitation_id IN ({}) ORDER BY p.invitation_id, p.program_id",
        places.join(", ")
    );
    (sql, args)
}

/// Every shape of that SQL, for the tests.
pub(crate) fn composed() -> Vec<String> {
    vec![programs_of_sql(TenantId(1), &["one", "two"]).0]
}

/// An invitation that is open: its person has not come, and nobody has withdrawn it. Its link may be over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenInvitation {
    pub id: String,
    pub cd_user: CdUser,
    pub invitee: Invitee,
    pub invited_by: AccountId,
    pub invited_by_name: String,
    /// The list by which many were invited.
    pub import: Option<String>,
    pub sent_at_ms: i64,
    pub expires_at_ms: i64,
    /// When the link was first followed.
    pub opened_at_ms: Option<i64>,
}

#[derive(sqlx::FromRow)]
struct Row {
    id: String,
    cd_user: i64,
    account_type: String,
    first_name: String,
    last_name: String,
    email: String,
    phone: Option<String>,
    lang: String,
    roles: String,
    invited_by: i64,
    invited_by_name: String,
    import_id: Option<String>,
    sent_at_ms: i64,
    expires_at_ms: i64,
    opened_at_ms: Option<i64>,
}

impl Row {
    fn with(self, programs: Vec<(i64, String)>) -> Result<OpenInvitation> {
        let role = |(program, role)| ProgramRole {
            program: ProgramId(program),
            role,
        };
        Ok(OpenInvitation {
            id: self.id,
            cd_user: CdUser(self.cd_user),
            invitee: Invitee {
                account_type: self.account_type,
                first_name: self.first_name,
                last_name: self.last_name,
                email: self.email,
                phone: self.phone,
                lang: self.lang,
                roles: serde_json::from_str(&self.roles)?,
                programs: programs.into_iter().map(role).collect(),
            },
            invited_by: AccountId(self.invited_by),
            invited_by_name: self.invited_by_name,
            import: self.import_id,
            sent_at_ms: self.sent_at_ms,
            expires_at_ms: self.expires_at_ms,
            opened_at_ms: self.opened_at_ms,
        })
    }
}

/// Which people a list shows.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct StaffFilter {
    /// The programs whose members the reader may see; none: everybody.
    pub seen: Option<Vec<ProgramId>>,
    pub program: Option<ProgramId>,
    /// The name of a role.
    pub role: String,
    /// What a name or an address has in it.
    pub typed: String,
}

impl StaffFilter {
    /// The values `$1` to `$5`.
    pub(super) fn values(&self, tenant: TenantId) -> Vec<Value> {
        let seen = self.seen.as_ref().map_or_else(String::new, |programs| {
            let numbers: Vec<String> = programs.iter().map(ToString::to_string).collect();
            format!(",{},", numbers.join(","))
        });
        let typed = self.typed.trim().to_lowercase().replace(['%', '_'], "");
        args![
            tenant,
            seen,
            self.program.map_or(0, |program| program.0),
            &self.role,
            format!("%{typed}%")
        ]
    }
}

/// Invitations, for reading.
pub struct StaffInvitations<'a>(pub(crate) &'a Db);

impl StaffInvitations<'_> {
    /// The open invitation of this id.
    pub async fn by_id(&self, tenant: TenantId, id: &str) -> Result<OpenInvitation> {
        let row: Row = self.0.one("invitation", OPEN_BY_ID, args![tenant, id]).await?;
        self.complete(tenant, row).await
    }

    /// The open invitation of an address (lower case).
    pub async fn by_email(&self, tenant: TenantId, email: &str) -> Result<Option<OpenInvitation>> {
        let row: Option<Row> = self.0.optional(OPEN_BY_EMAIL, args![tenant, email]).await?;
        match row {
            Some(row) => self.complete(tenant, row).await.map(Some),
            None => Ok(None),
        }
    }

    /// The addresses of all that are open.
    pub async fn addresses(&self, tenant: TenantId) -> Result<Vec<String>> {
        let rows: Vec<(String,)> = self.0.all(OPEN_ADDRESSES, args![tenant]).await?;
        Ok(rows.into_iter().map(|(email,)| email).collect())
    }

    /// The phone (E.164) that the invitation of an account named; none where it named none, or where nobody was invited.
    pub async fn phone_of(&self, tenant: TenantId, account: AccountId) -> Result<Option<String>> {
        let row: Option<(String,)> = self.0.optional(NAMED_PHONE, args![tenant, account]).await?;
        Ok(row.map(|(phone,)| phone))
    }

    /// The roles that open invitations give, each with a program.
    pub async fn roles(&self, tenant: TenantId) -> Result<Vec<(String, ProgramId)>> {
        let rows: Vec<(String, i64)> = self.0.all(OPEN_ROLES, args![tenant]).await?;
        let role = |(role, program)| (role, ProgramId(program));
        Ok(rows.into_iter().map(role).collect())
    }

    /// Open invitations, the last sent first.
    pub async fn page(
        &self,
        tenant: TenantId,
        filter: &StaffFilter,
        (limit, offset): (i64, i64),
    ) -> Result<Vec<OpenInvitation>> {
        let mut values = filter.values(tenant);
        values.extend(args![limit, offset]);
        let rows: Vec<Row> = self.0.all(PAGE, values).await?;
        let mut programs = self.programs_of(tenant, &rows).await?;
        let complete = |row: Row| {
            let own = programs.remove(&row.id).unwrap_or_default();
            row.with(own)
        };
        rows.into_iter().map(complete).collect()
    }

    /// The programs of these invitations, each with its role, in one statement.
    async fn programs_of(
        &self,
        tenant: TenantId,
        invitations: &[Row],
    ) -> Result<HashMap<String, Vec<(i64, String)>>> {
        let mut programs: HashMap<String, Vec<(i64, String)>> = HashMap::new();
        if invitations.is_empty() {
            return Ok(programs);
        }
        let ids: Vec<&str> = invitations.iter().map(|row| row.id.as_str()).collect();
        let (sql, values) = programs_of_sql(tenant, &ids);
        let rows: Vec<(String, i64, String)> = self.0.all(sql, values).await?;
        for (invitation, program, role) in rows {
            programs.entry(invitation).or_default().push((program, role));
        }
        Ok(programs)
    }

    /// How many there are.
    pub async fn count(&self, tenant: TenantId, filter: &StaffFilter) -> Result<i64> {
        let row: (i64,) = self.0.one("invitations", COUNT, filter.values(tenant)).await?;
        Ok(row.0)
    }

    async fn complete(&self, tenant: TenantId, row: Row) -> Result<OpenInvitation> {
        let programs = self.0.all(PROGRAMS_OF, args![tenant, &row.id]).await?;
        row.with(programs)
    }
}

/// Who invites, and by which list.
#[derive(Debug, Clone)]
pub struct Inviter<'a> {
    pub account: AccountId,
    pub name: &'a str,
    pub import: Option<&'a str>,
}

/// The key of the mail that brings a link, by the link's token: it is not sent once the link is over.
pub fn mail_key(token: &str) -> String {
    format!("staff-{}", token_hash(token))
}

/// Keeps an invitation, and the account until its person follows the link; returns its id. A login is made where the address has
/// none: nobody can sign in to it before a password is set by the link. A unique index refuses a second open invitation of an
/// address.
pub async fn insert(
    write: &mut Write,
    tenant: TenantId,
    invitee: &Invitee,
    by: &Inviter<'_>,
    token: &str,
    at_ms: i64,
) -> Result<String> {
    let user = logins::ensure(write, &invitee.email, at_ms).await?;
    let id = uuid::Uuid::now_v7().to_string();
    let expires_at_ms = at_ms + INVITATION_MS;
    let values = args![
        tenant,
        &id,
        token_hash(token),
        user,
        &invitee.account_type,
        &invitee.first_name,
        &invitee.last_name,
        &invitee.email,
        invitee.phone.clone(),
        &invitee.lang,
        serde_json::to_string(&invitee.roles)?,
        by.account,
        by.name,
        by.import,
        at_ms,
        expires_at_ms
    ];
    write.execute(INSERT, values).await?;
    put_programs(write, tenant, &id, &invitee.programs).await?;
    let pending = pending_accounts::of_invitee(tenant, user, invitee);
    pending_accounts::insert(write, token, &pending, at_ms, expires_at_ms).await?;
    Ok(id)
}

/// Gives an open invitation other programs.
pub async fn put_programs(
    write: &mut Write,
    tenant: TenantId,
    id: &str,
    programs: &[ProgramRole],
) -> Result<()> {
    write.execute(CLEAR_PROGRAMS, args![tenant, id]).await?;
    let rows = programs
        .iter()
        .map(|one| args![tenant, id, one.program, &one.role]);
    batch::insert(write, INSERT_PROGRAM, rows.collect())
        .await
        .map(drop)
}

/// The open invitation of this id, inside a write.
pub async fn read(write: &mut Write, tenant: TenantId, id: &str) -> Result<OpenInvitation> {
    let row: Row = write.one("invitation", OPEN_BY_ID, args![tenant, id]).await?;
    complete(write, tenant, row).await
}

/// The open invitation of an address, inside a write.
pub async fn read_by_email(
    write: &mut Write,
    tenant: TenantId,
    email: &str,
) -> Result<Option<OpenInvitation>> {
    let row: Option<Row> = write.optional(OPEN_BY_EMAIL, args![tenant, email]).await?;
    match row {
        Some(row) => complete(write, tenant, row).await.map(Some),
        None => Ok(None),
    }
}

/// The open invitation whose link has this token.
pub async fn of_token(write: &mut Write, tenant: TenantId, token: &str) -> Result<Option<OpenInvitation>> {
    let row: Option<Row> = write
        .optional(OPEN_BY_TOKEN, args![tenant, token_hash(token)])
        .await?;
    match row {
        Some(row) => complete(write, tenant, row).await.map(Some),
        None => Ok(None),
    }
}

async fn complete(write: &mut Write, tenant: TenantId, row: Row) -> Result<OpenInvitation> {
    let programs = write.all(PROGRAMS_OF, args![tenant, &row.id]).await?;
    row.with(programs)
}

/// Notes that somebody has followed the link.
pub async fn opened(write: &mut Write, tenant: TenantId, token: &str, at_ms: i64) -> Result<()> {
    let values = args![tenant, token_hash(token), at_ms];
    write.execute(OPENED, values).await.map(drop)
}

/// Gives an open invitation another link; the one before opens nothing any more.
pub async fn renew(
    write: &mut Write,
    tenant: TenantId,
    invitation: &OpenInvitation,
    token: &str,
    at_ms: i64,
) -> Result<()> {
    forget_link(write, tenant, &invitation.id, at_ms).await?;
    let expires_at_ms = at_ms + INVITATION_MS;
    let user = logins::ensure(write, &invitation.invitee.email, at_ms).await?;
    let values = args![
        tenant,
        &invitation.id,
        token_hash(token),
        at_ms,
        expires_at_ms,
        user
    ];
    if write.execute(RENEW, values).await? == 0 {
        return Err(StoreError::NotFound("invitation"));
    }
    let pending = pending_accounts::of_invitee(tenant, user, &invitation.invitee);
    pending_accounts::insert(write, token, &pending, at_ms, expires_at_ms).await
}

/// Its person has come, and this is their account.
pub async fn taken(
    write: &mut Write,
    tenant: TenantId,
    id: &str,
    account: AccountId,
    at_ms: i64,
) -> Result<()> {
    let values = args![tenant, id, at_ms, account];
    write.execute(END, values).await.map(drop)
}

/// Withdraws an open invitation: its link opens nothing any more, and a login that was made for it goes.
pub async fn withdraw(write: &mut Write, tenant: TenantId, id: &str, user: CdUser, at_ms: i64) -> Result<()> {
    forget_link(write, tenant, id, at_ms).await?;
    let values = args![tenant, id, at_ms, None::<i64>];
    if write.execute(END, values).await? == 0 {
        return Err(StoreError::NotFound("invitation"));
    }
    logins::remove_unused(write, user).await
}

/// Whether somebody has followed the link of an invitation of this list.
pub async fn import_was_followed(write: &mut Write, tenant: TenantId, import: &str) -> Result<bool> {
    let row: (i64,) = write
        .one("invitations", FOLLOWED_OF_IMPORT, args![tenant, import])
        .await?;
    Ok(row.0 > 0)
}

/// Withdraws every open invitation of a list, with the links and the logins that were made for it; returns how many.
pub async fn withdraw_import(write: &mut Write, tenant: TenantId, import: &str, at_ms: i64) -> Result<u64> {
    write
        .execute(CANCEL_MAILS_OF_IMPORT, args![tenant, import, at_ms])
        .await?;
    write
        .execute(FORGET_LINKS_OF_IMPORT, args![tenant, import])
        .await?;
    let withdrawn = write.execute(END_OF_IMPORT, args![tenant, import, at_ms]).await?;
    logins::remove_unused_of_list(write, tenant, import).await?;
    Ok(withdrawn)
}

/// The link of an invitation opens nothing any more, and a mail that has not left does not bring it.
async fn forget_link(write: &mut Write, tenant: TenantId, id: &str, at_ms: i64) -> Result<()> {
    let row: Option<(String,)> = write.optional(TOKEN, args![tenant, id]).await?;
    let Some((hash,)) = row else { return Ok(()) };
    write.execute(CANCEL_MAIL, args![tenant, &hash, at_ms]).await?;
    pending_accounts::remove(write, &hash).await
}
