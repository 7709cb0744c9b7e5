//! The number to which a hand-over's link may be texted: its owner's own, confirmed, and never one that is typed.

use crate::App;
use crate::problem::{Key, Problem};
use hub_domain::ProgramId;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::consent::ConsentState;
use hub_store::identity::accounts::Account;
use hub_store::tenants::Tenant;
use serde::Serialize;

/// Why a link is texted to nobody.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum NoText {
    /// The account has no mobile number that was confirmed.
    NoNumber,
    /// Its owner wants no texts.
    Stopped,
    /// Nothing carries texts here.
    NoGateway,
}

impl NoText {
    /// The refusal of whoever asks for it all the same.
    pub(super) fn key(self) -> Key {
        match self {
            NoText::NoNumber => Key::AddressUnknown,
            NoText::Stopped => Key::OptedOut,
            NoText::NoGateway => Key::NoGateway,
        }
    }
}

/// The number of an account, or why there is none for it.
pub(super) async fn own_number(
    app: &App,
    tenant: &Tenant,
    account: &Account,
) -> Result<Result<String, NoText>, Problem> {
    if !app.hub.has_gateway(tenant, Channel::Sms) {
        return Ok(Err(NoText::NoGateway));
    }
    let Some(number) = account.phone.clone().filter(|_| account.phone_verified) else {
        return Ok(Err(NoText::NoNumber));
    };
    let consents = app.store.consents();
    let state = consents
        .state(tenant.id, &number, Channel::Sms, ProgramId(0))
        .await?;
    Ok(if state == ConsentState::OptedOut {
        Err(NoText::Stopped)
    } else {
        Ok(number)
    })
}

/// The last two digits, by which people know their own number.
pub fn ending(number: &str) -> String {
    let skipped = number.chars().count().saturating_sub(2);
    number.chars().skip(skipped).collect()
}
