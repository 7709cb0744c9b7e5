//! Settings of an instance: a change names who made it and what it was made from, secrets are sealed, and servers are outside.

use crate::App;
use crate::extract::Caller;
use crate::problem::{Key, Problem};
use actix_web::web;
use hub_actors::administration::is_outside;
use hub_domain::TenantId;
use hub_store::StoreError;
use hub_store::tenant_channels::ChannelFault;
use hub_store::tenant_settings::{self, Noted, SettingChange};
use hub_store::tenants::TenantSettings;
use serde::Serialize;
use std::collections::BTreeMap;

/// Who changed a setting last, and when.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
pub struct LastChange {
    /// `Rosa Delgado`; for a command `system`.
    pub by: String,
    pub at_ms: i64,
    /// It was a command, not a person on a page.
    pub by_command: bool,
}

/// The revision of an instance's settings, and the last change of each of these, by the setting's name.
pub(super) async fn last_changes(
    app: &App,
    tenant: TenantId,
    settings: &[&str],
) -> Result<(i64, BTreeMap<String, LastChange>), Problem> {
    let history = app.store.tenant_settings().history(tenant).await?;
    let revision = history.first().map_or(0, |change| change.revision);
    let mut last = BTreeMap::new();
    for change in history {
        if settings.contains(&&*change.setting) {
            last.entry(change.setting.clone()).or_insert_with(|| of(change));
        }
    }
    Ok((revision, last))
}

fn of(change: SettingChange) -> LastChange {
    LastChange {
        by_command: change.actor_id == 0,
        by: change.actor_name,
        at_ms: change.at_ms,
    }
}

/// Why settings are not changed.
pub(super) enum Refusal {
    Problem(Problem),
    Store(StoreError),
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Self {
        Refusal::Store(error)
    }
}

impl From<Problem> for Refusal {
    fn from(problem: Problem) -> Self {
        Refusal::Problem(problem)
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Problem(problem) => problem,
            Refusal::Store(error) => error.into(),
        }
    }
}

/// Changes settings with an audit line. `seen` is the revision that was read: where one of the same settings was changed since, it is a
/// `version_conflict`.
pub(super) async fn change(
    app: &App,
    caller: &Caller,
    action: &'static str,
    seen: Option<i64>,
    described: impl Fn(&TenantSettings) -> String,
    make: impl FnOnce(&mut TenantSettings) -> Result<(), Refusal>,
) -> Result<TenantSettings, Problem> {
    let noted = Noted {
        action,
        reason: "instance portal",
        seen,
    };
    let changed =
        tenant_settings::change_noted(&app.store, caller.tenant, caller.by(), noted, described, make);
    Ok(changed.await?.after)
}

/// The answer to a change: a view of what there is now. A `version_conflict` has it in `current`.
pub(super) async fn answered<View: Serialize>(
    changed: Result<TenantSettings, Problem>,
    view: impl Future<Output = Result<View, Problem>>,
) -> Result<web::Json<View>, Problem> {
    match changed {
        Ok(_) => view.await.map(web::Json),
        Err(problem) if problem.key() == Key::VersionConflict => Err(problem.with_current(&view.await?)),
        Err(problem) => Err(problem),
    }
}

/// A fault of a server, a provider or a key, at the field that it is about.
pub(super) fn fault(field: &'static str) -> impl Fn(ChannelFault) -> Refusal {
    move |fault| Refusal::Problem(Problem::field(field, fault.as_str()))
}

/// A text that is sealed for the caller's instance.
pub(super) async fn sealed(
    app: &App,
    tenant: TenantId,
    context: &str,
    secret: &str,
) -> Result<String, Problem> {
    Ok(app.keyring.seal_for_tenant(tenant, context, secret).await?)
}

/// Whether it is a text of one line that is short enough.
pub(super) fn checked_line(field: &'static str, text: &str, most: usize) -> Result<(), Problem> {
    if text.chars().count() > most {
        return Err(Problem::field(field, "too_long"));
    }
    match text.chars().any(char::is_control) {
        true => Err(Problem::field(field, "not_allowed")),
        false => Ok(()),
    }
}

/// Refuses a server on this machine or in its network, so that nobody who administers one instance reaches what only the operator may;
/// a demonstration has its servers on this machine.
pub(super) async fn refuse_inside(app: &App, field: &'static str, host: &str) -> Result<(), Problem> {
    if app.config.demo {
        return Ok(());
    }
    match is_outside(host).await {
        Some(true) => Ok(()),
        Some(false) => Err(Problem::field(field, "not_outside")),
        None => Err(Problem::field(field, "unknown_host")),
    }
}

/// The host in an address.
pub(super) fn host_of(address: &str) -> String {
    let url = openidconnect::url::Url::parse(address).ok();
    url.and_then(|url| url.host_str().map(str::to_owned))
        .unwrap_or_default()
}
