//! The people who work for a tenant as lists show them, and changes of what they may.

use super::account_words;
use super::accounts::{self, Account, Membership};
use super::passwords::TRIES_IN_A_ROW;
use super::staff_invitations::StaffFilter;
use crate::db::{Db, Value};
use crate::{Result, StoreError, Write, args, statements};
use hub_domain::identity::staff::StaffState;
use hub_domain::{AccountId, ProgramId, TenantId};
use std::collections::HashMap;

statements! {
    TOUCH = "UPDATE accounts SET version = version + 1, updated_at_ms = $4 WHERE tenant_id = $1 AND id = $2 AND version = $3";
    HOLD = "UPDATE accounts SET version = version + 1, updated_at_ms = $3 WHERE tenant_id = $1 AND id = $2";
    PROGRAMS = "SELECT COUNT(*) FROM program_members WHERE tenant_id = $1 AND account_id = $2";
    SET_ROLES = "UPDATE accounts SET roles = $3, updated_at_ms = $4 WHERE tenant_id = $1 AND id = $2";
    SET_PHONE = "UPDATE accounts SET phone = $3, phone_verified = FALSE, phone_verified_at_ms = 0 WHERE tenant_id = $1 AND id = $2";
    REACTIVATE = "UPDATE accounts SET active = TRUE, version = version + 1, updated_at_ms = $3
        WHERE tenant_id = $1 AND id = $2 AND NOT active";
    ROLE_IN = "SELECT role_name FROM program_members WHERE tenant_id = $1 AND program_id = $2 AND account_id = $3";
    SET_MEMBER = "INSERT INTO program_members (tenant_id, program_id, account_id, queue_role, role_name, permissions)
        VALUES ($1, $2, $3, $4, $5, '[]') ON CONFLICT (tenant_id, program_id, account_id)
        DO UPDATE SET queue_role = excluded.queue_role, role_name = excluded.role_name";
    REMOVE_MEMBER = "DELETE FROM program_members WHERE tenant_id = $1 AND program_id = $2 AND account_id = $3";
    EVERYBODY = "SELECT id, account_type, email, active FROM accounts WHERE tenant_id = $1 AND email IS NOT NULL
        AND account_type IN ('Government', 'Reviewer', 'ReviewerMarket') ORDER BY active DESC, id LIMIT 50000";
    BY_EMAIL = "SELECT id, account_type, active, version FROM accounts WHERE tenant_id = $1 AND email = $2
        AND account_type IN ('Government', 'Reviewer', 'ReviewerMarket') ORDER BY active DESC, id";
}

/// Wrong passwords in a row that lock a login, until so long after the last.
fn locked(args: &mut Vec<Value>, now_ms: i64) -> String {
    args.push(Value::from(TRIES_IN_A_ROW.kind));
    let kind = args.len();
    args.push(Value::from(TRIES_IN_A_ROW.max));
    args.push(Value::from(now_ms - TRIES_IN_A_ROW.span_ms));
    format!(
        "EXISTS (SELECT 1 FROM attempts t WHERE t.kind = ${kind} AND t.subject = CAST(a.cd_user AS TEXT)
            AND t.taken >= ${} AND t.last_at_ms > ${})",
        kind + 1,
        kind + 2
    )
}

/// The accounts of staff that a filter shows, with their conditions; `$1` to `$5` are the filter's values.
fn shown(filter: &StaffFilter, state: Option<StaffState>, args: &mut Vec<Value>, now_ms: i64) -> String {
    let found = account_words::matches_sql(&filter.typed, args);
    let found = found.map_or_else(String::new, |sql| format!(" OR a.id IN ({sql})"));
    let of_state = match state {
        None | Some(StaffState::Invited) => String::new(),
        Some(StaffState::Active) => format!(" AND a.active AND NOT {}", locked(args, now_ms)),
        Some(StaffState::Locked) => format!(" AND a.active AND {}", locked(args, now_ms)),
        Some(StaffState::Closed) => " AND NOT a.active".to_owned(),
    };
    format!(
        "FROM accounts a WHERE a.tenant_id = $1 AND a.account_type IN ('Government', 'Reviewer', 'ReviewerMarket')
            AND (CAST($2 AS TEXT) = '' AND CAST($3 AS BIGINT) = 0 AND CAST($4 AS TEXT) = '' OR EXISTS (
                SELECT 1 FROM program_members m WHERE m.tenant_id = $1 AND m.account_id = a.id
                    AND (CAST($2 AS TEXT) = '' OR CAST($2 AS TEXT) LIKE '%,' || CAST(m.program_id AS TEXT) || ',%')
                    AND (CAST($3 AS BIGINT) = 0 OR m.program_id = CAST($3 AS BIGINT))
                    AND (CAST($4 AS TEXT) = '' OR m.role_name = CAST($4 AS TEXT))))
            AND (LOWER(a.first_name || ' ' || a.last_name || ' ' || COALESCE(a.email, '')) LIKE $5{found}){of_state}"
    )
}

