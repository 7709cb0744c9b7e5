//! Tax ids that finance has on file, sealed under the tenant's key: the digits are in no row, no event and no line of the log.

use crate::db::Db;
use crate::keys::Keyring;
use crate::{Result, StoreError, Write, args, statements};
use hub_domain::cases::finance::{NewTaxId, RowDone, TaxId};
use hub_domain::clock::now_ms;
use hub_domain::{ApplicationId, ProgramId, TenantId};

statements! {
    OF = "SELECT sealed, name, match_code FROM application_tax_ids WHERE tenant_id = $1 AND application_id = $2";
    PUT = "INSERT INTO application_tax_ids (tenant_id, application_id, sealed, last_four, name, match_code, by_name, changed_at_ms)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
        ON CONFLICT (tenant_id, application_id) DO UPDATE SET sealed = excluded.sealed, last_four = excluded.last_four,
            name = excluded.name, match_code = excluded.match_code, by_name = excluded.by_name, changed_at_ms = excluded.changed_at_ms";
    OF_PROGRAM = "SELECT a.id, a.external_id, a.applicant_id, p.name AS applicant_name, t.sealed, t.name, t.match_code, t.changed_at_ms
        FROM counted_applications a JOIN applicants p ON p.tenant_id = a.tenant_id AND p.id = a.applicant_id
        LEFT JOIN application_tax_ids t ON t.tenant_id = a.tenant_id AND t.application_id = a.id
        WHERE a.tenant_id = $1 AND a.program_id = $2 ORDER BY a.id LIMIT 50000";
}

/// What the digits are sealed for.
const CONTEXT: &str = "tax id";

/// An application with the tax id on file, if there is one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TaxIdLine {
    pub application: ApplicationId,
    pub external_id: String,
    pub applicant: i64,
    pub applicant_name: String,
    pub on_file: Option<NewTaxId>,
    pub changed_at_ms: Option<i64>,
}

#[derive(sqlx::FromRow)]
struct LineRow {
    id: i64,
    external_id: String,
    applicant_id: i64,
    applicant_name: String,
    sealed: Option<String>,
    name: Option<String>,
    match_code: Option<i64>,
    changed_at_ms: Option<i64>,
}

/// Tax ids, for reading.
pub struct TaxIds<'a>(pub(crate) &'a Db);

impl TaxIds<'_> {
    /// The applications of a program with their tax ids, by number, at most 50,000.
    pub async fn of_program(
        &self,
        keyring: &Keyring,
        tenant: TenantId,
        program: ProgramId,
    ) -> Result<Vec<TaxIdLine>> {
        let rows: Vec<LineRow> = self.0.all(OF_PROGRAM, args![tenant, program]).await?;
        let mut lines = Vec::with_capacity(rows.len());
        for row in rows {
            let on_file = match row.sealed {
                Some(sealed) => Some(NewTaxId {
                    tax_id: opened(keyring, tenant, &sealed).await?,
                    name: row.name.unwrap_or_default(),
                    match_code: row.match_code,
                }),
                None => None,
            };
            lines.push(TaxIdLine {
                application: ApplicationId(row.id),
                external_id: row.external_id,
                applicant: row.applicant_id,
                applicant_name: row.applicant_name,
                on_file,
                changed_at_ms: row.changed_at_ms,
            });
        }
        Ok(lines)
    }
}

/// What a write finds on file.
async fn known(
    write: &mut Write,
    keyring: &Keyring,
    tenant: TenantId,
    application: ApplicationId,
) -> Result<Option<NewTaxId>> {
    let known: Option<(String, String, Option<i64>)> = write.optional(OF, args![tenant, application]).await?;
    Ok(match known {
        Some((sealed, name, match_code)) => Some(NewTaxId {
            tax_id: opened(keyring, tenant, &sealed).await?,
            name,
            match_code,
        }),
        None => None,
    })
}

async fn opened(keyring: &Keyring, tenant: TenantId, sealed: &str) -> Result<TaxId> {
    let digits = keyring.open_for_tenant(tenant, CONTEXT, sealed).await?;
    TaxId::parse(&digits).ok_or_else(|| StoreError::Corrupt {
        what: "tax id",
        reason: "it has not nine digits".to_owned(),
    })
}

/// Puts a tax id on file. Without a name it leaves the one that stands with the same number, and without an answer of the Internal
/// Revenue Service the one that it gave on the same number and name: of another name it has said nothing.
pub async fn put(
    write: &mut Write,
    keyring: &Keyring,
    tenant: TenantId,
    application: ApplicationId,
    new: &NewTaxId,
    by: &str,
) -> Result<RowDone> {
    let known = known(write, keyring, tenant, application).await?;
    let mut new = new.clone();
    if let Some(known) = &known
        && known.tax_id == new.tax_id
    {
        if new.name.is_empty() {
            new.name.clone_from(&known.name);
        }
        if new.match_code.is_none() && new.name == known.name {
            new.match_code = known.match_code;
        }
    }
    if known.as_ref() == Some(&new) {
        return Ok(RowDone::Unchanged);
    }
    let sealed = keyring
        .seal_for_tenant(tenant, CONTEXT, new.tax_id.as_str())
        .await?;
    let values = args![
        tenant,
        application,
        sealed,
        new.tax_id.last_four(),
        &new.name,
        new.match_code,
        by,
        now_ms()
    ];
    write.execute(PUT, values).await?;
    Ok(match known {
        Some(_) => RowDone::Changed,
        None => RowDone::Added,
    })
}

/// Keeps what the Internal Revenue Service answered, 0 to 8, about the tax id that it was asked about. None where another one is on file
/// by now, or another name with it.
pub async fn answer(
    write: &mut Write,
    keyring: &Keyring,
    tenant: TenantId,
    application: ApplicationId,
    (asked, code): (&NewTaxId, i64),
    by: &str,
) -> Result<Option<RowDone>> {
    let Some(known) = known(write, keyring, tenant, application).await? else {
        return Ok(None);
    };
    if (&known.tax_id, &known.name) != (&asked.tax_id, &asked.name) {
        return Ok(None);
    }
    let answered = NewTaxId {
        match_code: Some(code),
        ..known
    };
    put(write, keyring, tenant, application, &answered, by)
        .await
        .map(Some)
}
