//! Subscriptions of the cloud marketplace (specification 3, section 7): a purchase is confirmed, plans are changed, what was bought is
//! configured, and the marketplace calls.

pub mod activate;
pub mod applications;
pub mod change_plan;
pub mod create;
pub mod details;
pub mod list;
pub mod open;
pub mod plans;
pub mod read;
mod shown;
pub mod webhook;

use crate::App;
use crate::extract::{Allowed, AnySession};
use crate::problem::{Key, Problem};
use crate::route::{Calls, calls};
use hub_actors::ActorError;
use hub_domain::TenantId;
use hub_marketplace::{MarketplaceError, OpenMarketplace};
use hub_store::marketplace::subscriptions::Subscription;
use std::sync::Arc;

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    details::get_subscription_details: Open;
    create::create_marketplace_subscription: Open;
    webhook::take_marketplace_call: Open;
    list::list_marketplace_subscriptions: Session;
    read::read_marketplace_subscription: Session;
    plans::list_subscription_plans: Session;
    change_plan::change_subscription_plan: Session;
    activate::activate_subscription: Session;
    applications::list_subscription_applications: Session;
    open::open_subscription_application: Session;
};

/// The marketplace of an instance; 404 where it has none.
async fn marketplace(app: &App, tenant: TenantId) -> Result<Arc<OpenMarketplace>, Problem> {
    let open = app.hub.marketplace(tenant).await.map_err(refused)?;
    open.ok_or_else(|| Problem::new(Key::NotFound).with_message("no marketplace sells for this instance"))
}

/// A refusal on the wire. The marketplace's own words go to the log.
fn refused(error: ActorError) -> Problem {
    match error {
        ActorError::Gateway(error) => Problem::new(Key::MarketplaceUnavailable).caused_by(error),
        other => other.into(),
    }
}

/// The same of what was asked of the marketplace itself.
fn refused_there(error: MarketplaceError) -> Problem {
    match error {
        MarketplaceError::Refused(words) => Problem::new(Key::MarketplaceRefused).caused_by(words),
        other => refused(other.into()),
    }
}

/// The address of the caller's account, if somebody has proved it to be theirs; else nothing is theirs.
async fn own_address(app: &App, caller: &Allowed<AnySession>) -> Result<String, Problem> {
    let account = app.store.accounts().by_id(caller.tenant, caller.account).await?;
    let email = account.email.filter(|_| account.email_verified);
    Ok(email.unwrap_or_default().to_lowercase())
}

/// A subscription that the caller has bought or administers; any other is not there.
async fn own(app: &App, caller: &Allowed<AnySession>, id: &str) -> Result<Subscription, Problem> {
    let email = own_address(app, caller).await?;
    let found = app.store.subscriptions().by_id(caller.tenant, id).await?;
    let is_own = |one: &Subscription| {
        let admin = one.admin.as_ref().map_or("", |admin| admin.email.as_str());
        !email.is_empty() && (one.sold.purchaser_email == email || admin == email)
    };
    found.filter(is_own).ok_or_else(|| Key::NotFound.into())
}
