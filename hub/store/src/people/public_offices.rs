//! The public offices of a county.

use crate::audit::{self, AuditLine, By};
use crate::db::Db;
use crate::{Result, Write, args, batch, statements};
use hub_domain::TenantId;
use hub_domain::people::public_office::PublicOffice;

statements! {
    ADD = "INSERT INTO public_offices (tenant_id, id, name, level, holder, phone, email, website, address, zips, place)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)";
    CLEAR = "DELETE FROM public_offices WHERE tenant_id = $1";
    ALL = "SELECT id, name, level, holder, phone, email, website, address, zips FROM public_offices
        WHERE tenant_id = $1 ORDER BY place, id LIMIT 5000";
}

/// An office as it is kept.
#[derive(sqlx::FromRow)]
struct Row {
    id: String,
    name: String,
    level: String,
    holder: String,
    phone: String,
    email: String,
    website: String,
    address: String,
    zips: String,
}

/// Questions about the offices.
pub struct PublicOffices<'a>(pub(crate) &'a Db);

impl PublicOffices<'_> {
    /// The offices of a tenant, in the order of its list.
    pub async fn all(&self, tenant: TenantId) -> Result<Vec<PublicOffice>> {
        let rows: Vec<Row> = self.0.all(ALL, args![tenant]).await?;
        let office = |row: Row| PublicOffice {
            id: row.id,
            name: row.name,
            level: row.level,
            holder: row.holder,
            phone: row.phone,
            email: row.email,
            website: row.website,
            address: row.address,
            zips: row.zips.split_whitespace().map(str::to_owned).collect(),
        };
        Ok(rows.into_iter().map(office).collect())
    }
}

/// Puts this list in the place of the tenant's list before.
pub async fn replace(write: &mut Write, tenant: TenantId, offices: &[PublicOffice], by: &By) -> Result<()> {
    let before = write.execute(CLEAR, args![tenant]).await?;
    let row = |(place, office): (usize, &PublicOffice)| {
        args![
            tenant,
            &office.id,
            &office.name,
            &office.level,
            &office.holder,
            &office.phone,
            &office.email,
            &office.website,
            &office.address,
            office.zips.join(" "),
            i64::try_from(place).unwrap_or(i64::MAX)
        ]
    };
    let rows = offices.iter().enumerate().map(row).collect();
    batch::insert(write, ADD, rows).await?;
    let line = AuditLine::new(tenant, by.clone(), "public_offices.replace", "tenant", tenant)
        .before(format!("{before} offices"))
        .after(format!("{} offices", offices.len()));
    audit::append(write, line).await
}
