//! Applicants and their addresses. Screens that show one of their threads see a change at once; every change is an
//! audit line.

use super::phone_beginnings;
use crate::audit::{self, AuditLine, By};
use crate::db::Db;
use crate::{Result, StoreError, Write, args, batch, statements};
use hub_domain::live::ApplicantUpdated;
use hub_domain::people::address::{normal_address, sender_email};
use hub_domain::topic::Topic;
use hub_domain::{AccountId, ApplicantId, ApplicationId, ProgramId, TenantId, ThreadId};
use serde::Serialize;

statements! {
    INSERT = "INSERT INTO applicants (tenant_id, id, account_id, name, lang, zone, state, created_at_ms)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
    INSERT_ADDRESS = "INSERT INTO applicant_addresses (tenant_id, applicant_id, kind, address, position) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (tenant_id, applicant_id, kind, address) DO NOTHING";
    NEXT_POSITION = "SELECT COALESCE(MAX(position), -1) + 1 FROM applicant_addresses WHERE tenant_id = $1 AND applicant_id = $2";
    REMOVE_ADDRESS = "DELETE FROM applicant_addresses WHERE tenant_id = $1 AND applicant_id = $2 AND address = $3 RETURNING position";
    RENAME = "UPDATE applicants SET name = $3 WHERE tenant_id = $1 AND id = $2 AND name <> $3";
    NAME = "SELECT name FROM applicants WHERE tenant_id = $1 AND id = $2";
    OF_ACCOUNT = "SELECT id FROM applicants WHERE tenant_id = $1 AND account_id = $2 ORDER BY id";
    ACCOUNT = "SELECT p.account_id FROM applications a JOIN applicants p ON p.tenant_id = a.tenant_id AND p.id = a.applicant_id
        WHERE a.tenant_id = $1 AND a.id = $2";
    THREADS = "SELECT id FROM threads WHERE tenant_id = $1 AND applicant_id = $2 ORDER BY id";
    BY_ID = "SELECT id, name, lang, zone, state FROM applicants WHERE tenant_id = $1 AND id = $2";
    ADDRESSES = "SELECT kind, address FROM applicant_addresses WHERE tenant_id = $1 AND applicant_id = $2 ORDER BY position, address";
    SHARED = "SELECT o.address, n.name FROM applicant_addresses m
        JOIN applicant_addresses o ON o.tenant_id = m.tenant_id AND o.address = m.address AND o.applicant_id <> m.applicant_id
        JOIN applicants n ON n.tenant_id = o.tenant_id AND n.id = o.applicant_id
        WHERE m.tenant_id = $1 AND m.applicant_id = $2 ORDER BY n.name LIMIT 20";
    PEOPLE_AT = "SELECT COUNT(DISTINCT applicant_id) FROM applicant_addresses WHERE tenant_id = $1 AND address = $2";
    // A case on which they practise is theirs alone: what they write as an applicant belongs where others read it.
    THREAD_AT = "SELECT t.id FROM applicant_addresses d
        JOIN threads t ON t.tenant_id = d.tenant_id AND t.applicant_id = d.applicant_id
        LEFT JOIN practice_cases o ON o.tenant_id = t.tenant_id AND o.application_id = t.application_id
        WHERE d.tenant_id = $1 AND d.address = $2
        ORDER BY CASE WHEN o.account_id IS NULL THEN 0 ELSE 1 END, t.last_at_ms DESC, t.id LIMIT 1";
    THREAD_IN_PROGRAM = "SELECT t.id FROM applicant_addresses d
        JOIN threads t ON t.tenant_id = d.tenant_id AND t.applicant_id = d.applicant_id
        LEFT JOIN practice_cases o ON o.tenant_id = t.tenant_id AND o.application_id = t.application_id
        WHERE d.tenant_id = $1 AND d.address = $2 AND t.program_id = $3
        ORDER BY CASE WHEN o.account_id IS NULL THEN 0 ELSE 1 END, t.last_at_ms DESC, t.id LIMIT 1";
    TENANTS_AT = "SELECT DISTINCT tenant_id FROM applicant_addresses WHERE address = $1 ORDER BY tenant_id";
}

/// A new applicant.
#[derive(Debug, Clone, Serialize)]
pub struct NewApplicant {
    pub id: ApplicantId,
    /// The account with which they sign in, if they have one.
    pub account: Option<AccountId>,
    pub name: String,
    /// BCP 47.
    pub lang: String,
    /// IANA zone.
    pub zone: String,
    /// The state they live in, by its postal code; empty where it is not known.
    pub state: String,
    /// Numbers and mail addresses in any notation, the preferred one first.
    pub addresses: Vec<String>,
    pub created_at_ms: i64,
}

