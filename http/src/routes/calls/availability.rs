//! `/api/availability`: whether the caller takes calls; `/api/availabilities`: who does.

use crate::App;
use crate::extract::allowed::{CallPlace, ConferenceSupervise};
use crate::extract::{Allowed, Json};
use crate::problem::{Problem, ProblemBody};
use actix_web::{get, put, web};
use hub_domain::calls::audibility::SupervisorMode;
use hub_domain::calls::availability::{Availability, Presence};
use hub_domain::clock::now_ms;
use hub_store::calls::availabilities::{self, OwnPresence};
use serde::{Deserialize, Serialize};

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct ChosenAvailability {
    /// `available`, `wrap_up` or `away`: busy is who is in a call.
    state: Availability,
}

/// How somebody stands, and since when.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AvailabilityView {
    state: Availability,
    since_at_ms: i64,
    /// When a wrap-up ends by itself.
    until_ms: Option<i64>,
}

/// The caller's own.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct OwnAvailability {
    #[serde(flatten)]
    presence: AvailabilityView,
    /// `unanswered`: away, because two calls in a row were offered and not answered; `hours`: away, because it is outside the caller's
    /// working hours. Empty where the caller said it.
    reason: String,
}

impl From<OwnPresence> for OwnAvailability {
    fn from(own: OwnPresence) -> Self {
        Self {
            presence: own.presence.into(),
            reason: own.reason,
        }
    }
}

impl From<Presence> for AvailabilityView {
    fn from(presence: Presence) -> Self {
        Self {
            state: presence.state,
            since_at_ms: presence.since_at_ms,
            until_ms: presence.until_ms,
        }
    }
}

/// Somebody who takes calls and has a screen open.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct PersonAvailability {
    account_id: i64,
    name: String,
    #[serde(flatten)]
    presence: AvailabilityView,
    /// How they take part in a call that they supervise; null: they supervise none.
    supervises: Option<SupervisorMode>,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Availabilities {
    /// By name.
    items: Vec<PersonAvailability>,
}

/// The caller's availability. The topic `me` says when to look again.
#[utoipa::path(tag = "calls", responses((status = 200, body = OwnAvailability)), security(("bearer" = [])))]
#[get("/api/availability")]
pub async fn read_availability(
    app: web::Data<App>,
    caller: Allowed<CallPlace>,
) -> Result<web::Json<OwnAvailability>, Problem> {
    let presence = app
        .store
        .availabilities()
        .own(caller.tenant, caller.account)
        .await?;
    Ok(web::Json(presence.into()))
}

/// Says whether the caller takes calls; their other screens follow. A person who is in a call is busy until it ends.
#[utoipa::path(
    tag = "calls",
    responses(
        (status = 200, body = OwnAvailability),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[put("/api/availability")]
pub async fn set_availability(
    app: web::Data<App>,
    caller: Allowed<CallPlace>,
    body: Json<ChosenAvailability>,
) -> Result<web::Json<OwnAvailability>, Problem> {
    let chosen = body
        .0
        .state
        .chosen(now_ms())
        .ok_or_else(|| Problem::field("state", "not_allowed"))?;
    let mut write = app.store.write().await?;
    availabilities::set(&mut write, caller.tenant, caller.account, &chosen).await?;
    write.commit().await?;
    let presence = app
        .store
        .availabilities()
        .own(caller.tenant, caller.account)
        .await?;
    Ok(web::Json(presence.into()))
}

/// Who takes calls in the caller's programs, of those who have a screen open. The topic `conferences` says when to look again.
#[utoipa::path(tag = "conferences", responses((status = 200, body = Availabilities)), security(("bearer" = [])))]
#[get("/api/availabilities")]
pub async fn list_availabilities(
    app: web::Data<App>,
    caller: Allowed<ConferenceSupervise>,
) -> Result<web::Json<Availabilities>, Problem> {
    let here = app
        .store
        .availabilities()
        .here(caller.tenant, caller.member())
        .await?;
    let items = here.into_iter().map(|person| PersonAvailability {
        account_id: person.account.0,
        name: person.name,
        presence: person.presence.into(),
        supervises: person.supervises,
    });
    Ok(web::Json(Availabilities {
        items: items.collect(),
    }))
}
