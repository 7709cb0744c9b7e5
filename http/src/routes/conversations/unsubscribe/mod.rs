//! Unsubscribing from mails to many by the link in one of them, without an account: by the mail program with one click
//! (RFC 8058), or on the page that the link opens.

pub mod confirm;
pub mod one_click;
pub mod read;

use crate::App;
use crate::problem::{Key, Problem};
use crate::route::{Calls, calls};
use hub_actors::conversations::outreach::{Unsubscription, read_token};
use hub_domain::TenantId;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::consent::ConsentState;
use hub_domain::people::address::masked;
use hub_store::audit::{self, AuditLine, By};
use hub_store::conversations::consents::{self, NewConsent};
use hub_store::conversations::held;
use serde::{Deserialize, Serialize};

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    read::read_unsubscription: Open;
    confirm::unsubscribe: Open;
    one_click::unsubscribe_with_one_click: Open;
};

/// The token of a link.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct UnsubscribeBody {
    token: String,
}

/// What a link ends.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct UnsubscribeView {
    agency: String,
    program: String,
    /// The mail address, masked.
    to: String,
    /// It has been ended.
    is_unsubscribed: bool,
}

/// The person of a token; 410 if the token is not valid in this tenant.
async fn whom(app: &App, tenant: TenantId, token: &str) -> Result<Unsubscription, Problem> {
    let whom = read_token(&app.hub, tenant, token).await?;
    whom.ok_or_else(|| Key::LinkExpired.into())
}

async fn shown(app: &App, tenant: TenantId, whom: &Unsubscription) -> Result<UnsubscribeView, Problem> {
    let programs = app.store.programs().all(tenant).await?;
    let program = programs.into_iter().find(|known| known.id == whom.program.0);
    let consents = app.store.consents();
    let state = consents
        .state(tenant, &whom.address, Channel::Email, whom.program)
        .await?;
    Ok(UnsubscribeView {
        agency: app.hub.tenant_name(tenant).await?,
        program: program.map_or_else(String::new, |program| program.name),
        to: masked(&whom.address),
        is_unsubscribed: state == ConsentState::OptedOut,
    })
}

/// Writes it into the ledger of consent, once however often the link is used.
async fn end(app: &App, tenant: TenantId, whom: &Unsubscription) -> Result<(), Problem> {
    let mut write = app.store.write().await?;
    let before = consents::state(&mut write, tenant, &whom.address, Channel::Email, whom.program).await?;
    if before == ConsentState::OptedOut {
        write.rollback().await?;
        return Ok(());
    }
    let new = NewConsent {
        program: whom.program,
        ..NewConsent::by_itself(&whom.address, Channel::Email, true, "unsubscribe")
    };
    held::consent_changed(&mut write, tenant, &new).await?;
    let by = By::system().from("unsubscribe link");
    let line = AuditLine::new(tenant, by, "consent.unsubscribe", "address", &whom.address);
    let after = format!("opted_out {} {}", Channel::Email.as_str(), whom.program);
    audit::append(&mut write, line.after(after).reason(&whom.outreach)).await?;
    write.commit().await?;
    Ok(())
}
