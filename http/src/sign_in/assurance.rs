//! Whether a session is proved well enough for data of the whole login: the highest assurance that any of its accounts
//! requires, proved recently.

use super::codes::needs_second_factor;
use crate::App;
use crate::extract::Person;
use crate::problem::{Key, Problem};
use hub_domain::clock::now_ms;
use hub_domain::identity::assurance::{Assurance, Demand, Level, Proof};
use hub_domain::{CdUser, TenantId};
use hub_store::identity::accounts::Account;
use hub_store::identity::sessions::Session;

/// What a login asks for: the highest level of all its accounts, whether they are in use or not.
pub async fn demand(app: &App, accounts: &[Account]) -> Result<Demand, Problem> {
    let mut level = Level::OneFactor;
    for account in accounts {
        let tenant = app.store.tenant(account.tenant).await?;
        if needs_second_factor(account, &tenant) {
            level = Level::TwoFactors;
        }
    }
    let mut tenants: Vec<TenantId> = accounts.iter().map(|account| account.tenant).collect();
    tenants.sort_unstable();
    tenants.dedup();
    let only_tenant = match tenants[..] {
        [only] => Some(only),
        _ => None,
    };
    Ok(Demand { level, only_tenant })
}

/// Compares a proof with the assurance that its login requires.
pub async fn judge(app: &App, user: CdUser, proof: &Proof) -> Result<Assurance, Problem> {
    let accounts = app.store.accounts().by_login(user).await?;
    Ok(proof.judge(demand(app, &accounts).await?, now_ms()))
}

/// Whether a proof is enough for everything that belongs to a login, now.
pub async fn is_enough(app: &App, user: CdUser, proof: &Proof) -> Result<bool, Problem> {
    Ok(matches!(judge(app, user, proof).await?, Assurance::Until(_)))
}

/// The session as stored now: the cached one may be older than its newest proof.
pub async fn current_session(app: &App, person: &Person) -> Result<Session, Problem> {
    let session = app.store.sessions().by_id(&person.sid).await?;
    session
        .filter(|session| session.revoked_at_ms.is_none())
        .ok_or_else(|| Key::SessionRevoked.into())
}

/// Whether a session may see and change what belongs to its login.
pub async fn is_assured(app: &App, person: &Person) -> Result<bool, Problem> {
    if person.impersonator.is_some() {
        return Ok(false);
    }
    let session = current_session(app, person).await?;
    is_enough(app, person.cd_user, &session.proof).await
}

/// Refuses what belongs to the login with `step_up_required` until the session is assured.
pub async fn require(app: &App, person: &Person) -> Result<(), Problem> {
    if is_assured(app, person).await? {
        Ok(())
    } else {
        Err(Key::StepUpRequired.into())
    }
}
