//! What was changed in a profile, by whom and when.

use super::{WhichProfile, whose};
use crate::App;
use crate::extract::own::Business;
use crate::extract::{Allowed, AnySession, Own};
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{get, web};
use hub_domain::TenantId;
use hub_domain::clock::{day_start_ms, iso8601};
use hub_domain::profiles::Subject;
use hub_domain::profiles::fact::Source;
use hub_domain::profiles::field::period_of_time;
use hub_store::profiles::profile_facts::ProfileChange;
use serde::Serialize;
use serde_json::Value;

/// The most changes of a list.
const MOST: i64 = 500;

/// A change of a fact.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ProfileActivity {
    id: String,
    section: String,
    /// The row's id; empty in a section that is no list.
    row: String,
    field: String,
    /// What stood there; null where nothing did. Of sealed digits the last four.
    was: Option<Value>,
    /// What stands there since; null where it was taken away.
    value: Option<Value>,
    source: Source,
    by: String,
    at_ms: i64,
}

/// Changes.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ProfileActivities {
    /// The newest first, at most 500.
    items: Vec<ProfileActivity>,
}

/// Months in which something was changed.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ActivityPeriods {
    /// `2026-11`, the newest first.
    data: Vec<String>,
}

impl From<ProfileChange> for ProfileActivity {
    fn from(change: ProfileChange) -> Self {
        Self {
            id: change.id,
            section: change.section,
            row: change.row,
            field: change.field,
            was: change.was,
            value: change.value,
            source: change.source,
            by: change.by,
            at_ms: change.at_ms,
        }
    }
}

async fn changes(
    app: &App,
    tenant: TenantId,
    subject: Subject,
    from_ms: i64,
    until_ms: i64,
) -> Result<web::Json<ProfileActivities>, Problem> {
    let profiles = app.store.profile_facts();
    let changes = profiles.changes(tenant, subject, from_ms, until_ms, MOST).await?;
    Ok(web::Json(ProfileActivities {
        items: changes.into_iter().map(ProfileActivity::from).collect(),
    }))
}

/// The last changes of the caller's profile.
#[utoipa::path(
    tag = "profiles",
    params(WhichProfile),
    responses(
        (status = 200, body = ProfileActivities),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/profile/activity")]
pub async fn list_profile_activity(
    app: web::Data<App>,
    caller: Allowed<AnySession>,
    which: web::Query<WhichProfile>,
) -> Result<web::Json<ProfileActivities>, Problem> {
    let whose = whose(&app, &caller, *which).await?;
    changes(&app, caller.tenant, whose.subject, 0, i64::MAX).await
}

/// The months in which a business changed its profile.
#[utoipa::path(
    tag = "profiles",
    params(("id" = i64, Path, description = "`cd_community_entity`")),
    responses(
        (status = 200, body = ActivityPeriods),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/community-activity-periods/{id}")]
pub async fn list_activity_periods(
    app: web::Data<App>,
    own: Own<Business>,
) -> Result<web::Json<ActivityPeriods>, Problem> {
    let (caller, Business(whose)) = own.take(&app).await?;
    let profiles = app.store.profile_facts();
    let days = profiles.days_of_change(caller.tenant, whose.subject).await?;
    let mut data: Vec<String> = days
        .into_iter()
        .map(|day_ms| iso8601(day_ms).chars().take(7).collect())
        .collect();
    data.dedup();
    Ok(web::Json(ActivityPeriods { data }))
}

/// What a business changed in a month.
#[utoipa::path(
    tag = "profiles",
    params(("id" = i64, Path, description = "`cd_community_entity`"), ("period" = String, Path, description = "`2026-11`")),
    responses(
        (status = 200, body = ProfileActivities),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/community-activities/{id}/{period}")]
pub async fn list_activities_of_period(
    app: web::Data<App>,
    own: Own<Business>,
    path: web::Path<(String, String)>,
) -> Result<web::Json<ProfileActivities>, Problem> {
    let (caller, Business(whose)) = own.take(&app).await?;
    let Some((year, Some(month))) = period_of_time(&path.1) else {
        return Err(Key::NotFound.into());
    };
    let next = match month {
        12 => format!("{:04}-01-01", year + 1),
        _ => format!("{year:04}-{:02}-01", month + 1),
    };
    let from_ms = day_start_ms(&format!("{}-01", path.1)).ok_or(Key::NotFound)?;
    let until_ms = day_start_ms(&next).ok_or(Key::NotFound)?;
    changes(&app, caller.tenant, whose.subject, from_ms, until_ms).await
}
