//! Undoing changes of a login. A person who says that a change was not theirs says that somebody else has used the
//! login: every later change is undone too, every session ends, and the password is replaced.

use super::cookies::random_token;
use super::eviction::evict;
use super::login_change::{self, Before};
use super::new_password::{holder, note};
use crate::App;
use crate::problem::{Key, Problem};
use hub_domain::clock::now_ms;
use hub_domain::{AccountId, CdUser, TenantId};
use hub_store::audit::By;
use hub_store::identity::links::{self, LinkPurpose, NewLink};
use hub_store::identity::login_changes::{self, LoginChange};
use hub_store::{
    Write,
    cases::judged_again,
    identity::{accounts, administrators, devices, logins, passkeys, passwords, second_factors},
    people::applicants,
};

/// Life of the token for the new password, in milliseconds.
const PASSWORD_TOKEN_MS: i64 = 60 * 60_000;

/// What was undone.
pub struct Undone {
    pub kind: String,
    /// Sets a new password, as the token of a link does.
    pub token: String,
}

/// An account that was given an address back.
pub struct Returned {
    pub tenant: TenantId,
    account: AccountId,
    by: By,
    /// The previous value.
    from: Option<String>,
    to: Option<String>,
}

/// Undoes the change of a link and everything that came after it.
pub async fn undo(app: &App, token: &str, source: &str) -> Result<Undone, Problem> {
    let now = now_ms();
    // Hashing takes time: an unknown link is refused before it.
    let known = app.store.login_changes().by_token(token, now).await?;
    let user = known.ok_or(Key::LinkExpired)?.cd_user;
    let nobodys = app.sign_in.passwords.hash(random_token()).await?;
    let holder = holder(app, user).await?;
    let mut write = app.store.write().await?;
    let change = login_changes::take(&mut write, token, now)
        .await?
        .ok_or(Key::LinkExpired)?;
    let mut changes = login_changes::take_since(&mut write, user, change.at_ms, now).await?;
    changes.push(change.clone());
    let returned = take_back(app, &mut write, &changes, now).await?;
    let (ended, token) = lock_out(&mut write, user, change.tenant, &nobodys, now).await?;
    let reason = format!("{} undone by its link", change.kind);
    follow(&mut write, &returned, source).await?;
    note(&mut write, &holder, "login.undo", &reason, source).await?;
    write.commit().await?;
    for sid in &ended {
        app.tokens.forget(sid);
    }
    for account in &holder.accounts {
        app.tokens.forget_account(account.tenant, account.id);
    }
    Ok(Undone {
        kind: change.kind,
        token,
    })
}

/// Ends everything that a login has open, and replaces its password by a random one. Returns the ended sessions, and a
/// token that sets a new password.
pub async fn lock_out(
    write: &mut Write,
    user: CdUser,
    tenant: TenantId,
    nobodys_hash: &str,
    now: i64,
) -> Result<(Vec<String>, String), Problem> {
    let ended = evict(write, user, "", now).await?;
    passwords::replace(write, user, nobodys_hash, "", now).await?;
    links::consume_all(write, user, now).await?;
    let token = random_token();
    let link = NewLink {
        token: &token,
        tenant,
        cd_user: user,
        purpose: LinkPurpose::ResetPassword,
        destination: "",
        at_ms: now,
        expires_at_ms: now + PASSWORD_TOKEN_MS,
    };
    links::insert(write, &link).await?;
    Ok((ended, token))
}

/// Takes changes back, in this order: the newest first. Answers by tenant which accounts have another address now, for [`follow`].
pub async fn take_back(
    app: &App,
    write: &mut Write,
    changes: &[LoginChange],
    now: i64,
) -> Result<Vec<Returned>, Problem> {
    let mut returned = Vec::new();
    for change in changes {
        let before = login_change::opened(app, change).await?;
        put_back(write, change.cd_user, before, now, &mut returned).await?;
    }
    returned.sort_by_key(|one| one.tenant);
    Ok(returned)
}

