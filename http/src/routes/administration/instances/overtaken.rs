//! Two people at one page of the instance: the second gets what the first has saved, with who did and when.

use crate::App;
use crate::problem::{Key, Problem};
use hub_domain::TenantId;
use serde::Serialize;

/// The settings that the page of notifications changes.
const SENDING: [&str; 7] = [
    "mail_sender_name",
    "mail_replies",
    "sending_hours",
    "consent_first",
    "undo_send_seconds",
    "notices_wait_for_undo",
    "caseworkers_named",
];

/// What is there by now: `current` of a `version_conflict`.
#[derive(Serialize)]
struct Overtaken<'a, V> {
    #[serde(flatten)]
    view: &'a V,
    /// Empty where that is not known.
    changed_by: String,
    changed_at_ms: Option<i64>,
}

/// The refusal of a change of name, look, texts or languages. Nothing was written.
pub async fn of_look(app: &App, tenant: TenantId, view: &impl Serialize) -> Result<Problem, Problem> {
    let last = app.store.audit_lines().last_of_look(tenant).await?;
    Ok(refusal(view, last.map(|line| (line.actor_name, line.at_ms))))
}

/// The refusal of a change of how the instance sends.
pub async fn of_sending(app: &App, tenant: TenantId, view: &impl Serialize) -> Result<Problem, Problem> {
    let changes = app.store.tenant_settings().history(tenant).await?;
    let last = changes
        .into_iter()
        .find(|change| SENDING.contains(&change.setting.as_str()));
    Ok(refusal(
        view,
        last.map(|change| (change.actor_name, change.at_ms)),
    ))
}

fn refusal(view: &impl Serialize, last: Option<(String, i64)>) -> Problem {
    let (changed_by, changed_at_ms) = match last {
        Some((name, at_ms)) => (name, Some(at_ms)),
        None => (String::new(), None),
    };
    Problem::new(Key::VersionConflict).with_current(&Overtaken {
        view,
        changed_by,
        changed_at_ms,
    })
}
