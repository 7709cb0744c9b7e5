//! Impersonation: every request of the administrator is logged with both names.

use crate::App;
use crate::extract::Caller;
use crate::problem::Problem;
use actix_web::HttpRequest;
use hub_store::Store;
use hub_store::audit::{self, AuditLine};

/// How long it may last, in milliseconds.
pub const IMPERSONATION_MS: i64 = 60 * 60_000;

/// A line in the audit log for a request of somebody who acts as another; nothing for everybody else.
pub async fn note_request(app: &App, caller: &Caller, request: &HttpRequest) -> Result<(), Problem> {
    if caller.impersonator.is_none() {
        return Ok(());
    }
    let what = format!("{} {}", request.method(), request.path());
    note(&app.store, caller, &what).await
}

/// The same for a subscription, which is not a request.
pub async fn note(store: &Store, caller: &Caller, what: &str) -> Result<(), Problem> {
    if caller.impersonator.is_none() {
        return Ok(());
    }
    let line = AuditLine::new(
        caller.tenant,
        caller.by(),
        "impersonation.request",
        "request",
        what.chars().take(300).collect::<String>(),
    );
    let mut write = store.write().await?;
    audit::append(&mut write, line).await?;
    Ok(write.commit().await?)
}
