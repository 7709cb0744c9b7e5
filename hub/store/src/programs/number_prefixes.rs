//! How the numbers of each program's applications begin: kept when the program is made, so that no two of a tenant's programs begin
//! alike and a new name changes no numbers.

use crate::{Result, Write, args, statements};
use hub_domain::programs::number_prefix::{NumberPrefix, free, initials};
use hub_domain::{ProgramId, TenantId};
use std::collections::BTreeSet;

statements! {
    OF = "SELECT body FROM program_settings WHERE tenant_id = $1 AND program_id = $2 AND name = 'number_prefix' AND revision = 1";
    OF_OTHERS = "SELECT p.name, s.body FROM programs p
        LEFT JOIN program_settings s ON s.tenant_id = $1 AND s.program_id = p.id AND s.name = 'number_prefix' AND s.revision = 1
        WHERE p.tenant_id = $1 AND p.id <> $2 ORDER BY p.id";
    INSERT = "INSERT INTO program_settings (tenant_id, program_id, name, revision, body, changed_by, at_ms)
        VALUES ($1, $2, 'number_prefix', 1, $3, '', $4)";
}

fn read(name: &str, body: Option<String>) -> Result<String> {
    match body {
        Some(body) => Ok(serde_json::from_str::<NumberPrefix>(&body)?.prefix),
        None => Ok(initials(name)),
    }
}

/// Keeps the beginning for a program that is being made: its initials, other than those of every program that is there.
pub async fn begin(
    write: &mut Write,
    tenant: TenantId,
    program: ProgramId,
    name: &str,
    at_ms: i64,
) -> Result<()> {
    let others: Vec<(String, Option<String>)> = write.all(OF_OTHERS, args![tenant, program]).await?;
    let taken: Result<BTreeSet<String>> = others.into_iter().map(|(name, body)| read(&name, body)).collect();
    let body = serde_json::to_string(&NumberPrefix {
        prefix: free(name, &taken?),
    })?;
    write
        .execute(INSERT, args![tenant, program, body, at_ms])
        .await
        .map(drop)
}

/// The beginning of a program's numbers; its initials where none was kept when it was made.
pub async fn of(write: &mut Write, tenant: TenantId, program: ProgramId, name: &str) -> Result<String> {
    let kept: Option<(String,)> = write.optional(OF, args![tenant, program]).await?;
    read(name, kept.map(|(body,)| body))
}
