//! Organizations that share in programs.

use crate::audit::{self, AuditLine, By};
use crate::db::Db;
use crate::{Result, StoreError, Write, args, batch, statements};
use hub_domain::TenantId;
use hub_domain::clock::now_ms;
use hub_domain::programs::company::Company;
use std::collections::HashMap;

statements! {
    ALL = "SELECT id, name, contact_name, email, phone, active, version FROM companies WHERE tenant_id = $1 ORDER BY name, id LIMIT 1000";
    ONE = "SELECT id, name, contact_name, email, phone, active, version FROM companies WHERE tenant_id = $1 AND id = $2";
    PROGRAMS = "SELECT company_id, program_id FROM company_programs WHERE tenant_id = $1 ORDER BY company_id, program_id";
    PROGRAMS_OF = "SELECT program_id FROM company_programs WHERE tenant_id = $1 AND company_id = $2 ORDER BY program_id";
    KNOWN_PROGRAMS = "SELECT id FROM programs WHERE tenant_id = $1";
    INSERT = "INSERT INTO companies (tenant_id, id, name, contact_name, email, phone, active, version, updated_at_ms)
        VALUES ($1, $2, $3, $4, $5, $6, $7, 1, $8)";
    UPDATE = "UPDATE companies SET name = $3, contact_name = $4, email = $5, phone = $6, active = $7, version = version + 1, updated_at_ms = $8
        WHERE tenant_id = $1 AND id = $2 AND version = $9";
    LEAVE = "DELETE FROM company_programs WHERE tenant_id = $1 AND company_id = $2";
    JOIN = "INSERT INTO company_programs (tenant_id, company_id, program_id) VALUES ($1, $2, $3)";
}

/// Numbers begin above those of accounts, which stand for companies that apply.
const FIRST: i64 = 5_000_000;

/// An organization that is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptCompany {
    /// `CompanyID`.
    pub id: i64,
    pub company: Company,
    /// Raised by each change.
    pub version: i64,
}

#[derive(sqlx::FromRow)]
struct Row {
    id: i64,
    name: String,
    contact_name: String,
    email: String,
    phone: String,
    active: bool,
    version: i64,
}

impl Row {
    fn with(self, programs: Vec<i64>) -> KeptCompany {
        KeptCompany {
            id: self.id,
            company: Company {
                name: self.name,
                contact_name: self.contact_name,
                email: self.email,
                phone: self.phone,
                programs,
                active: self.active,
            },
            version: self.version,
        }
    }
}

/// Organizations, for reading.
pub struct Companies<'a>(pub(crate) &'a Db);

impl Companies<'_> {
    /// Every organization of a tenant, by name, at most a thousand.
    pub async fn all(&self, tenant: TenantId) -> Result<Vec<KeptCompany>> {
        let (rows, shares) = tokio::try_join!(
            self.0.all::<Row>(ALL, args![tenant]),
            self.0.all::<(i64, i64)>(PROGRAMS, args![tenant]),
        )?;
        let mut programs: HashMap<i64, Vec<i64>> = HashMap::new();
        for (company, program) in shares {
            programs.entry(company).or_default().push(program);
        }
        let with = |row: Row| {
            let own = programs.remove(&row.id).unwrap_or_default();
            row.with(own)
        };
        Ok(rows.into_iter().map(with).collect())
    }
}

/// One organization, as this write sees it.
pub async fn held(write: &mut Write, tenant: TenantId, id: i64) -> Result<KeptCompany> {
    let row: Row = write.one("company", ONE, args![tenant, id]).await?;
    let programs: Vec<(i64,)> = write.all(PROGRAMS_OF, args![tenant, id]).await?;
    Ok(row.with(programs.into_iter().map(|(program,)| program).collect()))
}

/// Adds an organization, which has been checked, and answers its number.
pub async fn add(write: &mut Write, tenant: TenantId, company: &Company, by: &By) -> Result<i64> {
    let id = write.next_number(tenant, "companies", FIRST).await?;
    let values = args![
        tenant,
        id,
        &company.name,
        &company.contact_name,
        &company.email,
        &company.phone,
        company.active,
        now_ms()
    ];
    write.execute(INSERT, values).await?;
    join(write, tenant, id, &company.programs).await?;
    let line = AuditLine::new(tenant, by.clone(), "company.add", "company", id);
    let line = line.after(serde_json::to_string(company)?).keeping_states();
    audit::append(write, line).await?;
    Ok(id)
}

/// Changes an organization in place of the version that was seen.
///
/// # Errors
/// `NotFound` without such an organization, `VersionConflict` when somebody else has changed it since.
pub async fn change(
    write: &mut Write,
    tenant: TenantId,
    (id, seen): (i64, i64),
    company: &Company,
    by: &By,
) -> Result<()> {
    let values = args![
        tenant,
        id,
        &company.name,
        &company.contact_name,
        &company.email,
        &company.phone,
        company.active,
        now_ms(),
        seen
    ];
    let before = held(write, tenant, id).await?;
    if write.execute(UPDATE, values).await? == 0 {
        return Err(StoreError::VersionConflict {
            what: "company",
            seen,
            current: before.version,
        });
    }
    write.execute(LEAVE, args![tenant, id]).await?;
    join(write, tenant, id, &company.programs).await?;
    let line = AuditLine::new(tenant, by.clone(), "company.change", "company", id)
        .before(serde_json::to_string(&before.company)?)
        .after(serde_json::to_string(company)?)
        .keeping_states();
    audit::append(write, line).await
}

/// Shares in programs; what is no program of the tenant is left out.
async fn join(write: &mut Write, tenant: TenantId, id: i64, programs: &[i64]) -> Result<()> {
    let known: Vec<(i64,)> = write.all(KNOWN_PROGRAMS, args![tenant]).await?;
    let rows = programs.iter().filter(|program| known.contains(&(**program,)));
    let rows = rows.map(|program| args![tenant, id, *program]).collect();
    batch::insert(write, JOIN, rows).await.map(drop)
}
