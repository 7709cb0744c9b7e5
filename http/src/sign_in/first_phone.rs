//! The phone of an invitation, at a first sign-in. The mailed link has proved the mailbox and nothing else, and a code to the same
//! mailbox is no second factor. The number that the inviter has entered is another way to the same person: a code to it proves it, and
//! from then on it is one of their factors (NIST SP 800-63B-4, section 3.1.3).

use super::codes::{self, AskedBy, CodeChannel, Sent};
use super::login_change::{self, Before, Made};
use super::new_password::{self, holder};
use super::notices::Notice;
use super::recovery;
use super::security_change::SecurityChange;
use super::strangers::{self, Stranger};
use crate::App;
use crate::extract::Client;
use crate::problem::Problem;
use hub_domain::clock::now_ms;
use hub_domain::people::number_kind::is_served;
use hub_store::Write;
use hub_store::identity::accounts::{self, Account};
use std::net::IpAddr;

/// The channel of the link by which an invited person sets their first password.
const BY_MAIL: &str = "email";

/// The number (E.164) that may be proved at this sign-in: an invitation to this account named it, nobody has proved it yet, and the login
/// has nothing but the mailbox that set its password. Somebody who has another factor gives that one: whoever invites them could
/// otherwise bring in a number of their own.
pub async fn of(app: &App, account: &Account) -> Result<Option<String>, Problem> {
    let Some(number) = account.phone.as_deref().filter(|_| !account.phone_verified) else {
        return Ok(None);
    };
    let user = account.cd_user;
    if !account.is_staff() || app.store.passwords().reset_by(user).await? != BY_MAIL {
        return Ok(None);
    }
    let invitations = app.store.staff_invitations();
    let named = invitations.phone_of(account.tenant, account.id).await?;
    if named.as_deref() != Some(number) {
        return Ok(None);
    }
    let tenant = app.store.tenant(account.tenant).await?;
    let carried = CodeChannel::Sms.has_gateway(app, &tenant)
        && is_served(number, &tenant.settings.code_countries)
        && !codes::has_opted_out(app, account.tenant, number, CodeChannel::Sms).await?;
    if !carried || has_another(app, account).await? {
        return Ok(None);
    }
    Ok(Some(number.to_owned()))
}

/// Whether the login has a factor besides its mailbox.
async fn has_another(app: &App, account: &Account) -> Result<bool, Problem> {
    let user = account.cd_user;
    let accounts = app.store.accounts().by_login(user).await?;
    Ok(accounts.iter().any(|one| one.phone_verified)
        || recovery::has_own_factor(app, user).await?
        || app.store.second_factors().backup_codes_left(user).await? > 0)
}

/// Sends a code to the number of [`of`]. It is counted like one to an address that is on file nowhere: whoever invites enters it.
pub async fn send(
    app: &App,
    login: &AskedBy<'_>,
    account: &Account,
    (number, named): (&str, Option<&str>),
    source_ip: IpAddr,
) -> Result<Sent, Problem> {
    codes::refuse_another(named, number)?;
    let tenant = app.store.tenant(account.tenant).await?;
    strangers::refuse_while_braked(app, tenant.id, now_ms()).await?;
    let stranger = Stranger {
        session: login.jti,
        source_ip,
    };
    let to = (CodeChannel::Sms, number);
    codes::deliver(app, login, account, &tenant, to, Some(stranger)).await
}

/// A code that came to the number of [`of`] was right: the number is proved, and the mailbox is told, with a link that takes it back.
pub async fn prove(
    app: &App,
    write: &mut Write,
    account: &Account,
    number: &str,
    client: &Client,
) -> Result<(), Problem> {
    let holder = holder(app, account.cd_user).await?;
    let tenant = app.store.tenant(account.tenant).await?;
    accounts::verify_address(write, account.cd_user, number, now_ms()).await?;
    let made = Made {
        tenant: &tenant,
        sid: "",
        requested_host: &client.host,
    };
    let before = Before::PhoneProved {
        phone: number.to_owned(),
    };
    let change = SecurityChange::PhoneProved;
    let notice = Notice::SecurityChanged(change);
    login_change::record(app, write, &holder, &before, &notice, &made).await?;
    let source = client.source_ip.to_string();
    new_password::note(write, &holder, change.action(), "", &source).await
}
