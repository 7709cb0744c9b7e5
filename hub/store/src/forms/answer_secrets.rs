//! Sealed numbers of answers: what is sealed for whom, and who has had one opened. A draft's are given to its application when it is
//! submitted.

use crate::audit::{self, AuditLine, Origin};
use crate::keys::Keyring;
use crate::{Result, Write, args, statements};
use hub_domain::{ApplicationId, TenantId};

statements! {
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
    by: &Origin,
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
    by: &Origin,
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
