//! Applications that are judged by their rules again because something beside them has changed: an address of somebody who applied,
//! another application of theirs, the state of a file. Their rows are held before anything else is written, in the order of their
//! ids: two such writes never wait for each other in a circle.

use super::{applicant_waits, validations};
use crate::{Result, Write, args, statements};
use hub_domain::clock::now_ms;
use hub_domain::people::address::normal_address;
use hub_domain::{AccountId, ApplicantId, ApplicationId, TenantId};
use std::collections::BTreeSet;

statements! {
    OF_APPLICANT = "SELECT id FROM applications WHERE tenant_id = $1 AND applicant_id = $2 ORDER BY id LIMIT 200";
    OF_ACCOUNT = "SELECT a.id FROM applicants p JOIN applications a ON a.tenant_id = p.tenant_id AND a.applicant_id = p.id
        WHERE p.tenant_id = $1 AND p.account_id = $2 ORDER BY a.id LIMIT 200";
    AT_ADDRESS = "SELECT a.id FROM applicant_addresses d JOIN applications a ON a.tenant_id = d.tenant_id
            AND a.applicant_id = d.applicant_id
        WHERE d.tenant_id = $1 AND d.address = $2 ORDER BY a.id LIMIT 200";
    WITH_FILE = "SELECT DISTINCT application_id FROM application_documents
        WHERE tenant_id = $1 AND file_id = $2 AND removed_at_ms IS NULL ORDER BY application_id";
    HOLD = "UPDATE applications SET validated_at_ms = $3 WHERE tenant_id = $1 AND id = $2";
}

/// Applications whose rows this write has alone.
#[derive(Debug)]
#[must_use]
pub struct Held(Vec<ApplicationId>);

impl Held {
    /// Whether an application is among them.
    pub fn has(&self, application: ApplicationId) -> bool {
        self.0.contains(&application)
    }
}

/// Those of an applicant, and of everybody at these addresses, in any notation.
pub async fn of_applicant(
    write: &mut Write,
    tenant: TenantId,
    applicant: Option<ApplicantId>,
    addresses: &[&str],
) -> Result<Held> {
    let mut ids = BTreeSet::new();
    if let Some(applicant) = applicant {
        let rows: Vec<(i64,)> = write.all(OF_APPLICANT, args![tenant, applicant]).await?;
        ids.extend(rows);
    }
    hold(write, tenant, ids, addresses).await
}

/// Those of the applicants who sign in with an account, and of everybody at these addresses, in any notation.
pub async fn of_account(
    write: &mut Write,
    tenant: TenantId,
    account: AccountId,
    addresses: &[&str],
) -> Result<Held> {
    let rows: Vec<(i64,)> = write.all(OF_ACCOUNT, args![tenant, account]).await?;
    hold(write, tenant, rows.into_iter().collect(), addresses).await
}

/// Those that have a file among their papers.
pub async fn with_file(write: &mut Write, tenant: TenantId, file: &str) -> Result<Held> {
    let rows: Vec<(i64,)> = write.all(WITH_FILE, args![tenant, file]).await?;
    hold(write, tenant, rows.into_iter().collect(), &[]).await
}

async fn hold(
    write: &mut Write,
    tenant: TenantId,
    mut ids: BTreeSet<(i64,)>,
    addresses: &[&str],
) -> Result<Held> {
    for address in addresses.iter().filter_map(|address| normal_address(address)) {
        let rows: Vec<(i64,)> = write.all(AT_ADDRESS, args![tenant, address]).await?;
        ids.extend(rows);
    }
    let ids: Vec<ApplicationId> = ids.into_iter().map(|(id,)| ApplicationId(id)).collect();
    for id in &ids {
        write.execute(HOLD, args![tenant, *id, now_ms()]).await?;
    }
    Ok(Held(ids))
}

/// Judges them, and shows what came of it to every screen.
pub async fn judge(write: &mut Write, tenant: TenantId, held: Held) -> Result<()> {
    applicant_waits::settle_asked(write, tenant, &held.0).await?;
    for id in held.0 {
        validations::run(write, tenant, id).await?;
    }
    Ok(())
}
