//! Accounts: one person or organisation in one tenant, with its rights there.

use super::account_words;
use crate::db::{Db, Value};
use crate::{Result, StoreError, Write, args, statements};
use hub_domain::identity::access::{HeldMembership, Holder};
use hub_domain::identity::admin_access::AdminAreas;
use hub_domain::identity::permission::{Permission, ROLE_ADMINISTRATOR};
use hub_domain::identity::program_reach::{ProgramReach, Programs};
use hub_domain::identity::staff::in_force;
use hub_domain::written::plain_line;
use hub_domain::{AccountId, CdUser, ProgramId, TenantId};
use std::collections::HashMap;

statements! {
    BY_LOGIN = "SELECT tenant_id, id, cd_user, account_type, entity_type, community_entity, community_entity_type,
        first_name, last_name, company_name, email, phone, email_verified, phone_verified, email_verified_at_ms,
        phone_verified_at_ms, roles, role_codes, active, second_factor, lang, zone, version FROM accounts WHERE cd_user = $1 ORDER BY tenant_id, id";
    BY_ID = "SELECT tenant_id, id, cd_user, account_type, entity_type, community_entity, community_entity_type,
        first_name, last_name, company_name, email, phone, email_verified, phone_verified, email_verified_at_ms,
        phone_verified_at_ms, roles, role_codes, active, second_factor, lang, zone, version FROM accounts WHERE tenant_id = $1 AND id = $2";
    INSERT = "INSERT INTO accounts (tenant_id, id, cd_user, account_type, entity_type, community_entity,
        community_entity_type, first_name, last_name, company_name, email, phone, email_verified, phone_verified, roles,
        role_codes, active, second_factor, lang, zone, profile, version, created_at_ms, updated_at_ms)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, '{}', 1, $21, $21)";
    RENAME = "UPDATE accounts SET first_name = $3, last_name = $4, version = version + 1, updated_at_ms = $5
        WHERE tenant_id = $1 AND id = $2";
    RESTORE_ADDRESSES = "UPDATE accounts SET email = $3, email_verified = $4, phone = $5, phone_verified = $6,
        version = version + 1, updated_at_ms = $7 WHERE tenant_id = $1 AND id = $2";
    DEACTIVATE = "UPDATE accounts SET active = FALSE, version = version + 1, updated_at_ms = $3
        WHERE tenant_id = $1 AND id = $2 AND active";
    SET_LANG = "UPDATE accounts SET lang = $3, version = version + 1, updated_at_ms = $4 WHERE tenant_id = $1 AND id = $2";
    SET_PROFILE = "UPDATE accounts SET profile = $3, version = version + 1, updated_at_ms = $4
        WHERE tenant_id = $1 AND id = $2";
    PROFILE = "SELECT profile FROM accounts WHERE tenant_id = $1 AND id = $2";
    VERIFY_EMAIL = "UPDATE accounts SET email_verified = TRUE, email_verified_at_ms = $3
        WHERE cd_user = $1 AND email = $2 AND NOT email_verified";
    VERIFY_PHONE = "UPDATE accounts SET phone_verified = TRUE, phone_verified_at_ms = $3
        WHERE cd_user = $1 AND phone = $2 AND NOT phone_verified";
    DOUBT_PHONE = "UPDATE accounts SET phone_verified = FALSE, phone_verified_at_ms = 0
        WHERE cd_user = $1 AND phone = $2 AND phone_verified";
    MOVE_EMAIL = "UPDATE accounts SET email = $3, email_verified = TRUE, email_verified_at_ms = $4, version = version + 1, updated_at_ms = $4
        WHERE cd_user = $1 AND (email = $2 OR email IS NULL)";
    MOVE_PHONE = "UPDATE accounts SET phone = $3, phone_verified = TRUE, phone_verified_at_ms = $4, version = version + 1, updated_at_ms = $4
        WHERE cd_user = $1 AND (phone = $2 OR phone IS NULL)";
    STAFF = "SELECT tenant_id, id, cd_user, account_type, entity_type, community_entity, community_entity_type,
        first_name, last_name, company_name, email, phone, email_verified, phone_verified, email_verified_at_ms,
        phone_verified_at_ms, roles, role_codes, active, second_factor, lang, zone, version FROM accounts WHERE tenant_id = $1 AND active AND (account_type = 'Government'
            OR account_type IN ('Reviewer', 'ReviewerMarket') AND roles LIKE '%99%')
        ORDER BY last_name, first_name, id LIMIT 1000";
    PROGRAMS = "SELECT id, active FROM programs WHERE tenant_id = $1 ORDER BY id";
    MEMBERS = "SELECT DISTINCT account_id FROM program_members WHERE tenant_id = $1";
    MEMBERSHIPS = "SELECT m.program_id, m.queue_role, m.role_name, m.permissions, COALESCE(r.permissions, '[]')
        FROM program_members m LEFT JOIN roles r ON r.tenant_id = m.tenant_id AND r.name = m.role_name
        WHERE m.tenant_id = $1 AND m.account_id = $2 ORDER BY m.program_id";
    INSERT_MEMBER = "INSERT INTO program_members (tenant_id, program_id, account_id, queue_role, role_name, permissions)
        VALUES ($1, $2, $3, $4, $5, $6)";
}

