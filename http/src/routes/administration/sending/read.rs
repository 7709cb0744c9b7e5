//! `GET /api/admin/instances/{id}/sending`: when an instance's messages go out.

use super::super::instance::{LastChange, last_changes, own};
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::InstanceRead;
use crate::problem::{Problem, ProblemBody};
use actix_web::{get, web};
use hub_domain::TenantId;
use hub_domain::conversations::channel::Channel;
use serde::Serialize;
use std::collections::BTreeMap;

/// The settings of which the page says who changed them last.
const SETTINGS: &[&str] = &[
    "sending_hours",
    "consent_first",
    "undo_send_seconds",
    "notices_wait_for_undo",
];

/// When an instance's messages go out.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct InstanceSending {
    /// Goes back with a change.
    revision: i64,
    /// The first hour of the recipient's day at which texts go out, 0 to 23.
    opens_hour: u8,
    /// The hour before which the last one goes out, 1 to 24.
    closes_hour: u8,
    /// Channels in which nothing is sent without consent.
    consent_first: Vec<Channel>,
    /// Seconds for which what was sent by hand can be taken back; 0: it goes out at once.
    undo_send_seconds: u32,
    /// Messages of notification rules wait until the change that caused them can no longer be undone.
    notices_wait_for_undo: bool,
    /// Who changed each setting last; without an entry it is as it was at the start.
    changed: BTreeMap<String, LastChange>,
}

/// When messages go out, and who changed that last.
#[utoipa::path(
    tag = "administration",
    params(("id" = i64, Path, description = "`cd_instance`")),
    responses(
        (status = 200, body = InstanceSending),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/admin/instances/{id}/sending")]
pub async fn read_instance_sending(
    app: web::Data<App>,
    caller: Allowed<InstanceRead>,
    id: web::Path<i64>,
) -> Result<web::Json<InstanceSending>, Problem> {
    let tenant = own(&caller, *id)?;
    view(&app, tenant).await.map(web::Json)
}

/// As it is now.
pub(super) async fn view(app: &App, id: TenantId) -> Result<InstanceSending, Problem> {
    let tenant = app.store.tenant(id).await?;
    let settings = &tenant.settings;
    let (revision, changed) = last_changes(app, id, SETTINGS).await?;
    Ok(InstanceSending {
        revision,
        opens_hour: settings.sending_hours.opens_hour,
        closes_hour: settings.sending_hours.closes_hour,
        consent_first: settings.consent_first.clone(),
        undo_send_seconds: settings.undo_send_seconds,
        notices_wait_for_undo: settings.notices_wait_for_undo,
        changed,
    })
}
