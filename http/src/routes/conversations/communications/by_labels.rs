//! `GET /api/communications/communications-by-labels`: the communications of several applications.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::ThreadRead;
use crate::problem::{Key, Problem};
use actix_web::{get, web};
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::message::Message;
use serde::{Deserialize, Serialize};

/// Entries of each label.
const LAST: i64 = 50;

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct LabelParams {
    /// `externalId` of each application, comma-joined, at most a hundred.
    labels: String,
    /// `EMAIL`, `SMS`, `CALL`, `NOTE`, `VOICE`, `SESSION`, `COMMENT` or `ALL`.
    #[serde(rename = "type", default)]
    #[param(rename = "type")]
    channel: Option<String>,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct LabelledCommunications {
    /// In the order of the labels; what nobody has, or not in the caller's programs, is left out.
    items: Vec<LabelledThread>,
}

/// What was said about one application.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct LabelledThread {
    label: String,
    /// The last fifty of the type, oldest first.
    communications: Vec<Message>,
}

/// The last communications of each application.
#[utoipa::path(tag = "communications", params(LabelParams), responses((status = 200, body = LabelledCommunications)), security(("bearer" = [])))]
#[get("/api/communications/communications-by-labels")]
pub async fn list_communications_by_labels(
    app: web::Data<App>,
    caller: Allowed<ThreadRead>,
    params: web::Query<LabelParams>,
) -> Result<web::Json<LabelledCommunications>, Problem> {
    let channel = match params.channel.as_deref() {
        None | Some("" | "ALL") => None,
        Some(name) => Some(Channel::parse(name).ok_or_else(|| Problem::field("type", "unknown"))?),
    };
    let labels: Vec<&str> = params
        .labels
        .split(',')
        .map(str::trim)
        .filter(|label| !label.is_empty())
        .collect();
    if labels.len() > super::MAX_LABELS {
        return Err(Problem::field("labels", "too_many"));
    }
    let mut items = Vec::with_capacity(labels.len());
    for label in labels {
        let thread = match super::thread_of(&app, &caller, label).await {
            Ok(thread) => thread,
            Err(problem) if problem.key() == Key::NotFound => continue,
            Err(problem) => return Err(problem),
        };
        let view = app.store.thread_view();
        let communications = view.last_of(caller.tenant, &thread, channel, LAST).await?;
        items.push(LabelledThread {
            label: label.to_owned(),
            communications,
        });
    }
    Ok(web::Json(LabelledCommunications { items }))
}