/// An applicant's own row.
#[derive(Debug, Clone, sqlx::FromRow)]
pub struct ApplicantRow {
    pub id: i64,
    pub name: String,
    pub lang: String,
    pub zone: String,
    pub state: String,
}

/// Applicants and their addresses, for reading.
pub struct Applicants<'a>(pub(crate) &'a Db);

impl Applicants<'_> {
    /// One applicant.
    pub async fn by_id(&self, tenant: TenantId, id: ApplicantId) -> Result<ApplicantRow> {
        self.0.one("applicant", BY_ID, args![tenant, id]).await
    }

    /// The applicants who sign in with an account.
    pub async fn of_account(&self, tenant: TenantId, account: AccountId) -> Result<Vec<ApplicantId>> {
        let rows: Vec<(i64,)> = self.0.all(OF_ACCOUNT, args![tenant, account]).await?;
        Ok(rows.into_iter().map(|(id,)| ApplicantId(id)).collect())
    }

    /// The account with which whoever filed an application signs in.
    pub async fn account_of(&self, tenant: TenantId, id: ApplicationId) -> Result<Option<AccountId>> {
        let (account,): (Option<i64>,) = self.0.one("application", ACCOUNT, args![tenant, id]).await?;
        Ok(account.map(AccountId))
    }

    /// Kind (`phone`, `email`) and address of each address of an applicant, in the order in which they are tried.
    pub async fn addresses(&self, tenant: TenantId, id: ApplicantId) -> Result<Vec<(String, String)>> {
        self.0.all(ADDRESSES, args![tenant, id]).await
    }

    /// Each address of an applicant that others have too, with the other's name.
    pub async fn shared(&self, tenant: TenantId, id: ApplicantId) -> Result<Vec<(String, String)>> {
        self.0.all(SHARED, args![tenant, id]).await
    }

    /// How many people have this normalised address on file.
    pub async fn people_at(&self, tenant: TenantId, address: &str) -> Result<i64> {
        let (people,): (i64,) = self.0.one("addresses", PEOPLE_AT, args![tenant, address]).await?;
        Ok(people)
    }

    /// The thread with the most recent entry of the applicant with this address, in any notation.
    pub async fn thread_at(&self, tenant: TenantId, address: &str) -> Result<Option<ThreadId>> {
        let Some(address) = normal_address(address) else {
            return Ok(None);
        };
        let row: Option<(String,)> = self.0.optional(THREAD_AT, args![tenant, address]).await?;
        Ok(row.map(|(id,)| ThreadId(id)))
    }

    /// The last thread in one program of the person with this normalised address.
    pub async fn thread_in_program(
        &self,
        tenant: TenantId,
        address: &str,
        program: ProgramId,
    ) -> Result<Option<ThreadId>> {
        let values = args![tenant, address, program];
        let row: Option<(String,)> = self.0.optional(THREAD_IN_PROGRAM, values).await?;
        Ok(row.map(|(id,)| ThreadId(id)))
    }

    /// The tenants with a person at this address, in any notation; a carrier delivers by address alone.
    pub async fn tenants_at(&self, address: &str) -> Result<Vec<TenantId>> {
        let Some(address) = normal_address(address) else {
            return Ok(Vec::new());
        };
        let rows: Vec<(i64,)> = self.0.all(TENANTS_AT, args![address]).await?;
        Ok(rows.into_iter().map(|(id,)| TenantId(id)).collect())
    }
}

/// An address as it is stored; [`StoreError::Malformed`] if it is neither a number nor a mail address.
fn stored(address: &str) -> Result<(&'static str, String)> {
    let normal = normal_address(address).or_else(|| sender_email(address));
    let normal = normal.ok_or(StoreError::Malformed("address"))?;
    let kind = if normal.contains('@') { "email" } else { "phone" };
    Ok((kind, normal))
}

/// Adds applicants of one tenant, one or many, with one line in the audit log.
pub async fn create(write: &mut Write, tenant: TenantId, new: &[NewApplicant], by: &By) -> Result<()> {
    let (Some(first), Some(last)) = (new.first(), new.last()) else {
        return Ok(());
    };
    let mut addresses = Vec::new();
    let mut numbers = Vec::new();
    for applicant in new {
        for (position, address) in applicant.addresses.iter().enumerate() {
            let (kind, address) = stored(address)?;
            numbers.push((applicant.id, address.clone()));
            addresses.push(args![tenant, applicant.id, kind, address, position as i64]);
        }
    }
    let rows = new.iter().map(|applicant| {
        args![
            tenant,
            applicant.id,
            applicant.account.map(|account| account.0),
            &applicant.name,
            &applicant.lang,
            &applicant.zone,
            &applicant.state,
            applicant.created_at_ms
        ]
    });
    batch::insert(write, INSERT, rows.collect()).await?;
    batch::insert(write, INSERT_ADDRESS, addresses).await?;
    let numbers = numbers.iter().map(|(id, number)| (*id, number.as_str()));
    phone_beginnings::add(write, tenant, numbers).await?;
    let object = match new.len() {
        1 => first.id.to_string(),
        _ => format!("{}–{}", first.id, last.id),
    };
    let line = AuditLine::new(tenant, by.clone(), "applicant.create", "applicant", object);
    audit::append(write, line.after(serde_json::to_string(new)?)).await
}

