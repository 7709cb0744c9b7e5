//! A login's own second factors: an authenticator app, passkeys, backup codes, trusted devices.

pub mod app;
pub mod backup_codes;
pub mod devices;
pub mod overview;
pub mod passkeys;

use crate::App;
use crate::extract::{Caller, Client, Person};
use crate::problem::{Key, Problem};
use crate::route::{Calls, calls};
use crate::sign_in::login_change::{self, Before, Made};
use crate::sign_in::notices::Notice;
use crate::sign_in::security_change::SecurityChange;
use crate::sign_in::{codes, factors, new_password};
use hub_store::Write;

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    overview::read_second_factors: Session => Login;
    app::offer_authenticator_app: Session => Login;
    app::confirm_authenticator_app: Session => Login;
    app::remove_authenticator_app: Session => Login;
    passkeys::start_passkey: Session => Login;
    passkeys::finish_passkey: Session => Login;
    passkeys::remove_passkey: Session => Login;
    backup_codes::renew_backup_codes: Session => Login;
    devices::forget_trusted_devices: Session => Login;
};

/// Staff must keep at least one second factor, in every account of the login. `left` is the number of apps and passkeys
/// that would remain.
async fn refuse_last(app: &App, person: &Person, left: usize) -> Result<(), Problem> {
    if left > 0 {
        return Ok(());
    }
    for account in app.store.accounts().by_login(person.cd_user).await? {
        if account.is_staff() && account.active && codes::channels(app, &account).await?.is_empty() {
            return Err(Key::LastFactor.into());
        }
    }
    Ok(())
}

/// Apps and passkeys of the login.
async fn count(app: &App, person: &Person) -> Result<usize, Problem> {
    let app_in_use = factors::has_app(app, person.cd_user).await?;
    Ok(usize::from(app_in_use) + app.store.passkeys().of(person.cd_user).await?.len())
}

/// Keeps the data to undo a change, notifies the owner, and writes an audit line in each tenant of the login.
async fn changed(
    app: &App,
    write: &mut Write,
    person: &Caller,
    client: &Client,
    before: Before,
    change: SecurityChange,
) -> Result<(), Problem> {
    let holder = new_password::holder(app, person.cd_user).await?;
    let tenant = app.store.tenant(person.tenant).await?;
    let made = Made {
        tenant: &tenant,
        sid: &person.sid,
        requested_host: &client.host,
    };
    let notice = Notice::SecurityChanged(change);
    login_change::record(app, write, &holder, &before, &notice, &made).await?;
    let source = person.source_ip.to_string();
    new_password::note(write, &holder, change.action(), "", &source).await
}