fn page_sql(
    tenant: TenantId,
    filter: &StaffFilter,
    state: Option<StaffState>,
    now_ms: i64,
    (limit, offset): (i64, i64),
) -> (String, Vec<Value>) {
    let mut args = filter.values(tenant);
    let from = shown(filter, state, &mut args, now_ms);
    let is_locked = locked(&mut args, now_ms);
    args.push(Value::from(limit));
    args.push(Value::from(offset));
    let sql = format!(
        "SELECT a.id, {is_locked} AS locked {from} ORDER BY a.last_name, a.first_name, a.id LIMIT ${} OFFSET ${}",
        args.len() - 1,
        args.len()
    );
    (sql, args)
}

fn count_sql(
    tenant: TenantId,
    filter: &StaffFilter,
    state: Option<StaffState>,
    now_ms: i64,
) -> (String, Vec<Value>) {
    let mut args = filter.values(tenant);
    let from = shown(filter, state, &mut args, now_ms);
    (format!("SELECT COUNT(*) {from}"), args)
}

fn last_sign_ins_sql(tenant: TenantId, accounts: &[AccountId]) -> (String, Vec<Value>) {
    let mut args = args![tenant];
    let mut places = Vec::with_capacity(accounts.len());
    for account in accounts {
        args.push(Value::from(*account));
        places.push(format!("${}", args.len()));
    }
    let sql = format!(
        "SELECT s.account_id, MAX(s.at_ms) FROM sign_ins s WHERE s.tenant_id = $1 AND s.account_id IN ({}) GROUP BY s.account_id",
        places.join(", ")
    );
    (sql, args)
}

/// Every shape of that SQL, for the tests.
pub(crate) fn composed() -> Vec<String> {
    let states = [
        None,
        Some(StaffState::Active),
        Some(StaffState::Locked),
        Some(StaffState::Closed),
    ];
    let mut all = vec![last_sign_ins_sql(TenantId(1), &[AccountId(1), AccountId(2)]).0];
    for typed in ["", "ana"] {
        let filter = StaffFilter {
            typed: typed.into(),
            ..StaffFilter::default()
        };
        for state in states {
            all.push(page_sql(TenantId(1), &filter, state, 1, (50, 0)).0);
            all.push(count_sql(TenantId(1), &filter, state, 1).0);
        }
    }
    all
}

/// Somebody with an account who works for a tenant.
#[derive(Debug, Clone, PartialEq)]
pub struct StaffMember {
    pub account: Account,
    /// With each role's own permissions.
    pub memberships: Vec<Membership>,
    pub is_locked: bool,
    /// None where they have not signed in, or so long ago that nobody remembers.
    pub last_sign_in_ms: Option<i64>,
}

impl StaffMember {
    /// Whether they can work here.
    pub fn state(&self) -> StaffState {
        match (self.account.active, self.is_locked) {
            (false, _) => StaffState::Closed,
            (true, true) => StaffState::Locked,
            (true, false) => StaffState::Active,
        }
    }
}

/// People who work for a tenant, for reading.
pub struct WorkflowUsers<'a>(pub(crate) &'a Db);

