//! The one-click unsubscribe link of mass mail (RFC 8058). It contains the address and the program, sealed under the
//! tenant's key: nobody can forge one for somebody else, and none has to be stored.

use crate::Hub;
use crate::error::Result;
use hub_domain::{ProgramId, TenantId};
use hub_store::StoreError;
use hub_store::conversations::outreach::Outreach;
use serde::{Deserialize, Serialize};

/// What the links are sealed for.
const SEALED: &str = "unsubscribe";
/// Longest token that is read.
const MAX_TOKEN_BYTES: usize = 1_024;

/// Content of an unsubscribe link.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unsubscription {
    /// A mail address in lower case.
    pub address: String,
    /// The program whose mails end.
    pub program: ProgramId,
    /// The outreach that it came with.
    pub outreach: String,
}

/// The address of the link for one recipient.
pub(super) async fn link(hub: &Hub, tenant: TenantId, outreach: &Outreach, address: &str) -> Result<String> {
    let whom = Unsubscription {
        address: address.to_owned(),
        program: ProgramId(outreach.filter.program),
        outreach: outreach.id.clone(),
    };
    let plain = serde_json::to_string(&whom).map_err(StoreError::from)?;
    let sealed = hub.keyring().seal_for_tenant(tenant, SEALED, &plain).await?;
    let token = sealed.replace('+', "-").replace('/', "_").replace('=', "~");
    Ok(format!("{}/unsubscribe/{token}", outreach.link_origin))
}

/// Content of a token; none if it is not valid in this tenant.
pub async fn read_token(hub: &Hub, tenant: TenantId, token: &str) -> Result<Option<Unsubscription>> {
    if token.len() > MAX_TOKEN_BYTES {
        return Ok(None);
    }
    let sealed = token.replace('-', "+").replace('_', "/").replace('~', "=");
    match hub.keyring().open_for_tenant(tenant, SEALED, &sealed).await {
        Ok(plain) => Ok(serde_json::from_str(&plain).ok()),
        Err(StoreError::Key(_) | StoreError::NotFound(_)) => Ok(None),
        Err(error) => Err(error.into()),
    }
}
