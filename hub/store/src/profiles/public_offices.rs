//! Public offices, as the county imports them, and whom of them a ZIP code is served by.

use crate::audit::{self, AuditLine, Origin};
use crate::db::Db;
use crate::{Result, Write, args, batch, statements};
use hub_domain::TenantId;
use serde::{Deserialize, Serialize};

statements! {
    // A ZIP code begins with the district's digits; an office without any serves everybody.
    SERVING = "SELECT office, holder, level, zip_begins, phone, mail, url FROM public_offices
        WHERE tenant_id = $1 AND (zip_begins = '' OR ($2 <> '' AND zip_begins = SUBSTR($2, 1, LENGTH(zip_begins)))) ORDER BY position LIMIT 200";
    CLEAR = "DELETE FROM public_offices WHERE tenant_id = $1";
    PUT = "INSERT INTO public_offices (tenant_id, position, office, holder, level, zip_begins, phone, mail, url)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
}

/// An office and who holds it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, sqlx::FromRow, utoipa::ToSchema)]
pub struct PublicOffice {
    pub office: String,
    pub holder: String,
    /// `federal`, `state`, `county` or `city`.
    pub level: String,
    /// The first digits of the ZIP codes that it serves; empty for all.
    pub zip_begins: String,
    pub phone: String,
    pub mail: String,
    pub url: String,
}

/// Public offices, for reading.
pub struct PublicOffices<'a>(pub(crate) &'a Db);

impl PublicOffices<'_> {
    /// The offices that serve a ZIP code, in the order of the import; those that serve everybody where it is empty.
    pub async fn serving(&self, tenant: TenantId, zip: &str) -> Result<Vec<PublicOffice>> {
        self.0.all(SERVING, args![tenant, zip]).await
    }
}

/// Replaces a tenant's list.
pub async fn import(
    write: &mut Write,
    tenant: TenantId,
    offices: &[PublicOffice],
    by: &Origin,
) -> Result<()> {
    write.execute(CLEAR, args![tenant]).await?;
    let rows = offices.iter().enumerate().map(|(position, office)| {
        let PublicOffice {
            office,
            holder,
            level,
            zip_begins,
            phone,
            mail,
            url,
        } = office;
        args![
            tenant,
            position as i64,
            office,
            holder,
            level,
            zip_begins,
            phone,
            mail,
            url
        ]
    });
    batch::insert(write, PUT, rows.collect()).await?;
    let line = AuditLine::new(tenant, by.clone(), "public_offices.import", "tenant", tenant);
    audit::append(write, line.after(serde_json::to_string(offices)?)).await
}
