//! Sealed numbers of answers: what is sealed for whom, and who has had one opened. A draft's are given to its application when it is
//! submitted.

use super::draft_answers;
use crate::audit::{self, AuditLine, By};
use crate::keys::Keyring;
use crate::{Result, Write, args, statements};
use hub_domain::{ApplicationId, TenantId};

statements! {
    PUT = "INSERT INTO answer_secrets (tenant_id, application_id, at, sealed) VALUES ($1, $2, $3, $4)";
    SET_ASIDE = "UPDATE answer_secrets SET at = $4 WHERE tenant_id = $1 AND application_id = $2 AND at = $3";
    OF = "SELECT sealed FROM answer_secrets WHERE tenant_id = $1 AND application_id = $2 AND at = $3";
}

/// What the numbers are sealed for.
const CONTEXT: &str = "number of an answer";

/// Seals a number.
pub async fn sealed(keyring: &Keyring, tenant: TenantId, number: &str) -> Result<String> {
    keyring.seal_for_tenant(tenant, CONTEXT, number).await
}

/// Opens a number of a draft, and notes who had it opened.
pub async fn open_of_draft(
    write: &mut Write,
    keyring: &Keyring,
    tenant: TenantId,
    (draft, at): (&str, &str),
    sealed: &str,
    by: &By,
) -> Result<String> {
    let number = keyring.open_for_tenant(tenant, CONTEXT, sealed).await?;
    let line = AuditLine::new(tenant, by.clone(), "answer.unseal", "application_draft", draft);
    audit::append(write, line.reason(at)).await?;
    Ok(number)
}

/// Opens the number of an application's answer, and notes who had it opened; none where there is no such number.
pub async fn open(
    write: &mut Write,
    keyring: &Keyring,
    tenant: TenantId,
    (application, at): (ApplicationId, &str),
    by: &By,
) -> Result<Option<String>> {
    let row: Option<(String,)> = write.optional(OF, args![tenant, application, at]).await?;
    let Some((sealed,)) = row else {
        return Ok(None);
    };
    let number = keyring.open_for_tenant(tenant, CONTEXT, &sealed).await?;
    let line = AuditLine::new(tenant, by.clone(), "answer.unseal", "application", application);
    audit::append(write, line.reason(at)).await?;
    Ok(Some(number))
}

/// Gives the number at a place of a draft to an application; false where there is none.
pub async fn take_over(
    write: &mut Write,
    tenant: TenantId,
    draft: &str,
    application: ApplicationId,
    at: &str,
) -> Result<bool> {
    let Some(sealed) = draft_answers::secret(write, tenant, draft, at).await? else {
        return Ok(false);
    };
    let values = args![tenant, application, at, sealed];
    write.execute(PUT, values).await?;
    Ok(true)
}

/// Puts the number that an applicant gives anew, sealed already, in the place of the one that is there. That one is kept under its
/// place and the revision of the answers that it belonged to: what was said stays.
pub async fn renew(
    write: &mut Write,
    tenant: TenantId,
    (application, at): (ApplicationId, &str),
    sealed: &str,
    revision: i64,
) -> Result<()> {
    let aside = format!("{at}@{revision}");
    let values = args![tenant, application, at, aside];
    write.execute(SET_ASIDE, values).await?;
    let values = args![tenant, application, at, sealed];
    write.execute(PUT, values).await.map(drop)
}
