//! The address book of each program: whom its reviewers call into calls.

use crate::audit::{self, AuditLine, By};
use crate::db::Db;
use crate::error::{Result, StoreError};
use crate::{Write, args, statements};
use hub_domain::calls::call::ConferenceRole;
use hub_domain::clock::now_ms;
use hub_domain::{ProgramId, TenantId};

/// Most entries of a program.
pub const MOST_ENTRIES: i64 = 100;

statements! {
    ALL = "SELECT id, program_id, name, number, role, lang FROM address_book WHERE tenant_id = $1 ORDER BY program_id, name, id LIMIT 5000";
    OF_PROGRAM = "SELECT id, program_id, name, number, role, lang FROM address_book WHERE tenant_id = $1 AND program_id = $2
        ORDER BY name, id LIMIT 100";
    BY_ID = "SELECT id, program_id, name, number, role, lang FROM address_book WHERE tenant_id = $1 AND id = $2";
    HAS = "SELECT COUNT(*) FROM address_book WHERE tenant_id = $1 AND program_id = $2 AND number = $3";
    COUNT = "SELECT COUNT(*) FROM address_book WHERE tenant_id = $1 AND program_id = $2";
    ADD = "INSERT INTO address_book (tenant_id, id, program_id, name, number, role, lang, added_at_ms)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (tenant_id, program_id, number) DO NOTHING";
    REMOVE = "DELETE FROM address_book WHERE tenant_id = $1 AND id = $2";
}

/// Somebody in the address book.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct Entry {
    pub id: String,
    pub program_id: i64,
    pub name: String,
    /// E.164.
    pub number: String,
    role: String,
    /// What they speak, BCP 47.
    pub lang: String,
}

impl Entry {
    /// Who they are in a call.
    pub fn role(&self) -> Result<ConferenceRole> {
        ConferenceRole::parse(&self.role).ok_or_else(|| StoreError::Corrupt {
            what: "address book",
            reason: self.role.clone(),
        })
    }
}

/// Somebody who is to be added.
#[derive(Debug, Clone)]
pub struct NewEntry<'a> {
    pub program: ProgramId,
    pub name: &'a str,
    pub number: &'a str,
    pub role: ConferenceRole,
    pub lang: &'a str,
}

/// What became of an entry that was to be added.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Added {
    Done(String),
    /// The number is in the program's book already.
    Known,
    /// There are [`MOST_ENTRIES`].
    TooMany,
}

/// Address books, for reading.
pub struct AddressBook<'a>(pub(crate) &'a Db);

impl AddressBook<'_> {
    /// Everybody, by program and name.
    pub async fn all(&self, tenant: TenantId) -> Result<Vec<Entry>> {
        self.0.all(ALL, args![tenant]).await
    }

    /// A program's, by name.
    pub async fn of_program(&self, tenant: TenantId, program: ProgramId) -> Result<Vec<Entry>> {
        self.0.all(OF_PROGRAM, args![tenant, program]).await
    }

    /// One entry.
    pub async fn by_id(&self, tenant: TenantId, id: &str) -> Result<Option<Entry>> {
        self.0.optional(BY_ID, args![tenant, id]).await
    }

    /// Whether a number stands in a program's book.
    pub async fn has(&self, tenant: TenantId, program: ProgramId, number: &str) -> Result<bool> {
        let (count,): (i64,) = self
            .0
            .one("address book", HAS, args![tenant, program, number])
            .await?;
        Ok(count > 0)
    }
}

/// Adds somebody.
pub async fn add(write: &mut Write, tenant: TenantId, new: &NewEntry<'_>, by: &By) -> Result<Added> {
    let (count,): (i64,) = write
        .one("address book", COUNT, args![tenant, new.program])
        .await?;
    if count >= MOST_ENTRIES {
        return Ok(Added::TooMany);
    }
    let id = uuid::Uuid::now_v7().to_string();
    let values = args![
        tenant,
        &id,
        new.program,
        new.name,
        new.number,
        new.role.as_str(),
        new.lang,
        now_ms()
    ];
    if write.execute(ADD, values).await? == 0 {
        return Ok(Added::Known);
    }
    let line = AuditLine::new(tenant, by.clone(), "address_book.add", "address_book", &id);
    audit::append(write, line.after(new.number)).await?;
    Ok(Added::Done(id))
}

/// Removes somebody; false where they are not in it.
pub async fn remove(write: &mut Write, tenant: TenantId, id: &str, by: &By) -> Result<bool> {
    if write.execute(REMOVE, args![tenant, id]).await? == 0 {
        return Ok(false);
    }
    let line = AuditLine::new(tenant, by.clone(), "address_book.remove", "address_book", id);
    audit::append(write, line).await?;
    Ok(true)
}
