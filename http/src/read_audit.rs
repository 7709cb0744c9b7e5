//! Reads that the audit log shows. Which ones do is decided in docs/SECURITY.md, whose table a test goes through.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::Demand;
use crate::problem::Problem;
use hub_domain::clock::now_ms;
use hub_store::audit::{self, AuditLine};
use std::fmt::Display;

/// Pages load again what they show: within this time the same person is written down once for the same thing, in milliseconds.
const ONCE_IN_MS: i64 = 60 * 60_000;

/// Writes down that the caller reads something. What cannot be written down is not read.
pub async fn note_read<D: Demand>(
    app: &App,
    caller: &Allowed<D>,
    action: &str,
    (kind, id): (&str, impl Display),
) -> Result<(), Problem> {
    let line = AuditLine::new(caller.tenant, caller.by(), action, kind, id);
    if app.store.audit().has_since(&line, now_ms() - ONCE_IN_MS).await? {
        return Ok(());
    }
    let mut write = app.store.write().await?;
    audit::append(&mut write, line).await?;
    Ok(write.commit().await?)
}