/// Accounts that one statement asks for.
const AT_ONCE: usize = 400;

fn search_sql(tenant: TenantId, typed: &str, limit: i64) -> (String, Vec<Value>) {
    let plain = plain_line(typed).to_lowercase().replace(['%', '_'], "");
    let digits: String = plain.chars().filter(char::is_ascii_digit).collect();
    let is_number = digits.len() >= 4 && !plain.chars().any(char::is_alphabetic);
    let phone = if is_number {
        format!("%{digits}%")
    } else {
        String::new()
    };
    let mut args = args![tenant, format!("%{plain}%"), phone, limit];
    let by_words = account_words::matches_sql(typed, &mut args)
        .map(|found| format!(" OR id IN ({found})"))
        .unwrap_or_default();
    let sql = format!(
        "SELECT tenant_id, id, cd_user, account_type, entity_type, community_entity, community_entity_type,
            first_name, last_name, company_name, email, phone, email_verified, phone_verified, email_verified_at_ms,
            phone_verified_at_ms, roles, role_codes, active, second_factor, lang, zone, version FROM accounts WHERE tenant_id = $1 AND active
            AND (LOWER(first_name || ' ' || last_name || ' ' || company_name) LIKE $2 OR LOWER(email) LIKE $2 OR phone LIKE $3{by_words})
            ORDER BY last_name, first_name, id LIMIT $4"
    );
    (sql, args)
}

/// Binds these accounts behind what is bound already, and answers their placeholders.
fn placed(accounts: &[AccountId], args: &mut Vec<Value>) -> String {
    let mut places = Vec::with_capacity(accounts.len());
    for account in accounts {
        args.push(Value::from(*account));
        places.push(format!("${}", args.len()));
    }
    places.join(", ")
}

fn of_ids_sql(tenant: TenantId, accounts: &[AccountId]) -> (String, Vec<Value>) {
    let mut args = args![tenant];
    let sql = format!(
        "SELECT tenant_id, id, cd_user, account_type, entity_type, community_entity, community_entity_type,
            first_name, last_name, company_name, email, phone, email_verified, phone_verified, email_verified_at_ms,
            phone_verified_at_ms, roles, role_codes, active, second_factor, lang, zone, version FROM accounts
            WHERE tenant_id = $1 AND id IN ({})",
        placed(accounts, &mut args)
    );
    (sql, args)
}

fn memberships_of_sql(tenant: TenantId, accounts: &[AccountId]) -> (String, Vec<Value>) {
    let mut args = args![tenant];
    let sql = format!(
        "SELECT m.account_id, m.program_id, m.queue_role, m.role_name, m.permissions, COALESCE(r.permissions, '[]')
            FROM program_members m LEFT JOIN roles r ON r.tenant_id = m.tenant_id AND r.name = m.role_name
            WHERE m.tenant_id = $1 AND m.account_id IN ({}) ORDER BY m.account_id, m.program_id",
        placed(accounts, &mut args)
    );
    (sql, args)
}

