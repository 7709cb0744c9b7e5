//! Changes of a tenant's sign-on: its provider, and whether staff sign in there alone. Each is one write with an audit line, and none
//! locks everybody out.

use crate::audit::{self, AuditLine, By};
use crate::identity::identity_providers::{self, Provider};
use crate::identity::{accounts, administrators, second_factors, sign_ons};
use crate::tenants::SignOnSettings;
use crate::{Result, Store, Write, args, statements, tenant_settings};
use hub_domain::clock::now_ms;
use hub_domain::{AccountId, CdUser, TenantId};
use serde_json::json;

statements! {
    HAS_PASSWORD = "SELECT COUNT(*) FROM credentials WHERE cd_user = $1";
}

/// A test counts for so long, in milliseconds.
pub const TEST_COUNTS_MS: i64 = 10 * 60_000;
/// The kind of provider at which a tenant's own people sign on.
const MEMBERSHIP: &str = "membership";

/// Why a sign-on is not changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SignOnFault {
    /// There is no such provider.
    NoProvider,
    /// Nobody could administer the tenant any more.
    NobodyLeft,
    /// Whoever asks has not signed on there within the last ten minutes, as a test.
    NotTested,
    /// The account for emergencies is no administrator in use.
    NotAdministrator,
    /// It has no password.
    NoPassword,
    /// It has neither an authenticator app nor a passkey.
    NoSecondFactor,
}

/// What came of a change.
pub type Outcome = std::result::Result<(), SignOnFault>;

/// Sets a tenant's provider, and what its button says. Nobody has to sign on there then until it has been tried and required anew.
pub async fn set(
    store: &Store,
    tenant: TenantId,
    kind: &str,
    provider: &Provider,
    button: Option<String>,
    by: By,
) -> Result<Outcome> {
    let before = provider_now(store, tenant, kind).await?;
    let mut write = store.write().await?;
    let had = administrators::all(&mut write, tenant).await?;
    let mut settings = None;
    identity_providers::set_provider(&mut write, tenant, kind, provider, now_ms()).await?;
    if kind == MEMBERSHIP {
        let changed = tenant_settings::change(&mut write, tenant, &by, |settings| {
            settings.sign_on.required = false;
            if let Some(button) = button {
                settings.sign_on.button = button;
            }
        });
        let changed = changed.await?;
        settings = Some((changed.before.sign_on, changed.after.sign_on));
    }
    let secret = match &before {
        Some(before) if before.sealed_secret != provider.sealed_secret => "new",
        _ => "set",
    };
    let (was, is) = settings
        .as_ref()
        .map_or((None, None), |(was, is)| (Some(was), Some(is)));
    let line = line(tenant, by, "identity_provider.set", kind)
        .before(
            before
                .as_ref()
                .map_or_else(String::new, |before| state(before, "set", was)),
        )
        .after(state(provider, secret, is));
    finish(write, tenant, !had.is_empty(), line).await
}

/// Takes a tenant's provider away. Sessions from it continue.
pub async fn remove(store: &Store, tenant: TenantId, kind: &str, by: By) -> Result<Outcome> {
    let before = provider_now(store, tenant, kind).await?;
    let mut write = store.write().await?;
    let had = administrators::all(&mut write, tenant).await?;
    let mut was = None;
    if !identity_providers::remove_provider(&mut write, tenant, kind).await? {
        write.rollback().await?;
        return Ok(Err(SignOnFault::NoProvider));
    }
    if kind == MEMBERSHIP {
        let changed = tenant_settings::change(&mut write, tenant, &by, |settings| {
            settings.sign_on.required = false;
        });
        was = Some(changed.await?.before.sign_on);
    }
    let before = before.map_or_else(String::new, |before| state(&before, "set", was.as_ref()));
    let line = line(tenant, by, "identity_provider.remove", kind).before(before);
    finish(write, tenant, !had.is_empty(), line).await
}

