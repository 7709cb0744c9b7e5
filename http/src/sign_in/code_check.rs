//! Checks an entered code: the attempt is counted first; a right code is used up and becomes a proof.

use super::codes::{AskedBy, SIGN_IN, binding};
use super::limits::{CODE_TRIES, CODES_TO, Try};
use super::typed_code::typed_code;
use crate::App;
use crate::problem::{Key, Problem};
use hub_domain::clock::now_ms;
use hub_domain::identity::assurance::{Given, Method};
use hub_domain::{CdUser, TenantId};
use hub_store::Write;
use hub_store::identity::accounts::Account;
use hub_store::identity::attempts;
use hub_store::identity::codes;
use hub_store::identity::logins::Login;
use sha2::{Digest, Sha256};

/// Tries that a code takes.
const MAX_TRIES: i64 = 5;

/// Uses a code up at `now`, after which it counts no more among those to its address; false when somebody else was quicker.
pub(super) async fn consume(write: &mut Write, id: &str, now: i64) -> Result<bool, Problem> {
    let Some((to, sent_at_ms)) = codes::consume(write, id, now).await? else {
        return Ok(false);
    };
    attempts::give_back(write, &CODES_TO, &to, sent_at_ms).await?;
    Ok(true)
}

/// Counts a try of a login at a code of whichever kind, before the code is looked at, or refuses it (403 `code_locked`). A
/// right code gives it back; one that begins a session clears the count.
pub async fn claim_try(app: &App, user: CdUser) -> Result<Try, Problem> {
    Try::claim(app, &CODE_TRIES, user.to_string(), Key::CodeLocked).await
}

/// Checks a code. The attempt has been counted; on success the returned write has used up the code. A second factor
/// that begins a session resets the count of wrong attempts; one that re-authenticates a session does not.
pub async fn verify(
    app: &App,
    login: &AskedBy<'_>,
    account: &Account,
    code: &str,
) -> Result<(Write, Given), Problem> {
    let code = typed_code(code)?;
    let (_, key) = app.keyring.tenant_key(account.tenant).await?;
    let owner = app.store.logins().by_id(login.cd_user).await?;
    let tried = claim_try(app, login.cd_user).await?;
    let mut write = app.store.write().await?;
    let bound = binding(login, account.tenant, account.id);
    let known = codes::latest(&mut write, &bound).await?;
    let given = known
        .as_ref()
        .map(|known| given_by(&owner, account.tenant, known));
    let (write, tried) = compare(write, tried, key, known, &code).await?;
    let write = right(write, tried, login.operation == SIGN_IN).await?;
    Ok((write, given.ok_or(Key::CodeExpired)?))
}

/// Checks the code of a number or address that is nobody's login yet; answers where it went. It is used up by the returned
/// write.
pub(super) async fn verify_address(
    app: &App,
    asked: &AskedBy<'_>,
    bound: &codes::CodeBinding<'_>,
    code: &str,
) -> Result<(Write, String), Problem> {
    let code = typed_code(code)?;
    let (_, key) = app.keyring.tenant_key(bound.tenant).await?;
    let tried = claim_try(app, asked.cd_user).await?;
    let mut write = app.store.write().await?;
    let known = codes::latest(&mut write, bound).await?;
    let to = known.as_ref().map(|known| known.destination.clone());
    let (write, tried) = compare(write, tried, key, known, &code).await?;
    let write = right(write, tried, false).await?;
    Ok((write, to.ok_or(Key::CodeExpired)?))
}

/// Compares a sent code: counts the attempt at this code, compares, and uses it up. An expired code is not compared and
/// returns the login's attempt. `key` is the tenant's: it is fetched before the write, because it may have to be read.
pub(super) async fn compare(
    mut write: Write,
    tried: Try,
    key: [u8; 32],
    known: Option<codes::Code>,
    code: &str,
) -> Result<(Write, Try), Problem> {
    let now = now_ms();
    let Some(known) = known.filter(|known| known.expires_at_ms > now) else {
        return not_looked_at(write, tried).await;
    };
    let Some(tries) = codes::claim_try(&mut write, &known.id, MAX_TRIES).await? else {
        return not_looked_at(write, tried).await;
    };
    if hash_under(&key, &known.id, code) != known.code_hash {
        write.commit().await?;
        let refusal = Problem::new(Key::CodeWrong).and_field("code", "wrong");
        return Err(refusal.with_message(format!("the code is wrong; {} tries are left", MAX_TRIES - tries)));
    }
    if !consume(&mut write, &known.id, now).await? {
        return Err(Key::CodeExpired.into());
    }
    Ok((write, tried))
}

async fn not_looked_at(mut write: Write, tried: Try) -> Result<(Write, Try), Problem> {
    tried.give_back(&mut write).await?;
    write.commit().await?;
    Err(Key::CodeExpired.into())
}

/// The write of a right code. If it begins a session, the login's count of attempts is reset; otherwise only this
/// attempt is not counted.
pub(super) async fn right(mut write: Write, tried: Try, begins_session: bool) -> Result<Write, Problem> {
    if begins_session {
        tried.clear(&mut write).await?;
    } else {
        tried.give_back(&mut write).await?;
    }
    Ok(write)
}

/// The proof that a code gives. At the login's own address it proves the login; at an address that only an account has,
/// which that tenant's agency may have entered, it is valid in that tenant only.
fn given_by(login: &Login, tenant: TenantId, code: &codes::Code) -> Given {
    let method = if code.channel == "email" {
        Method::Email
    } else {
        Method::Sms
    };
    let own = [&login.email, &login.phone];
    if own.into_iter().flatten().any(|own| *own == code.destination) {
        Given::of_login(method, now_ms())
    } else {
        Given::in_tenant(method, now_ms(), tenant)
    }
}

/// Refuses what comes before a try while too many wrong ones of this login are still fresh.
pub async fn refuse_if_locked(app: &App, user: CdUser, now: i64) -> Result<(), Problem> {
    let subject = user.to_string();
    let until_ms = app
        .store
        .attempts()
        .refused_until(&CODE_TRIES, &subject, now)
        .await?;
    match until_ms {
        Some(until_ms) => Err(Problem::new(Key::CodeLocked).retry_after_ms(until_ms - now)),
        None => Ok(()),
    }
}

/// Keyed by the tenant's key: six digits could be recovered from a plain hash at once.
pub(super) async fn code_hash(app: &App, id: &str, tenant: TenantId, code: &str) -> Result<String, Problem> {
    let (_, key) = app.keyring.tenant_key(tenant).await?;
    Ok(hash_under(&key, id, code))
}

fn hash_under(key: &[u8; 32], id: &str, code: &str) -> String {
    let mut inner = Sha256::new();
    inner.update(key);
    inner.update(id.as_bytes());
    inner.update(code.as_bytes());
    let mut outer = Sha256::new();
    outer.update(key);
    outer.update(inner.finalize());
    outer
        .finalize()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}
