//! Where a tenant's staff sign on at its identity provider alone: who comes by a password is sent there, but for the administrator who
//! is named for emergencies.

use crate::App;
use crate::problem::{Key, Problem};
use hub_domain::identity::assurance::{Method, Proof};
use hub_store::identity::accounts::Account;
use hub_store::tenants::SignOnSettings;

/// Refuses an account of staff whose proof is not the provider's, where the tenant wants that one.
pub async fn refuse(app: &App, account: &Account, proof: &Proof) -> Result<(), Problem> {
    let tenant = app.store.tenant(account.tenant).await?;
    match must_sign_on(&tenant.settings.sign_on, account, proof) {
        true => Err(Key::SignOnRequired.into()),
        false => Ok(()),
    }
}

/// A sign-on holds in its own tenant alone, so that another tenant's never counts here.
fn must_sign_on(settings: &SignOnSettings, account: &Account, proof: &Proof) -> bool {
    let is_exempt = settings.break_glass == Some(account.id.0);
    let mut given = proof.given().iter();
    let has_signed_on =
        given.any(|one| one.method == Method::SingleSignOn && one.tenant == Some(account.tenant));
    settings.required && account.is_staff() && !is_exempt && !has_signed_on
}