/// Staff sign in at the provider alone from now on, but for the account for emergencies. `tester` has tried it within ten minutes.
pub async fn require(
    store: &Store,
    tenant: TenantId,
    tester: AccountId,
    break_glass: AccountId,
    by: By,
) -> Result<Outcome> {
    if provider_now(store, tenant, MEMBERSHIP).await?.is_none() {
        return Ok(Err(SignOnFault::NoProvider));
    }
    let mut write = store.write().await?;
    // First, because it holds the tenant's row: who sets another provider meanwhile comes before the judgement, or after all of this.
    let changed = tenant_settings::change(&mut write, tenant, &by, |settings| {
        settings.sign_on.required = true;
        settings.sign_on.break_glass = Some(break_glass.0);
    });
    let changed = changed.await?;
    if let Err(fault) = judge(&mut write, tenant, tester, break_glass).await? {
        write.rollback().await?;
        return Ok(Err(fault));
    }
    let line = line(tenant, by, "identity_provider.require", MEMBERSHIP)
        .before(requirement(&changed.before.sign_on))
        .after(requirement(&changed.after.sign_on));
    finish(write, tenant, true, line).await
}

/// Staff may sign in by password again.
pub async fn make_optional(store: &Store, tenant: TenantId, by: By) -> Result<Outcome> {
    let mut write = store.write().await?;
    let changed = tenant_settings::change(&mut write, tenant, &by, |settings| {
        settings.sign_on.required = false;
    });
    let changed = changed.await?;
    if changed.is_change() {
        let line = line(tenant, by, "identity_provider.optional", MEMBERSHIP)
            .before(requirement(&changed.before.sign_on))
            .after(requirement(&changed.after.sign_on));
        audit::append(&mut write, line).await?;
    }
    write.commit().await?;
    Ok(Ok(()))
}

async fn judge(
    write: &mut Write,
    tenant: TenantId,
    tester: AccountId,
    break_glass: AccountId,
) -> Result<Outcome> {
    let test = sign_ons::latest_test(write, tenant, tester).await?;
    let is_fresh = test.is_some_and(|test| {
        test.refusal.is_empty() && (0..=TEST_COUNTS_MS).contains(&(now_ms() - test.at_ms))
    });
    if !is_fresh {
        return Ok(Err(SignOnFault::NotTested));
    }
    if !administrators::all(write, tenant).await?.contains(&break_glass) {
        return Ok(Err(SignOnFault::NotAdministrator));
    }
    let user = accounts::read(write, tenant, break_glass).await?.cd_user;
    if !has_password(write, user).await? {
        return Ok(Err(SignOnFault::NoPassword));
    }
    if !second_factors::has_own_factor(write, user).await? {
        return Ok(Err(SignOnFault::NoSecondFactor));
    }
    Ok(Ok(()))
}

async fn has_password(write: &mut Write, user: CdUser) -> Result<bool> {
    let (count,): (i64,) = write.one("password", HAS_PASSWORD, args![user]).await?;
    Ok(count > 0)
}

/// Commits, unless nobody could administer the tenant after it where somebody could before.
/// The line comes after the administrators' row, as everywhere.
async fn finish(mut write: Write, tenant: TenantId, had_one: bool, line: AuditLine) -> Result<Outcome> {
    if had_one && !administrators::keep_one(&mut write, tenant).await? {
        write.rollback().await?;
        return Ok(Err(SignOnFault::NobodyLeft));
    }
    audit::append(&mut write, line).await?;
    write.commit().await?;
    Ok(Ok(()))
}

/// The tenant's provider of a kind.
async fn provider_now(store: &Store, tenant: TenantId, kind: &str) -> Result<Option<Provider>> {
    store.identity_providers().provider(tenant, kind).await
}

/// A provider as the audit log keeps it: of its secret only whether there is one, and whether it is `new`.
fn state(provider: &Provider, secret: &str, settings: Option<&SignOnSettings>) -> String {
    let secret = if provider.sealed_secret.is_empty() {
        "none"
    } else {
        secret
    };
    let mut state = json!({ "issuer": provider.issuer, "client_id": provider.client_id, "secret": secret });
    if let Some(settings) = settings {
        state["button"] = json!(settings.button);
        state["required"] = json!(settings.required);
    }
    state.to_string()
}

/// Whether staff sign in at the provider alone, and the account for emergencies.
fn requirement(settings: &SignOnSettings) -> String {
    json!({ "required": settings.required, "break_glass": settings.break_glass }).to_string()
}

fn line(tenant: TenantId, by: By, action: &str, kind: &str) -> AuditLine {
    AuditLine::new(tenant, by, action, "identity_provider", kind).keeping_states()
}
