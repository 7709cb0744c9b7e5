//! A new password: its faults, and all effects of setting it.

use super::breached::is_breached;
use super::eviction::evict;
use super::login_change::{self, Before, Made};
use super::notices::Notice;
use super::password::MAX_PASSWORD;
use crate::App;
use crate::problem::{Key, Problem};
use hub_domain::clock::now_ms;
use hub_domain::identity::password::{PasswordFault, PasswordPolicy, PasswordRules};
use hub_domain::{CdUser, TenantId};
use hub_store::Write;
use hub_store::audit::{self, AuditLine, By};
use hub_store::identity::accounts::Account;
use hub_store::identity::logins::Login;
use hub_store::identity::{links, passwords};
use hub_store::tenants::Tenant;

/// A login with everything that the rules need.
pub struct Holder {
    pub login: Login,
    pub accounts: Vec<Account>,
    pub rules: PasswordRules,
}

/// Reads a login with its accounts and the strictest rules of their tenants.
pub async fn holder(app: &App, user: CdUser) -> Result<Holder, Problem> {
    let login = app.store.logins().by_id(user).await?;
    let accounts = app.store.accounts().by_login(user).await?;
    let mut rules: Option<PasswordRules> = None;
    for account in &accounts {
        let tenant = app.store.tenant(account.tenant).await?;
        let policy = PasswordPolicy::parse(&tenant.settings.password_policy);
        let factor = super::codes::needs_second_factor(account, &tenant);
        let own = PasswordRules::of(policy, factor);
        rules = Some(rules.map_or(own, |all| all.and(own)));
    }
    Ok(Holder {
        login,
        accounts,
        rules: rules.unwrap_or(PasswordRules::of(PasswordPolicy::Classic, false)),
    })
}

/// Refuses a password that the rules do not allow, naming every reason under `field`.
pub async fn refuse_if_weak(app: &App, holder: &Holder, field: &str, password: &str) -> Result<(), Problem> {
    if password.is_empty() {
        return Err(Problem::field(field, "required"));
    }
    if password.len() > MAX_PASSWORD {
        return Err(Problem::field(field, "too_long"));
    }
    let mut names: Vec<&str> = Vec::new();
    for account in &holder.accounts {
        names.extend([
            account.first_name.as_str(),
            account.last_name.as_str(),
            account.company_name.as_str(),
        ]);
    }
    if let Some((local, _)) = holder
        .login
        .email
        .as_deref()
        .and_then(|mail| mail.split_once('@'))
    {
        names.push(local);
    }
    let mut faults = holder.rules.faults(password, &names);
    if is_breached(password) {
        faults.push(PasswordFault::Breached);
    }
    // Five hashes take their time: they are compared only when nothing else is wrong.
    if faults.is_empty() {
        let earlier = app.store.passwords().remembered(holder.login.cd_user).await?;
        if app
            .sign_in
            .passwords
            .check_any(password.to_owned(), earlier)
            .await?
        {
            faults.push(PasswordFault::UsedBefore);
        }
    }
    if faults.is_empty() {
        return Ok(());
    }
    let words: Vec<&str> = faults.iter().map(|fault| fault.as_str()).collect();
    let message = format!("the password is weak or was used before: {}", words.join(", "));
    let refusal = Problem::new(Key::WeakPassword).with_message(message);
    Err(words
        .into_iter()
        .fold(refusal, |refusal, word| refusal.and_field(field, word)))
}

/// How a password came to be changed.
pub struct Change<'a> {
    /// Whose words and sender the notice has.
    pub tenant: &'a Tenant,
    /// The host of the page that it was made on.
    pub requested_host: &'a str,
    /// The channel whose code or link allowed it: `email` or `sms`; empty where it was the old password.
    pub reset_by: &'a str,
    /// The session to keep, if the change was made in one.
    pub keep_session: &'a str,
    /// For the audit log, e.g. `link by mail`.
    pub reason: &'a str,
    pub source: &'a str,
}

/// Sets a password within `write` and commits: other sessions end, links become void, every verified address is
/// notified.
pub async fn set(
    app: &App,
    mut write: Write,
    holder: &Holder,
    hash: &str,
    change: Change<'_>,
) -> Result<(), Problem> {
    let (user, now) = (holder.login.cd_user, now_ms());
    passwords::replace(&mut write, user, hash, change.reset_by, now).await?;
    links::consume_all(&mut write, user, now).await?;
    let ended = evict(&mut write, user, change.keep_session, now).await?;
    if holder.login.password_hash.is_some() {
        let made = Made {
            tenant: change.tenant,
            sid: change.keep_session,
            requested_host: change.requested_host,
        };
        let notice = Notice::PasswordChanged;
        login_change::record(app, &mut write, holder, &Before::Password, &notice, &made).await?;
    }
    note(
        &mut write,
        holder,
        "password.change",
        change.reason,
        change.source,
    )
    .await?;
    write.commit().await?;
    for sid in ended {
        app.tokens.forget(&sid);
    }
    Ok(())
}

/// The account of a login in a tenant, or any other.
pub fn spokesman(holder: &Holder, tenant: TenantId) -> Option<&Account> {
    let own = holder.accounts.iter().find(|account| account.tenant == tenant);
    own.or(holder.accounts.first())
}

/// Writes an action that concerns the whole login into the log of each of its tenants.
pub async fn note(
    write: &mut Write,
    holder: &Holder,
    action: &str,
    reason: &str,
    source: &str,
) -> Result<(), Problem> {
    note_change(write, holder, action, ("", ""), reason, source).await
}

/// The same for a change, with the state before and after.
pub async fn note_change(
    write: &mut Write,
    holder: &Holder,
    action: &str,
    (before, after): (&str, &str),
    reason: &str,
    source: &str,
) -> Result<(), Problem> {
    let mut last = None;
    // Accounts come by tenant, so two such writes never wait for each other in a circle.
    for account in &holder.accounts {
        if last.replace(account.tenant) == Some(account.tenant) {
            continue;
        }
        let by = By::person(account.id.0, account.name()).from(source);
        let line = AuditLine::new(account.tenant, by, action, "login", holder.login.cd_user);
        audit::append(write, line.before(before).after(after).reason(reason)).await?;
    }
    Ok(())
}