/// The applicants who sign in with an account.
pub async fn of_account(write: &mut Write, tenant: TenantId, account: AccountId) -> Result<Vec<ApplicantId>> {
    let rows: Vec<(i64,)> = write.all(OF_ACCOUNT, args![tenant, account]).await?;
    Ok(rows.into_iter().map(|(id,)| ApplicantId(id)).collect())
}

/// Changes an applicant's name; false when that is their name already.
pub async fn rename(
    write: &mut Write,
    tenant: TenantId,
    id: ApplicantId,
    name: &str,
    by: &By,
) -> Result<bool> {
    let (before,): (String,) = write.one("applicant", NAME, args![tenant, id]).await?;
    if write.execute(RENAME, args![tenant, id, name]).await? == 0 {
        return Ok(false);
    }
    announce(write, tenant, id).await?;
    let line = AuditLine::new(tenant, by.clone(), "applicant.rename", "applicant", id);
    audit::append(write, line.before(before).after(name)).await?;
    Ok(true)
}

/// Adds an address, in any notation, as the last; false when it was there.
pub async fn add_address(
    write: &mut Write,
    tenant: TenantId,
    id: ApplicantId,
    address: &str,
    by: &By,
) -> Result<bool> {
    let (position,): (i64,) = write.one("position", NEXT_POSITION, args![tenant, id]).await?;
    put_address(write, tenant, id, address, position, by).await
}

/// Removes an address, in any notation, from an applicant; returns its position, or `None` when it was not theirs.
pub async fn remove_address(
    write: &mut Write,
    tenant: TenantId,
    id: ApplicantId,
    address: &str,
    by: &By,
) -> Result<Option<i64>> {
    // What was stored under other rules can be removed as it is.
    let address = stored(address).map_or_else(|_| address.to_owned(), |(_, address)| address);
    let removed: Option<(i64,)> = write
        .optional(REMOVE_ADDRESS, args![tenant, id, &address])
        .await?;
    let Some((position,)) = removed else {
        return Ok(None);
    };
    phone_beginnings::renew(write, tenant, id).await?;
    announce(write, tenant, id).await?;
    let line = AuditLine::new(tenant, by.clone(), "applicant.remove_address", "applicant", id);
    audit::append(write, line.before(address)).await?;
    Ok(Some(position))
}

/// Follows an account to another address: its applicants are reached at `new` instead of `old`.
pub async fn move_address(
    write: &mut Write,
    tenant: TenantId,
    account: AccountId,
    old: Option<&str>,
    new: Option<&str>,
    by: &By,
) -> Result<()> {
    let old = old.map(|old| normal_address(old).unwrap_or_else(|| old.to_owned()));
    let new = new.and_then(normal_address);
    if old == new {
        return Ok(());
    }
    for id in of_account(write, tenant, account).await? {
        let place = match &old {
            Some(old) => remove_address(write, tenant, id, old, by).await?,
            None => None,
        };
        match (&new, place) {
            (Some(new), Some(place)) => drop(put_address(write, tenant, id, new, place, by).await?),
            (Some(new), None) => drop(add_address(write, tenant, id, new, by).await?),
            (None, _) => {}
        }
    }
    Ok(())
}

async fn put_address(
    write: &mut Write,
    tenant: TenantId,
    id: ApplicantId,
    address: &str,
    position: i64,
    by: &By,
) -> Result<bool> {
    let (kind, address) = stored(address)?;
    let values = args![tenant, id, kind, &address, position];
    if write.execute(INSERT_ADDRESS, values).await? == 0 {
        return Ok(false);
    }
    phone_beginnings::add(write, tenant, [(id, address.as_str())]).await?;
    announce(write, tenant, id).await?;
    let line = AuditLine::new(tenant, by.clone(), "applicant.add_address", "applicant", id);
    audit::append(write, line.after(address)).await?;
    Ok(true)
}

/// Notifies the screens that have a thread of the applicant open.
/// Updates the screens that show one of an applicant's threads.
pub(crate) async fn announce(write: &mut Write, tenant: TenantId, id: ApplicantId) -> Result<()> {
    let threads: Vec<(String,)> = write.all(THREADS, args![tenant, id]).await?;
    for (thread,) in threads {
        let topic = Topic::Thread(ThreadId(thread));
        write.emit(tenant, topic, &ApplicantUpdated { applicant_id: id })?;
    }
    Ok(())
}
