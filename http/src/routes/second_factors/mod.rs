//! A login's own second factors: an authenticator app, passkeys, backup codes, trusted devices.

pub mod app;
pub mod backup_codes;
pub mod devices;
pub mod overview;
pub mod passkeys;

use crate::App;
use crate::extract::Person;
use crate::problem::{Key, Problem};
use crate::route::Route;
use crate::sign_in::{codes, factor_notice, factors};
use hub_domain::clock::now_ms;
use hub_store::Write;
use hub_store::audit::{self, AuditLine};
use utoipa_actix_web::service_config::ServiceConfig;

/// How young a session must be to change factors, in milliseconds: whoever finds an open screen must not move in.
const RECENT_MS: i64 = 30 * 60_000;

/// Mounts the calls.
pub fn configure(cfg: &mut ServiceConfig) {
    cfg.service(overview::read_second_factors)
        .service(app::offer_authenticator_app)
        .service(app::confirm_authenticator_app)
        .service(app::remove_authenticator_app)
        .service(passkeys::start_passkey)
        .service(passkeys::finish_passkey)
        .service(passkeys::remove_passkey)
        .service(backup_codes::renew_backup_codes)
        .service(devices::forget_trusted_devices);
}

/// Who may call what.
pub const ROUTES: &[Route] = &[
    Route::session("GET", "/api/second-factors"),
    Route::session("POST", "/api/second-factors/totp"),
    Route::session("POST", "/api/second-factors/totp/confirm"),
    Route::session("DELETE", "/api/second-factors/totp"),
    Route::session("POST", "/api/second-factors/passkeys/start"),
    Route::session("POST", "/api/second-factors/passkeys/finish"),
    Route::session("DELETE", "/api/second-factors/passkeys/{id}"),
    Route::session("POST", "/api/second-factors/backup-codes"),
    Route::session("DELETE", "/api/second-factors/trusted-devices"),
];

/// Factors are changed by somebody who has given the password lately. The word of a tenant's identity provider is not
/// enough: factors hold for the login's accounts in other tenants too.
fn refuse_unless_recent(person: &Person) -> Result<(), Problem> {
    if person.single_sign_on || now_ms() - person.started_at_ms > RECENT_MS {
        return Err(Key::Reauthenticate.into());
    }
    Ok(())
}

/// Staff keeps one way at least to prove itself a second time. `left` is how many apps and passkeys would remain.
async fn refuse_last(app: &App, person: &Person, left: usize) -> Result<(), Problem> {
    if left > 0 {
        return Ok(());
    }
    let account = app.store.accounts().by_id(person.tenant, person.account).await?;
    if account.is_staff() && codes::channels(app, &account).await?.is_empty() {
        return Err(Key::LastFactor.into());
    }
    Ok(())
}

/// Apps and passkeys of the login.
async fn count(app: &App, person: &Person) -> Result<usize, Problem> {
    let app_in_use = factors::has_app(app, person.cd_user).await?;
    Ok(usize::from(app_in_use) + app.store.passkeys().of(person.cd_user).await?.len())
}

/// A line in the audit log, and a mail to the owner.
async fn write_down(
    app: &App,
    write: &mut Write,
    person: &Person,
    source: &str,
    change: factor_notice::Change,
) -> Result<(), Problem> {
    factor_notice::tell(app, write, person, change).await?;
    let line = AuditLine {
        tenant: person.tenant,
        actor: person.actor(),
        action: change.action(),
        object_kind: "login",
        object_id: &person.cd_user.to_string(),
        before: "",
        after: "",
        reason: "",
        source,
    };
    Ok(audit::append(write, line).await?)
}
