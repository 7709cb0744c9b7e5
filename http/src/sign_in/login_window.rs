//! Programs whose sign-in window is closed, as sign-in and the search for a login see them.

use crate::App;
use crate::problem::{Key, Problem};
use hub_domain::clock::now_ms;
use hub_domain::identity::login_window::{Denial, admits};
use hub_store::identity::accounts::Account;
use hub_store::identity::logins::Login;
use hub_store::tenants::Tenant;

/// Why an account of this tenant is turned away now, if it is. Staff are not concerned.
pub async fn denial(
    app: &App,
    tenant: &Tenant,
    account: &Account,
    has_login: bool,
) -> Result<Option<Denial>, Problem> {
    if account.is_staff() {
        return Ok(None);
    }
    if tenant.settings.closed {
        return Ok(Some(Denial::ProgramClosed));
    }
    let windows = app.store.enrolments().windows(account.tenant, account.id).await?;
    Ok(admits(&windows, now_ms(), has_login).err())
}

/// Refuses a login whose every account here belongs to a program that is over. One that has accounts elsewhere too is refused
/// here and may sign in there.
pub async fn refuse_if_closed(app: &App, tenant: &Tenant, login: &Login) -> Result<(), Problem> {
    let accounts = app.store.accounts().by_login(login.cd_user).await?;
    let own: Vec<&Account> = accounts
        .iter()
        .filter(|account| account.tenant == tenant.id)
        .collect();
    let mut closed = 0;
    for account in &own {
        if denial(app, tenant, account, true).await? == Some(Denial::ProgramClosed) {
            closed += 1;
        }
    }
    if closed > 0 && closed == own.len() {
        return Err(Key::ProgramClosed.into());
    }
    Ok(())
}
