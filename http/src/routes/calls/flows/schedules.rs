//! `GET /api/phone-schedules`: the hours that flows ask.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::QueueRead;
use crate::problem::Problem;
use actix_web::{get, web};
use hub_domain::calls::flow::{OfficeState, Schedule};
use hub_domain::clock::now_ms;
use hub_domain::config_version::ConfigKind;
use hub_store::config_versions::ConfigVersion;
use serde::Serialize;

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct PhoneSchedules {
    /// By key.
    items: Vec<PublishedSchedule>,
}

/// A schedule as it holds.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct PublishedSchedule {
    key: String,
    version: i64,
    schedule: Schedule,
    /// Whether somebody is there now; for a schedule without a time zone of its own, by UTC.
    state: OfficeState,
    published_by: String,
    published_at_ms: Option<i64>,
}

pub(super) fn shown(key: String, version: ConfigVersion) -> Result<PublishedSchedule, Problem> {
    let schedule: Schedule = serde_json::from_str(&version.body).map_err(Problem::internal)?;
    Ok(PublishedSchedule {
        key,
        version: version.version,
        state: schedule.state(now_ms(), "UTC"),
        schedule,
        published_by: version.published_by,
        published_at_ms: version.published_at_ms,
    })
}

/// The tenant's schedules.
#[utoipa::path(tag = "flows", responses((status = 200, body = PhoneSchedules)), security(("bearer" = [])))]
#[get("/api/phone-schedules")]
pub async fn list_phone_schedules(
    app: web::Data<App>,
    caller: Allowed<QueueRead>,
) -> Result<web::Json<PhoneSchedules>, Problem> {
    let all = app
        .store
        .config_versions()
        .all_published(caller.tenant, ConfigKind::PhoneSchedule)
        .await?;
    let items = all
        .into_iter()
        .map(|(key, version)| shown(key, version))
        .collect::<Result<_, _>>()?;
    Ok(web::Json(PhoneSchedules { items }))
}