/// Every shape of that SQL, for the tests.
pub(crate) fn composed() -> Vec<String> {
    let two = [AccountId(1), AccountId(2)];
    let mut all = vec![
        memberships_of_sql(TenantId(1), &two).0,
        of_ids_sql(TenantId(1), &two).0,
    ];
    all.extend(["ana", "ana reyes", ""].map(|typed| search_sql(TenantId(1), typed, 5).0));
    all
}

/// An account under plain names; the specification's names are used on the wire only.
#[derive(Debug, Clone, PartialEq)]
pub struct Account {
    pub tenant: TenantId,
    pub id: AccountId,
    pub cd_user: CdUser,
    /// `Individual`, `Government`, `Business`, `Partner`, `Household`, `Reviewer`, `Demo`, `Subscriber`, `ReviewerMarket`; as read,
    /// with the role codes, what holds by the role numbers ([`in_force`]).
    pub account_type: String,
    pub entity_type: i64,
    pub community_entity: Option<i64>,
    pub community_entity_type: Option<i64>,
    pub first_name: String,
    pub last_name: String,
    pub company_name: String,
    pub email: Option<String>,
    pub phone: Option<String>,
    pub email_verified: bool,
    pub phone_verified: bool,
    /// Time of verification; 0 if older than these records, or if the agency guarantees the address.
    pub email_verified_at_ms: i64,
    pub phone_verified_at_ms: i64,
    pub roles: Vec<i64>,
    pub role_codes: Vec<String>,
    pub active: bool,
    /// Asked for at every sign-in, whatever the tenant says.
    pub second_factor: bool,
    pub lang: String,
    pub zone: String,
    pub version: i64,
}

impl Account {
    /// First and last name, or the company's.
    pub fn name(&self) -> String {
        let name = format!("{} {}", self.first_name, self.last_name);
        let name = name.trim();
        if name.is_empty() {
            self.company_name.clone()
        } else {
            name.to_owned()
        }
    }

    /// Whether somebody has said what this account is called.
    pub fn has_name(&self) -> bool {
        !self.name().is_empty()
    }

    /// Whether this account administers its tenant, while it is in use.
    pub fn is_administrator(&self) -> bool {
        self.is_staff() && self.roles.contains(&ROLE_ADMINISTRATOR)
    }

    /// The account with its memberships, as far as its rights go.
    fn holder<'a>(&'a self, memberships: &'a [HeldMembership]) -> Holder<'a> {
        Holder {
            role_codes: &self.role_codes,
            roles: &self.roles,
            community_type: self.community_entity_type,
            memberships,
        }
    }

    /// Whether this is staff: a role code of government, reviewers or remediators.
    pub fn is_staff(&self) -> bool {
        self.role_codes
            .iter()
            .any(|code| matches!(code.as_str(), "GOV" | "REV" | "REM"))
    }
}

#[derive(sqlx::FromRow)]
struct AccountRow {
    tenant_id: i64,
    id: i64,
    cd_user: i64,
    account_type: String,
    entity_type: i64,
    community_entity: Option<i64>,
    community_entity_type: Option<i64>,
    first_name: String,
    last_name: String,
    company_name: String,
    email: Option<String>,
    phone: Option<String>,
    email_verified: bool,
    phone_verified: bool,
    email_verified_at_ms: i64,
    phone_verified_at_ms: i64,
    roles: String,
    role_codes: String,
    active: bool,
    second_factor: bool,
    lang: String,
    zone: String,
    version: i64,
}

impl TryFrom<AccountRow> for Account {
    type Error = StoreError;
    fn try_from(row: AccountRow) -> Result<Self> {
        let roles: Vec<i64> = serde_json::from_str(&row.roles)?;
        let role_codes = serde_json::from_str(&row.role_codes)?;
        let (account_type, role_codes) =
            in_force(row.account_type, role_codes, &roles, row.community_entity_type);
        Ok(Account {
            tenant: TenantId(row.tenant_id),
            id: AccountId(row.id),
            cd_user: CdUser(row.cd_user),
            account_type,
            entity_type: row.entity_type,
            community_entity: row.community_entity,
            community_entity_type: row.community_entity_type,
            first_name: row.first_name,
            last_name: row.last_name,
            company_name: row.company_name,
            email: row.email,
            phone: row.phone,
            email_verified: row.email_verified,
            phone_verified: row.phone_verified,
            email_verified_at_ms: row.email_verified_at_ms,
            phone_verified_at_ms: row.phone_verified_at_ms,
            roles,
            role_codes,
            active: row.active,
            second_factor: row.second_factor,
            lang: row.lang,
            zone: row.zone,
            version: row.version,
        })
    }
}