impl WorkflowUsers<'_> {
    /// A page of those with an account, by name.
    pub async fn page(
        &self,
        tenant: TenantId,
        filter: &StaffFilter,
        state: Option<StaffState>,
        now_ms: i64,
        part: (i64, i64),
    ) -> Result<Vec<StaffMember>> {
        let (sql, values) = page_sql(tenant, filter, state, now_ms, part);
        let rows: Vec<(i64, bool)> = self.0.all(sql, values).await?;
        let ids: Vec<AccountId> = rows.iter().map(|(id, _)| AccountId(*id)).collect();
        let signed_in = self.last_sign_ins(tenant, &ids).await?;
        let accounts = accounts::Accounts(self.0);
        let mut memberships = accounts.memberships_of(tenant, &ids).await?;
        let mut found = accounts.of_ids(tenant, &ids).await?;
        let mut members = Vec::with_capacity(rows.len());
        for (id, is_locked) in rows {
            let id = AccountId(id);
            let account = found.remove(&id).ok_or(StoreError::NotFound("account"))?;
            members.push(StaffMember {
                account,
                memberships: memberships.remove(&id).unwrap_or_default(),
                is_locked,
                last_sign_in_ms: signed_in.get(&id).copied(),
            });
        }
        Ok(members)
    }

    /// How many there are.
    pub async fn count(
        &self,
        tenant: TenantId,
        filter: &StaffFilter,
        state: Option<StaffState>,
        now_ms: i64,
    ) -> Result<i64> {
        let (sql, values) = count_sql(tenant, filter, state, now_ms);
        let row: (i64,) = self.0.one("staff", sql, values).await?;
        Ok(row.0)
    }

    /// When these accounts last began a session.
    pub async fn last_sign_ins(
        &self,
        tenant: TenantId,
        accounts: &[AccountId],
    ) -> Result<HashMap<AccountId, i64>> {
        if accounts.is_empty() {
            return Ok(HashMap::new());
        }
        let (sql, values) = last_sign_ins_sql(tenant, accounts);
        let rows: Vec<(i64, i64)> = self.0.all(sql, values).await?;
        Ok(rows
            .into_iter()
            .map(|(id, at_ms)| (AccountId(id), at_ms))
            .collect())
    }

    /// The accounts of staff with a mail address (lower case), those in use first: number, kind, whether it is in use, version.
    pub async fn by_email(
        &self,
        tenant: TenantId,
        email: &str,
    ) -> Result<Vec<(AccountId, String, bool, i64)>> {
        let rows: Vec<(i64, String, bool, i64)> = self.0.all(BY_EMAIL, args![tenant, email]).await?;
        let account = |(id, kind, active, version)| (AccountId(id), kind, active, version);
        Ok(rows.into_iter().map(account).collect())
    }

    /// Everybody with an account and a mail address: number, kind, address, whether it is in use; those in use first.
    pub async fn everybody(&self, tenant: TenantId) -> Result<Vec<(AccountId, String, String, bool)>> {
        let rows: Vec<(i64, String, String, bool)> = self.0.all(EVERYBODY, args![tenant]).await?;
        let account = |(id, kind, email, active)| (AccountId(id), kind, email, active);
        Ok(rows.into_iter().map(account).collect())
    }
}

/// Raises an account's version if it is the one that its editor has seen; false otherwise.
pub async fn touch(
    write: &mut Write,
    tenant: TenantId,
    account: AccountId,
    seen: i64,
    at_ms: i64,
) -> Result<bool> {
    let values = args![tenant, account, seen, at_ms];
    Ok(write.execute(TOUCH, values).await? > 0)
}

/// Raises an account's version before something of it is changed unseen, so that whoever has it open is told; other changes of the
/// account wait until this write is there.
pub async fn hold(write: &mut Write, tenant: TenantId, account: AccountId, at_ms: i64) -> Result<()> {
    write.execute(HOLD, args![tenant, account, at_ms]).await.map(drop)
}

/// In how many programs an account has a role.
pub async fn programs(write: &mut Write, tenant: TenantId, account: AccountId) -> Result<i64> {
    let row: (i64,) = write.one("memberships", PROGRAMS, args![tenant, account]).await?;
    Ok(row.0)
}

/// Gives an account other role numbers.
pub async fn set_roles(
    write: &mut Write,
    tenant: TenantId,
    account: AccountId,
    roles: &[i64],
    at_ms: i64,
) -> Result<()> {
    let values = args![tenant, account, serde_json::to_string(roles)?, at_ms];
    write.execute(SET_ROLES, values).await?;
    accounts::announce(write, tenant, account);
    Ok(())
}

/// Gives a new account its phone number (E.164), which nobody has confirmed yet.
pub async fn set_phone(write: &mut Write, tenant: TenantId, account: AccountId, phone: &str) -> Result<()> {
    write
        .execute(SET_PHONE, args![tenant, account, phone])
        .await
        .map(drop)
}

/// Brings an account back into use; false when it was in use.
pub async fn reactivate(write: &mut Write, tenant: TenantId, account: AccountId, at_ms: i64) -> Result<bool> {
    let done = write.execute(REACTIVATE, args![tenant, account, at_ms]).await? > 0;
    if done {
        accounts::announce(write, tenant, account);
    }
    Ok(done)
}

/// The name of an account's role in a program.
pub async fn role_in(
    write: &mut Write,
    tenant: TenantId,
    program: ProgramId,
    account: AccountId,
) -> Result<Option<String>> {
    let row: Option<(String,)> = write.optional(ROLE_IN, args![tenant, program, account]).await?;
    Ok(row.map(|(role,)| role))
}

/// Gives an account a role in a program; a membership keeps its own permissions.
pub async fn set_role(
    write: &mut Write,
    tenant: TenantId,
    program: ProgramId,
    account: AccountId,
    (role, queue_role): (&str, i64),
) -> Result<()> {
    let values = args![tenant, program, account, queue_role, role];
    write.execute(SET_MEMBER, values).await?;
    accounts::announce(write, tenant, account);
    Ok(())
}

/// Takes an account out of a program.
pub async fn remove_from(
    write: &mut Write,
    tenant: TenantId,
    program: ProgramId,
    account: AccountId,
) -> Result<()> {
    write
        .execute(REMOVE_MEMBER, args![tenant, program, account])
        .await?;
    accounts::announce(write, tenant, account);
    Ok(())
}
