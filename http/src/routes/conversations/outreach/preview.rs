//! `POST /api/notifications/outreach-item/preview`: the people an outreach would reach.

use super::reckon;
use crate::App;
use crate::extract::allowed::OutreachWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Problem, ProblemBody};
use actix_web::{post, web};
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::outreach::{OutreachFilter, OutreachTally};
use serde::{Deserialize, Serialize};

/// What an outreach would be.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct OutreachPreviewBody {
    filter: OutreachFilter,
    channel: Channel,
    /// Key of a message template of this channel.
    template: String,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct OutreachPreview {
    tally: OutreachTally,
    /// Names of the first who would get it.
    first: Vec<String>,
    /// The languages that the template is written in; everybody else reads English.
    langs: Vec<String>,
}

/// Names that are shown.
const SHOWN: usize = 5;

/// Counts the people, with consent and addresses taken into account; nothing is sent.
#[utoipa::path(
    tag = "outreach",
    request_body = OutreachPreviewBody,
    responses(
        (status = 200, body = OutreachPreview),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/notifications/outreach-item/preview")]
pub async fn preview_outreach_item(
    app: web::Data<App>,
    caller: Allowed<OutreachWrite>,
    body: Json<OutreachPreviewBody>,
) -> Result<web::Json<OutreachPreview>, Problem> {
    let body = body.0;
    let reckoned = reckon(&app, &caller, &body.filter, body.channel, &body.template).await?;
    let first = reckoned
        .people
        .iter()
        .take(SHOWN)
        .map(|person| person.name.clone());
    Ok(web::Json(OutreachPreview {
        tally: reckoned.tally,
        first: first.collect(),
        langs: reckoned.template.by_lang.into_keys().collect(),
    }))
}