/// An account's membership in a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Membership {
    pub program: ProgramId,
    /// 0 any, 2 intake specialist, 4 case worker.
    pub queue_role: i64,
    pub role_name: String,
    /// Program permissions, e.g. `Supervise` or `Communications:ReadWrite`: the membership's own, and its role's.
    pub permissions: Vec<String>,
}

impl Membership {
    /// Whether it has the program permission to supervise calls.
    pub fn supervises(&self) -> bool {
        self.permissions.iter().any(|name| name == "Supervise")
    }

    /// Its access to each area of the administration.
    pub fn areas(&self) -> AdminAreas {
        AdminAreas::of_entries(&self.permissions)
    }
}

/// Questions about accounts.
pub struct Accounts<'a>(pub(crate) &'a Db);

impl Accounts<'_> {
    /// Every account of a login, over all tenants: what the account picker shows.
    pub async fn by_login(&self, user: CdUser) -> Result<Vec<Account>> {
        self.0
            .all::<AccountRow>(BY_LOGIN, args![user])
            .await?
            .into_iter()
            .map(Account::try_from)
            .collect()
    }

    /// The account of this number.
    pub async fn by_id(&self, tenant: TenantId, account: AccountId) -> Result<Account> {
        self.0
            .one::<AccountRow>("account", BY_ID, args![tenant, account])
            .await?
            .try_into()
    }

    /// The accounts of these numbers, in few statements; those that are not there are missing.
    pub async fn of_ids(
        &self,
        tenant: TenantId,
        accounts: &[AccountId],
    ) -> Result<HashMap<AccountId, Account>> {
        let mut all = HashMap::with_capacity(accounts.len());
        for some in accounts.chunks(AT_ONCE) {
            let (sql, values) = of_ids_sql(tenant, some);
            for row in self.0.all::<AccountRow>(sql, values).await? {
                let account = Account::try_from(row)?;
                all.insert(account.id, account);
            }
        }
        Ok(all)
    }

    /// The government users of a tenant that are in use, by name.
    pub async fn government(&self, tenant: TenantId) -> Result<Vec<Account>> {
        let rows: Vec<AccountRow> = self.0.all(STAFF, args![tenant]).await?;
        let mut all = Vec::with_capacity(rows.len());
        for row in rows {
            let account = Account::try_from(row)?;
            // The statement also finds reviewers with a number like 199.
            if account.account_type == "Government" {
                all.push(account);
            }
        }
        Ok(all)
    }

    /// The accounts in use whose names have words that begin with the typed ones, in any spelling, or whose name, mail address or
    /// phone number has the typed text in it; a number in any notation.
    pub async fn search(&self, tenant: TenantId, typed: &str, limit: i64) -> Result<Vec<Account>> {
        let (sql, args) = search_sql(tenant, typed, limit);
        self.0
            .all::<AccountRow>(sql, args)
            .await?
            .into_iter()
            .map(Account::try_from)
            .collect()
    }

    /// What else is kept of an account: `address`, `partner`.
    pub async fn profile(&self, tenant: TenantId, account: AccountId) -> Result<serde_json::Value> {
        let (text,): (String,) = self.0.one("account", PROFILE, args![tenant, account]).await?;
        Ok(serde_json::from_str(&text)?)
    }

    /// The programs in which this account is a member.
    pub async fn memberships(&self, tenant: TenantId, account: AccountId) -> Result<Vec<Membership>> {
        let rows = self.held(tenant, account).await?;
        let membership = |(queue_role, held): (i64, HeldMembership)| Membership {
            program: held.program,
            queue_role,
            role_name: held.role,
            permissions: [held.own, held.of_role].concat(),
        };
        Ok(rows.into_iter().map(membership).collect())
    }

    /// The same of many accounts, in few statements; those that are members of nothing are missing.
    pub async fn memberships_of(
        &self,
        tenant: TenantId,
        accounts: &[AccountId],
    ) -> Result<HashMap<AccountId, Vec<Membership>>> {
        let mut all: HashMap<AccountId, Vec<Membership>> = HashMap::new();
        for some in accounts.chunks(AT_ONCE) {
            let (sql, values) = memberships_of_sql(tenant, some);
            let rows: Vec<(i64, i64, i64, String, String, String)> = self.0.all(sql, values).await?;
            for (account, program, queue_role, role_name, own, of_role) in rows {
                let own: Vec<String> = serde_json::from_str(&own)?;
                let of_role: Vec<String> = serde_json::from_str(&of_role)?;
                all.entry(AccountId(account)).or_default().push(Membership {
                    program: ProgramId(program),
                    queue_role,
                    role_name,
                    permissions: [own, of_role].concat(),
                });
            }
        }
        Ok(all)
    }

    /// The same with what is the membership's own apart from what its role gives; with the role in the queue.
    async fn held(&self, tenant: TenantId, account: AccountId) -> Result<Vec<(i64, HeldMembership)>> {
        let rows: Vec<(i64, i64, String, String, String)> =
            self.0.all(MEMBERSHIPS, args![tenant, account]).await?;
        let mut all = Vec::with_capacity(rows.len());
        for (program, queue_role, role, own, of_role) in rows {
            let held = HeldMembership {
                program: ProgramId(program),
                role,
                of_role: serde_json::from_str(&of_role)?,
                own: serde_json::from_str(&own)?,
            };
            all.push((queue_role, held));
        }
        Ok(all)
    }

    async fn held_memberships(&self, account: &Account) -> Result<Vec<HeldMembership>> {
        let held = self.held(account.tenant, account.id).await?;
        Ok(held.into_iter().map(|(_, membership)| membership).collect())
    }

    /// In which programs of its tenant this account's rights hold.
    pub async fn reach(&self, account: &Account) -> Result<ProgramReach> {
        let programs: Vec<(i64, bool)> = self.0.all(PROGRAMS, args![account.tenant]).await?;
        let all: Vec<ProgramId> = programs.iter().map(|(id, _)| ProgramId(*id)).collect();
        let active = programs.iter().filter(|(_, active)| *active);
        let active: Vec<ProgramId> = active.map(|(id, _)| ProgramId(*id)).collect();
        let memberships = self.held_memberships(account).await?;
        Ok(account.holder(&memberships).reach(Programs {
            active: &active,
            all: &all,
        }))
    }

    /// What this account may do in its tenant (specification 1, section 6).
    pub async fn permissions(&self, account: &Account) -> Result<Vec<Permission>> {
        let memberships = self.held_memberships(account).await?;
        Ok(account.holder(&memberships).rights())
    }
}

