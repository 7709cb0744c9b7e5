//! `PUT /api/phone-schedules/{key}`: publishes a schedule, or a new version of it.

use super::schedules::{PublishedSchedule, shown};
use crate::App;
use crate::extract::allowed::Admin;
use crate::extract::{Allowed, Json};
use crate::problem::{Key, Problem, ProblemBody};
use crate::routes::conversations::templates;
use actix_web::{put, web};
use hub_domain::calls::flow::{Schedule, ScheduleFault};
use hub_domain::config_version::ConfigKind;
use hub_store::config_versions::ConfigId;
use hub_store::configuration::{self, Publishing};
use serde::Deserialize;

/// Schedules of a tenant.
const MAX_SCHEDULES: usize = 100;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct SaveScheduleBody {
    /// The version that was edited; 0 for a new schedule.
    version: i64,
    schedule: Schedule,
}

/// Publishes when an office is open. Calls that come from now on go by it.
#[utoipa::path(
    tag = "flows",
    params(("key" = String, Path)),
    responses(
        (status = 200, body = PublishedSchedule),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[put("/api/phone-schedules/{key}")]
pub async fn save_phone_schedule(
    app: web::Data<App>,
    caller: Allowed<Admin>,
    key: web::Path<String>,
    body: Json<SaveScheduleBody>,
) -> Result<web::Json<PublishedSchedule>, Problem> {
    templates::checked(&key)?;
    let SaveScheduleBody { version, schedule } = body.0;
    let id = ConfigId {
        tenant: caller.tenant,
        kind: ConfigKind::PhoneSchedule,
        key: &key,
    };
    let versions = app.store.config_versions();
    if versions.published(id).await?.is_none() {
        if version != 0 {
            return Err(Key::NotFound.into());
        }
        if versions.all_published(caller.tenant, id.kind).await?.len() >= MAX_SCHEDULES {
            return Err(Problem::field("schedule", "too_many"));
        }
    }
    if let Err(faults) = schedule.check() {
        return Err(refused(&faults));
    }
    let text = serde_json::to_string(&schedule).map_err(Problem::internal)?;
    let mut write = app.store.write().await?;
    let done = configuration::publish_text(&mut write, id, version, &text, caller.by()).await?;
    if let Publishing::Refused(_) = done {
        return Err(Problem::field("schedule", "not_allowed"));
    }
    write.commit().await?;
    let held = app.store.config_versions().published(id).await?;
    shown(key.to_string(), held.ok_or(Key::NotFound)?).map(web::Json)
}

/// Each fault at its member.
fn refused(faults: &[ScheduleFault]) -> Problem {
    let mut problem = Problem::new(Key::InvalidField);
    for fault in faults {
        let (field, why) = match fault {
            ScheduleFault::Name => ("name".to_owned(), "required"),
            ScheduleFault::Timezone => ("timezone".to_owned(), "unknown"),
            ScheduleFault::Day(day) => (format!("hours.{day}"), "not_allowed"),
            ScheduleFault::Hours(day) => (format!("hours.{day}"), "out_of_range"),
            ScheduleFault::Holiday(date) => (format!("holidays.{date}"), "not_allowed"),
        };
        problem = problem.and_field(field, why);
    }
    problem
}
