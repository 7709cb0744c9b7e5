//! A tenant's numbers for incoming calls, and the programs they lead to.

use crate::audit::{self, AuditLine, By};
use crate::db::Db;
use crate::error::{Result, StoreError};
use crate::number_claims::{self, TELEPHONE};
use crate::{Write, args, statements};
use hub_domain::calls::telephone::PhoneNumber;
use hub_domain::clock::now_ms;
use hub_domain::{ProgramId, TenantId};

statements! {
    ALL = "SELECT number, program_id, label, trunk_id, second_trunk_id, flow, line, version FROM phone_numbers WHERE tenant_id = $1 ORDER BY number";
    BY_NUMBER = "SELECT number, program_id, label, trunk_id, second_trunk_id, flow, line, version FROM phone_numbers WHERE tenant_id = $1 AND number = $2";
    OUT_OF_PROGRAM = "SELECT number, program_id, label, trunk_id, second_trunk_id, flow, line, version FROM phone_numbers
        WHERE tenant_id = $1 AND program_id = $2 AND trunk_id <> '' ORDER BY created_at_ms, number LIMIT 1";
    OUT_OF_TENANT = "SELECT number, program_id, label, trunk_id, second_trunk_id, flow, line, version FROM phone_numbers
        WHERE tenant_id = $1 AND trunk_id <> '' ORDER BY created_at_ms, number LIMIT 1";
    ADD = "INSERT INTO phone_numbers (tenant_id, number, program_id, label, trunk_id, flow, line, version, created_at_ms, updated_at_ms,
            second_trunk_id)
        VALUES ($1, $2, $3, $4, $5, $7, $8, 1, $6, $6, $9) ON CONFLICT (tenant_id, number) DO NOTHING";
    CHANGE = "UPDATE phone_numbers SET program_id = $3, label = $4, trunk_id = $5, flow = $8, line = $9, second_trunk_id = $10,
            version = version + 1, updated_at_ms = $6
        WHERE tenant_id = $1 AND number = $2 AND version = $7";
    REMOVE = "DELETE FROM phone_numbers WHERE tenant_id = $1 AND number = $2";
}

#[derive(sqlx::FromRow)]
struct Row {
    number: String,
    program_id: i64,
    label: String,
    trunk_id: String,
    second_trunk_id: String,
    flow: String,
    line: String,
    version: i64,
}

impl From<Row> for PhoneNumber {
    fn from(row: Row) -> Self {
        Self {
            number: row.number,
            program_id: row.program_id,
            label: row.label,
            trunk_id: row.trunk_id,
            second_trunk_id: row.second_trunk_id,
            flow: row.flow,
            line: row.line,
            version: row.version,
        }
    }
}

/// Numbers, for reading.
pub struct PhoneNumbers<'a>(pub(crate) &'a Db);

impl PhoneNumbers<'_> {
    /// All numbers of a tenant.
    pub async fn all(&self, tenant: TenantId) -> Result<Vec<PhoneNumber>> {
        let rows: Vec<Row> = self.0.all(ALL, args![tenant]).await?;
        Ok(rows.into_iter().map(PhoneNumber::from).collect())
    }

    /// One number, E.164.
    pub async fn by_number(&self, tenant: TenantId, number: &str) -> Result<Option<PhoneNumber>> {
        let row: Option<Row> = self.0.optional(BY_NUMBER, args![tenant, number]).await?;
        Ok(row.map(PhoneNumber::from))
    }

    /// The number under which a program calls out by a trunk: the oldest of its numbers there.
    pub async fn out_of(&self, tenant: TenantId, program: ProgramId) -> Result<Option<PhoneNumber>> {
        let row: Option<Row> = self.0.optional(OUT_OF_PROGRAM, args![tenant, program]).await?;
        Ok(row.map(PhoneNumber::from))
    }

    /// The number under which calls go out that are no program's: the oldest that has a trunk.
    pub async fn out_of_tenant(&self, tenant: TenantId) -> Result<Option<PhoneNumber>> {
        let row: Option<Row> = self.0.optional(OUT_OF_TENANT, args![tenant]).await?;
        Ok(row.map(PhoneNumber::from))
    }
}

/// Adds a number; false when the tenant has it already, or another tenant has it.
pub async fn add(write: &mut Write, tenant: TenantId, new: &PhoneNumber, by: &By) -> Result<bool> {
    let values = args![
        tenant,
        &new.number,
        new.program_id,
        &new.label,
        &new.trunk_id,
        now_ms(),
        &new.flow,
        &new.line,
        &new.second_trunk_id
    ];
    if !number_claims::claim(write, tenant, &new.number, TELEPHONE).await?
        || write.execute(ADD, values).await? == 0
    {
        return Ok(false);
    }
    let line = AuditLine::new(
        tenant,
        by.clone(),
        "phone_number.add",
        "phone_number",
        &new.number,
    );
    audit::append(write, line.after(serde_json::to_string(new)?)).await?;
    Ok(true)
}

/// Changes what a number leads to. The version says which state was changed.
pub async fn change(write: &mut Write, tenant: TenantId, changed: &PhoneNumber, by: &By) -> Result<()> {
    let before: Row = write
        .one("phone number", BY_NUMBER, args![tenant, &changed.number])
        .await?;
    let values = args![
        tenant,
        &changed.number,
        changed.program_id,
        &changed.label,
        &changed.trunk_id,
        now_ms(),
        changed.version,
        &changed.flow,
        &changed.line,
        &changed.second_trunk_id
    ];
    if write.execute(CHANGE, values).await? == 0 {
        return Err(StoreError::VersionConflict {
            what: "phone number",
            seen: changed.version,
            current: before.version,
        });
    }
    let line = AuditLine::new(
        tenant,
        by.clone(),
        "phone_number.change",
        "phone_number",
        &changed.number,
    )
    .before(serde_json::to_string(&PhoneNumber::from(before))?)
    .after(serde_json::to_string(changed)?);
    audit::append(write, line).await
}

/// Removes a number; calls to it follow the rules of its trunk from then on.
pub async fn remove(write: &mut Write, tenant: TenantId, number: &str, by: &By) -> Result<()> {
    if write.execute(REMOVE, args![tenant, number]).await? == 0 {
        return Err(StoreError::NotFound("phone number"));
    }
    number_claims::release(write, tenant, number, TELEPHONE).await?;
    let line = AuditLine::new(tenant, by.clone(), "phone_number.remove", "phone_number", number);
    audit::append(write, line.before(number)).await
}
