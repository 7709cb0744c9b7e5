//! After a forgotten password. A reset by mail proves that the person reads one mailbox: a code to the same mailbox is
//! no second factor (NIST SP 800-63B-4, section 4.2). It only counts for people who have nothing else, and they must
//! add their own factor before anything else, if their tenant wants it.

use super::codes::{CodeChannel, needs_second_factor};
use super::factors;
use crate::App;
use crate::problem::Problem;
use hub_domain::CdUser;
use hub_domain::identity::assurance::{Method, Proof};
use hub_store::identity::accounts::Account;
use hub_store::tenants::FactorEnrolment;
use hub_store::{
    Write,
    identity::{passwords, second_factors},
    tenants,
};

/// Leaves out the channel by which the password was reset, while another factor is there.
pub async fn without_reset_channel(
    app: &App,
    user: CdUser,
    channels: &mut Vec<(CodeChannel, String)>,
) -> Result<(), Problem> {
    let reset_by = app.store.passwords().reset_by(user).await?;
    if reset_by.is_empty() {
        return Ok(());
    }
    let same = |channel: CodeChannel| reset_by == "any" || channel.as_str() == reset_by;
    let another = channels.iter().any(|(channel, _)| !same(*channel));
    if another || has_own_factor(app, user).await? {
        channels.retain(|(channel, _)| !same(*channel));
    }
    Ok(())
}

/// Whether the login has an authenticator app or a passkey.
pub async fn has_own_factor(app: &App, user: CdUser) -> Result<bool, Problem> {
    Ok(factors::has_app(app, user).await? || !app.store.passkeys().of(user).await?.is_empty())
}

/// A session is about to begin with this proof: a factor of another kind than the reset's ends the recovery. Returns
/// whether a factor must be added to the login first. Reads on the write's own connection: concurrent sign-ins must not
/// wait for each other's.
pub async fn settle(write: &mut Write, account: &Account, proof: &Proof) -> Result<bool, Problem> {
    let user = account.cd_user;
    let tenant = tenants::read(write, account.tenant).await?;
    if !needs_second_factor(account, &tenant) {
        return Ok(false);
    }
    let reset_by = passwords::read_reset_by(write, user).await?;
    let same_channel = |method: Method| {
        matches!(
            (method, reset_by.as_str()),
            (Method::Email, "email" | "any") | (Method::Sms, "sms" | "any")
        )
    };
    let confirmed = proof.given().iter().any(|given| {
        proof.second_factor_in(account.tenant)
            && !matches!(
                given.method,
                Method::Password | Method::SingleSignOn | Method::TrustedDevice
            )
            && !same_channel(given.method)
    });
    if !reset_by.is_empty() && confirmed {
        passwords::forget_reset(write, user).await?;
    }
    let wanted = match tenant.settings.factor_enrolment {
        FactorEnrolment::Never => false,
        FactorEnrolment::AfterReset => !reset_by.is_empty() && !confirmed,
        FactorEnrolment::Always => true,
    };
    Ok(wanted && !second_factors::has_own_factor(write, user).await?)
}