/// Has every node read an account's rights anew once this write is there.
pub fn announce(write: &mut Write, tenant: TenantId, account: AccountId) {
    write.announce_account_change(tenant, account);
}

/// Has every node read the rights of all members of programs anew once this write is there: whether somebody reaches the whole
/// tenant depends on which programs there are.
pub(crate) async fn announce_members(write: &mut Write, tenant: TenantId) -> Result<()> {
    let rows: Vec<(i64,)> = write.all(MEMBERS, args![tenant]).await?;
    for (account,) in rows {
        announce(write, tenant, AccountId(account));
    }
    Ok(())
}

/// Adds an account.
pub async fn insert(write: &mut Write, account: &Account, at_ms: i64) -> Result<()> {
    let values = args![
        account.tenant,
        account.id,
        account.cd_user,
        &account.account_type,
        account.entity_type,
        account.community_entity,
        account.community_entity_type,
        &account.first_name,
        &account.last_name,
        &account.company_name,
        account.email.clone(),
        account.phone.clone(),
        account.email_verified,
        account.phone_verified,
        serde_json::to_string(&account.roles)?,
        serde_json::to_string(&account.role_codes)?,
        account.active,
        account.second_factor,
        &account.lang,
        &account.zone,
        at_ms
    ];
    write.execute(INSERT, values).await?;
    let names = [&*account.first_name, &*account.last_name, &*account.company_name];
    account_words::index(write, account.tenant, account.id, names).await
}

