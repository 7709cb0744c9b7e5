//! Subscriptions of accounts, as sign-in sees them.

use crate::App;
use crate::problem::{Key, Problem};
use hub_store::identity::accounts::Account;

/// The status of a subscription that was cancelled (specification 1, section 9).
pub const CANCELLED: i64 = 100;

/// Refuses an account whose subscription was cancelled: `subscription_status` of its profile, or the subscription that has bought its
/// instance.
pub async fn refuse_if_cancelled(app: &App, account: &Account) -> Result<(), Problem> {
    let profile = app.store.accounts().profile(account.tenant, account.id).await?;
    let status = profile
        .get("subscription_status")
        .and_then(serde_json::Value::as_i64);
    if status == Some(CANCELLED) || app.store.subscriptions().has_ended(account.tenant).await? {
        return Err(Key::SubscriptionCancelled.into());
    }
    Ok(())
}
