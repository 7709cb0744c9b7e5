//! `GET /api/conferences`: what runs now.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::ConferenceSupervise;
use crate::problem::Problem;
use actix_web::{get, web};
use hub_actors::calls::conference::{self, ObserveConference};
use hub_domain::calls::call::Conference;
use serde::Serialize;

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ConferenceList {
    /// Of the topic `conferences`: subscribe from here.
    seq: i64,
    items: Vec<Conference>,
}

/// Running conferences, the longest first.
#[utoipa::path(tag = "conferences", responses((status = 200, body = ConferenceList)), security(("bearer" = [])))]
#[get("/api/conferences")]
pub async fn list_conferences(
    app: web::Data<App>,
    caller: Allowed<ConferenceSupervise>,
) -> Result<web::Json<ConferenceList>, Problem> {
    let seq = app.store.topics().seq(caller.tenant, "conferences").await?;
    let conferences = app.hub.registry().of::<conference::Conference>();
    let running = conferences.those(|(tenant, _)| *tenant == caller.tenant);
    let looking = running
        .into_iter()
        .map(|conference| conference.send(ObserveConference));
    // One that has ended meanwhile does not answer any more.
    let mut items: Vec<Conference> = futures::future::join_all(looking)
        .await
        .into_iter()
        .filter_map(|answer| answer.ok().flatten())
        .filter(|conference| caller.in_program(conference.program_id).is_ok())
        .collect();
    items.sort_by_key(|conference| conference.started_at_ms);
    Ok(web::Json(ConferenceList { seq, items }))
}