/// The applicants of these accounts are reached again where they were. Last in a transaction, by tenant: it writes to the audit
/// logs, and writers of one log wait for each other.
pub async fn follow(write: &mut Write, returned: &[Returned], source: &str) -> Result<(), Problem> {
    for one in returned {
        let (by, from, to) = (
            one.by.clone().from(source),
            one.from.as_deref(),
            one.to.as_deref(),
        );
        let addresses: Vec<&str> = from.into_iter().chain(to).collect();
        let cases = judged_again::of_account(write, one.tenant, one.account, &addresses).await?;
        applicants::move_address(write, one.tenant, one.account, from, to, &by).await?;
        judged_again::judge(write, one.tenant, cases).await?;
    }
    Ok(())
}

async fn put_back(
    write: &mut Write,
    user: CdUser,
    before: Before,
    now: i64,
    returned: &mut Vec<Returned>,
) -> Result<(), Problem> {
    match before {
        // The password is replaced in any case.
        Before::Password => {}
        Before::Devices => drop(devices::distrust_all(write, user).await?),
        Before::LoginId {
            email,
            phone,
            primary_id,
            accounts,
        } => {
            if let Some(email) = &email {
                logins::release_email(write, user, email).await?;
            }
            // Somebody who reads that mailbox may have taken it meanwhile: then the login keeps the address that it has.
            if let Some(email) = &email
                && logins::owner_of_email(write, email)
                    .await?
                    .is_some_and(|owner| owner != user)
            {
                tracing::error!(
                    login.id = user.0,
                    "a moved login id cannot be taken back: another login has it"
                );
                return Ok(());
            }
            logins::restore_addresses(write, user, email.as_deref(), phone.as_deref(), &primary_id).await?;
            for of in accounts {
                let now_has = accounts::read(write, of.tenant, of.account).await?;
                let by = By::person(now_has.id.0, now_has.name());
                for (from, to) in [(now_has.email, &of.email), (now_has.phone, &of.phone)] {
                    returned.push(Returned {
                        tenant: of.tenant,
                        account: of.account,
                        by: by.clone(),
                        from,
                        to: to.clone(),
                    });
                }
                accounts::restore_addresses(
                    write,
                    of.tenant,
                    of.account,
                    (of.email.as_deref(), of.email_verified),
                    (of.phone.as_deref(), of.phone_verified),
                    now,
                )
                .await?;
            }
        }
        Before::AppAdded {
            previous,
            backup_codes,
        } => {
            match previous {
                Some(app) => {
                    second_factors::restore_app(
                        write,
                        user,
                        &app.sealed,
                        app.last_step,
                        app.confirmed_at_ms,
                        now,
                    )
                    .await?;
                }
                None => drop(second_factors::remove_app(write, user).await?),
            }
            second_factors::replace_backup_codes(write, user, &backup_codes).await?;
        }
        Before::AppRemoved { app } => {
            second_factors::restore_app(write, user, &app.sealed, app.last_step, app.confirmed_at_ms, now)
                .await?;
        }
        Before::PasskeyAdded { id } => drop(passkeys::remove(write, user, &id).await?),
        Before::PasskeyRemoved { passkey } => passkeys::insert(write, &passkey).await?,
        Before::BackupCodes { codes } => {
            second_factors::replace_backup_codes(write, user, &codes).await?;
        }
        Before::PhoneProved { phone } => accounts::doubt_phone(write, user, &phone).await?,
        Before::AccountAdded { tenant, account } => {
            let is_administrator = accounts::read(write, tenant, account).await?.is_administrator();
            accounts::deactivate(write, tenant, account, now).await?;
            if is_administrator && !administrators::keep_one(write, tenant).await? {
                return Err(Key::LastAdministrator.into());
            }
        }
    }
    Ok(())
}