/// One account, inside a write.
pub async fn read(write: &mut Write, tenant: TenantId, account: AccountId) -> Result<Account> {
    write
        .one::<AccountRow>("account", BY_ID, args![tenant, account])
        .await?
        .try_into()
}

/// Gives an account its name.
pub async fn rename(
    write: &mut Write,
    tenant: TenantId,
    account: AccountId,
    first_name: &str,
    last_name: &str,
    at_ms: i64,
) -> Result<()> {
    let values = args![tenant, account, first_name, last_name, at_ms];
    if write.execute(RENAME, values).await? == 0 {
        return Err(StoreError::NotFound("account"));
    }
    let company = read(write, tenant, account).await?.company_name;
    account_words::index(write, tenant, account, [first_name, last_name, &company]).await
}

/// Gives an account a membership of a program.
pub async fn add_membership(
    write: &mut Write,
    tenant: TenantId,
    account: AccountId,
    membership: &Membership,
) -> Result<()> {
    let values = args![
        tenant,
        membership.program,
        account,
        membership.queue_role,
        &membership.role_name,
        serde_json::to_string(&membership.permissions)?
    ];
    write.execute(INSERT_MEMBER, values).await?;
    write.announce_account_change(tenant, account);
    Ok(())
}

/// Sets the language of an account's messages and screens (BCP 47).
pub async fn set_lang(
    write: &mut Write,
    tenant: TenantId,
    account: AccountId,
    lang: &str,
    at_ms: i64,
) -> Result<()> {
    write
        .execute(SET_LANG, args![tenant, account, lang, at_ms])
        .await
        .map(drop)
}

/// Keeps what else there is to keep of an account.
pub async fn set_profile(
    write: &mut Write,
    tenant: TenantId,
    account: AccountId,
    profile: &serde_json::Value,
    at_ms: i64,
) -> Result<()> {
    let text = serde_json::to_string(profile)?;
    write
        .execute(SET_PROFILE, args![tenant, account, text, at_ms])
        .await
        .map(drop)
}

/// Notes that this login's owner reads messages to an address (mail, or a number in E.164).
pub async fn verify_address(write: &mut Write, user: CdUser, address: &str, at_ms: i64) -> Result<()> {
    let sql = if address.contains('@') {
        VERIFY_EMAIL
    } else {
        VERIFY_PHONE
    };
    write.execute(sql, args![user, address, at_ms]).await.map(drop)
}

/// Nobody has proved this phone (E.164) of a login's accounts any more.
pub async fn doubt_phone(write: &mut Write, user: CdUser, phone: &str) -> Result<()> {
    write.execute(DOUBT_PHONE, args![user, phone]).await.map(drop)
}

/// Restores an account's former addresses, each with whether it was verified.
pub async fn restore_addresses(
    write: &mut Write,
    tenant: TenantId,
    account: AccountId,
    (email, email_verified): (Option<&str>, bool),
    (phone, phone_verified): (Option<&str>, bool),
    at_ms: i64,
) -> Result<()> {
    let values = args![
        tenant,
        account,
        email,
        email_verified,
        phone,
        phone_verified,
        at_ms
    ];
    write.execute(RESTORE_ADDRESSES, values).await.map(drop)
}

/// Takes an account out of use; false when it was out of use before.
pub async fn deactivate(write: &mut Write, tenant: TenantId, account: AccountId, at_ms: i64) -> Result<bool> {
    let done = write.execute(DEACTIVATE, args![tenant, account, at_ms]).await? > 0;
    if done {
        write.announce_account_change(tenant, account);
    }
    Ok(done)
}

/// Moves the accounts of a login from its old address (mail, or a number in E.164) to a new, verified one of the same kind.
pub async fn move_address(
    write: &mut Write,
    user: CdUser,
    old: Option<&str>,
    new: &str,
    at_ms: i64,
) -> Result<()> {
    let sql = if new.contains('@') { MOVE_EMAIL } else { MOVE_PHONE };
    write.execute(sql, args![user, old, new, at_ms]).await.map(drop)
}
