//! The exceptions of a tenant: numbers and addresses that it calls although they are of no kind or country that it serves.

use crate::audit::{self, AuditLine, By};
use crate::error::Result;
use crate::{Store, Write, args, statements, tenants};
use hub_domain::TenantId;
use hub_domain::calls::outgoing_call::{MOST_EXCEPTIONS, ServedNumbers};
use hub_domain::clock::now_ms;

statements! {
    ALL = "SELECT number, reason, added_by, added_at_ms FROM called_numbers WHERE tenant_id = $1 ORDER BY number";
    COUNT = "SELECT COUNT(*) FROM called_numbers WHERE tenant_id = $1";
    ADD = "INSERT INTO called_numbers (tenant_id, number, reason, added_by, added_at_ms) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (tenant_id, number) DO NOTHING";
    REMOVE = "DELETE FROM called_numbers WHERE tenant_id = $1 AND number = $2";
}

/// An exception.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct CalledNumber {
    /// In the form of [`hub_domain::calls::outgoing_call::exception`].
    pub number: String,
    /// Why it is called.
    pub reason: String,
    /// Name of the administrator.
    pub added_by: String,
    pub added_at_ms: i64,
}

/// What became of an exception that was to be added.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Added {
    Done,
    /// It was listed already.
    Known,
    /// There are [`MOST_EXCEPTIONS`].
    TooMany,
}

/// Exceptions, for reading.
pub struct CalledNumbers<'a>(pub(crate) &'a Store);

impl CalledNumbers<'_> {
    /// All of a tenant, by number.
    pub async fn all(&self, tenant: TenantId) -> Result<Vec<CalledNumber>> {
        self.0.db().all(ALL, args![tenant]).await
    }

    /// What a tenant calls: its countries and its exceptions.
    pub async fn served(&self, tenant: TenantId) -> Result<ServedNumbers> {
        let exceptions = self.all(tenant).await?;
        Ok(ServedNumbers {
            countries: self.0.tenant(tenant).await?.settings.code_countries.clone(),
            exceptions: exceptions.into_iter().map(|one| one.number).collect(),
        })
    }
}

/// The same, as a write sees it.
pub async fn served(write: &mut Write, tenant: TenantId) -> Result<ServedNumbers> {
    let exceptions: Vec<CalledNumber> = write.all(ALL, args![tenant]).await?;
    Ok(ServedNumbers {
        countries: tenants::settings(write, tenant).await?.code_countries,
        exceptions: exceptions.into_iter().map(|one| one.number).collect(),
    })
}

/// Adds an exception.
pub async fn add(
    write: &mut Write,
    tenant: TenantId,
    number: &str,
    reason: &str,
    by_name: &str,
    by: &By,
) -> Result<Added> {
    let (count,): (i64,) = write.one("called numbers", COUNT, args![tenant]).await?;
    if usize::try_from(count).is_ok_and(|count| count >= MOST_EXCEPTIONS) {
        return Ok(Added::TooMany);
    }
    let values = args![tenant, number, reason, by_name, now_ms()];
    if write.execute(ADD, values).await? == 0 {
        return Ok(Added::Known);
    }
    let line = AuditLine::new(tenant, by.clone(), "called_number.add", "called_number", number);
    audit::append(write, line.after(reason)).await?;
    Ok(Added::Done)
}

/// Takes an exception away; false where there is none.
pub async fn remove(write: &mut Write, tenant: TenantId, number: &str, by: &By) -> Result<bool> {
    if write.execute(REMOVE, args![tenant, number]).await? == 0 {
        return Ok(false);
    }
    let line = AuditLine::new(
        tenant,
        by.clone(),
        "called_number.remove",
        "called_number",
        number,
    );
    audit::append(write, line).await?;
    Ok(true)
}
