//! Who belongs to a business besides the account that it was made with: people by their mail addresses. Whoever has proved that an
//! address is theirs is that person.

use crate::audit::{self, AuditLine, By};
use crate::db::Db;
use crate::{Result, StoreError, Write, args, statements};
use hub_domain::TenantId;
use hub_domain::clock::now_ms;
use hub_domain::profiles::business_role::BusinessRole;

statements! {
    OF = "SELECT p.id, p.email, p.first_name, p.last_name, p.role, p.added_at_ms, p.version,
            (SELECT MIN(a.id) FROM accounts a WHERE a.tenant_id = p.tenant_id AND a.email = p.email AND a.email_verified AND a.active) AS account_id
        FROM business_people p WHERE p.tenant_id = $1 AND p.business_id = $2 ORDER BY p.added_at_ms, p.id LIMIT 500";
    ROLE = "SELECT role FROM business_people WHERE tenant_id = $1 AND business_id = $2 AND email = $3";
    FIRST = "SELECT business_id FROM business_people WHERE tenant_id = $1 AND email = $2 ORDER BY added_at_ms, business_id LIMIT 1";
    COUNT = "SELECT COUNT(*) FROM business_people WHERE tenant_id = $1 AND business_id = $2";
    ADD = "INSERT INTO business_people (tenant_id, business_id, id, email, first_name, last_name, role, added_by, added_at_ms, version)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 1) ON CONFLICT (tenant_id, business_id, email) DO NOTHING";
    CHANGE = "UPDATE business_people SET first_name = $4, last_name = $5, role = $6, version = version + 1
        WHERE tenant_id = $1 AND business_id = $2 AND id = $3 AND version = $7";
    REMOVE = "DELETE FROM business_people WHERE tenant_id = $1 AND business_id = $2 AND id = $3";
}

/// The most people of a business.
pub const MAX_PEOPLE: i64 = 500;

/// Somebody of a business.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BusinessPerson {
    pub id: String,
    pub email: String,
    pub first_name: String,
    pub last_name: String,
    pub role: BusinessRole,
    pub added_at_ms: i64,
    pub version: i64,
    /// The account that has proved the address; none while nobody has.
    pub account: Option<i64>,
}

#[derive(sqlx::FromRow)]
struct PersonRow {
    id: String,
    email: String,
    first_name: String,
    last_name: String,
    role: String,
    added_at_ms: i64,
    version: i64,
    account_id: Option<i64>,
}

fn role(name: &str) -> Result<BusinessRole> {
    BusinessRole::of(name).ok_or_else(|| StoreError::Corrupt {
        what: "role in a business",
        reason: name.to_owned(),
    })
}

/// People of businesses, for reading.
pub struct BusinessPeople<'a>(pub(crate) &'a Db);

impl BusinessPeople<'_> {
    /// The people of a business, the first added first.
    pub async fn of(&self, tenant: TenantId, business: i64) -> Result<Vec<BusinessPerson>> {
        let rows: Vec<PersonRow> = self.0.all(OF, args![tenant, business]).await?;
        rows.into_iter()
            .map(|row| {
                Ok(BusinessPerson {
                    role: role(&row.role)?,
                    id: row.id,
                    email: row.email,
                    first_name: row.first_name,
                    last_name: row.last_name,
                    added_at_ms: row.added_at_ms,
                    version: row.version,
                    account: row.account_id,
                })
            })
            .collect()
    }

    /// What the person with this proved address is in a business.
    pub async fn role(&self, tenant: TenantId, business: i64, email: &str) -> Result<Option<BusinessRole>> {
        let row: Option<(String,)> = self.0.optional(ROLE, args![tenant, business, email]).await?;
        row.map(|(name,)| role(&name)).transpose()
    }

    /// The business that the person with this proved address was first added to.
    pub async fn first(&self, tenant: TenantId, email: &str) -> Result<Option<i64>> {
        let row: Option<(i64,)> = self.0.optional(FIRST, args![tenant, email]).await?;
        Ok(row.map(|(business,)| business))
    }

    /// How many people a business has.
    pub async fn count(&self, tenant: TenantId, business: i64) -> Result<i64> {
        let (count,): (i64,) = self.0.one("count", COUNT, args![tenant, business]).await?;
        Ok(count)
    }
}

/// Somebody who is to be added.
#[derive(Debug, Clone)]
pub struct NewPerson<'a> {
    /// In normal form.
    pub email: &'a str,
    pub first_name: &'a str,
    pub last_name: &'a str,
    pub role: BusinessRole,
}

/// Adds somebody and answers their id; none where the address is there already.
pub async fn add(
    write: &mut Write,
    tenant: TenantId,
    business: i64,
    new: NewPerson<'_>,
    by: &By,
) -> Result<Option<String>> {
    let id = uuid::Uuid::now_v7().to_string();
    let NewPerson {
        email,
        first_name,
        last_name,
        role,
    } = new;
    let values = args![
        tenant,
        business,
        &id,
        email,
        first_name,
        last_name,
        role.name(),
        by.hands().0,
        now_ms()
    ];
    if write.execute(ADD, values).await? == 0 {
        return Ok(None);
    }
    let line = AuditLine::new(tenant, by.clone(), "business.add_person", "business", business);
    audit::append(write, line.after(email).reason(role.name())).await?;
    Ok(Some(id))
}

/// Changes somebody's name and role, if they still are of this version.
pub async fn change(
    write: &mut Write,
    tenant: TenantId,
    business: i64,
    before: &BusinessPerson,
    after: &BusinessPerson,
    by: &By,
) -> Result<()> {
    let values = args![
        tenant,
        business,
        &before.id,
        &after.first_name,
        &after.last_name,
        after.role.name(),
        before.version
    ];
    if write.execute(CHANGE, values).await? == 0 {
        return Err(StoreError::VersionConflict {
            what: "person of a business",
            seen: before.version,
            current: before.version + 1,
        });
    }
    let line = AuditLine::new(tenant, by.clone(), "business.change_person", "business", business);
    let line = line.before(before.role.name()).after(after.role.name());
    audit::append(write, line.reason(&before.id)).await
}

/// Removes somebody.
pub async fn remove(
    write: &mut Write,
    tenant: TenantId,
    business: i64,
    person: &BusinessPerson,
    by: &By,
) -> Result<()> {
    if write.execute(REMOVE, args![tenant, business, &person.id]).await? == 0 {
        return Err(StoreError::NotFound("person of a business"));
    }
    let line = AuditLine::new(tenant, by.clone(), "business.remove_person", "business", business);
    audit::append(write, line.before(&person.email)).await
}
