//! `GET /api/phone-trunks`: the trunks for incoming and outgoing calls, and whether they answer.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::Admin;
use crate::problem::{Problem, ProblemBody};
use actix_web::{get, web};
use hub_domain::calls::telephone::{PhoneTrunk, TrunkState};
use hub_domain::calls::trunk_watch::TrunkAlarm;
use serde::Serialize;

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct PhoneTrunks {
    /// Those that calls come in by first.
    items: Vec<PhoneTrunk>,
    /// Whether the hub listens for telephones at all.
    listening: bool,
}

/// The tenant's trunks. They are made with an API key.
#[utoipa::path(tag = "telephone", responses((status = 200, body = PhoneTrunks)), security(("bearer" = [])))]
#[get("/api/phone-trunks")]
pub async fn list_phone_trunks(
    app: web::Data<App>,
    caller: Allowed<Admin>,
) -> Result<web::Json<PhoneTrunks>, Problem> {
    Ok(web::Json(PhoneTrunks {
        items: app.hub.phone_trunks(caller.tenant).await?,
        listening: app.hub.has_telephones(),
    }))
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct TrunkAlarms {
    /// The longest first, at most a hundred.
    items: Vec<TrunkAlarm>,
}

/// Trunks that calls go out by, that answered before, and do not any more. The topic `jobs` says `trunk.down {trunk_id}` and
/// `trunk.up {trunk_id}`.
#[utoipa::path(tag = "telephone", responses((status = 200, body = TrunkAlarms)), security(("bearer" = [])))]
#[get("/api/trunk-alarms")]
pub async fn list_trunk_alarms(
    app: web::Data<App>,
    caller: Allowed<Admin>,
) -> Result<web::Json<TrunkAlarms>, Problem> {
    let items = app.store.trunk_watches().alarms(caller.tenant).await?;
    Ok(web::Json(TrunkAlarms { items }))
}

/// Asks a trunk that calls go out by whether it is there, now.
#[utoipa::path(
    tag = "telephone",
    params(("id" = String, Path)),
    responses(
        (status = 200, body = TrunkState),
        (status = 503, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/phone-trunks/{id}/state")]
pub async fn read_phone_trunk_state(
    app: web::Data<App>,
    caller: Allowed<Admin>,
    id: web::Path<String>,
) -> Result<web::Json<TrunkState>, Problem> {
    Ok(web::Json(app.hub.phone_trunk_state(caller.tenant, &id).await?))
}
