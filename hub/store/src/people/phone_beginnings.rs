//! The digits by which an applicant's numbers are found: one row for each position at which a search may begin.

use crate::db::Value;
use crate::{Result, Write, args, batch, statements};
use hub_domain::people::address::phone_beginnings;
use hub_domain::{ApplicantId, TenantId};

statements! {
    INSERT = "INSERT INTO phone_beginnings (tenant_id, digits, applicant_id) VALUES ($1, $2, $3)
        ON CONFLICT (tenant_id, digits, applicant_id) DO NOTHING";
    FORGET = "DELETE FROM phone_beginnings WHERE tenant_id = $1 AND applicant_id = $2";
    NUMBERS = "SELECT address FROM applicant_addresses WHERE tenant_id = $1 AND applicant_id = $2 AND kind = 'phone' ORDER BY address";
}

/// Adds the numbers (E.164) of applicants; other addresses are skipped.
pub(super) async fn add<'a>(
    write: &mut Write,
    tenant: TenantId,
    addresses: impl IntoIterator<Item = (ApplicantId, &'a str)>,
) -> Result<()> {
    let rows: Vec<Vec<Value>> = addresses
        .into_iter()
        .flat_map(|(applicant, address)| {
            phone_beginnings(address)
                .into_iter()
                .map(move |digits| args![tenant, digits, applicant])
        })
        .collect();
    batch::insert(write, INSERT, rows).await.map(drop)
}

/// Rewrites an applicant's entries after a number was removed: two numbers may have the same ending.
pub(super) async fn renew(write: &mut Write, tenant: TenantId, applicant: ApplicantId) -> Result<()> {
    write.execute(FORGET, args![tenant, applicant]).await?;
    let numbers: Vec<(String,)> = write.all(NUMBERS, args![tenant, applicant]).await?;
    let numbers = numbers.iter().map(|(number,)| (applicant, number.as_str()));
    add(write, tenant, numbers).await
}
