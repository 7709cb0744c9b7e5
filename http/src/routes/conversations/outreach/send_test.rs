//! `POST /api/notifications/outreach-item/test`: the message as one of the people would get it, to oneself.

use super::preview::{mail_link, sample};
use super::reckon;
use crate::App;
use crate::extract::allowed::OutreachWrite;
use crate::extract::{Allowed, Client, Json};
use crate::problem::{Problem, ProblemBody};
use crate::routes::conversations::mass_message::{self, MassTestSent, Trial};
use actix_web::{HttpResponse, post, web};
use hub_actors::conversations::outreach::Wording;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::mass_message::MassMessage;
use hub_domain::conversations::outreach::OutreachFilter;
use serde::Deserialize;

/// People who are looked through for one to whom nothing is missing.
const LOOKED_THROUGH: usize = 20;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct OutreachTestBody {
    filter: OutreachFilter,
    channel: Channel,
    /// Key of a message template of this channel.
    template: String,
    /// The application of the person whose message it is; the first whose message misses nothing, without one.
    #[serde(default, rename = "externalId")]
    external_id: Option<String>,
}

/// Sends it to the caller's own mail address or phone, marked as a test. An outreach to more than twenty people names it, within an hour
/// and with the same words and filter.
#[utoipa::path(
    tag = "outreach",
    request_body = OutreachTestBody,
    responses(
        (status = 201, body = MassTestSent),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/notifications/outreach-item/test")]
pub async fn send_outreach_test(
    app: web::Data<App>,
    caller: Allowed<OutreachWrite>,
    client: Client,
    body: Json<OutreachTestBody>,
) -> Result<HttpResponse, Problem> {
    let (body, tenant) = (body.0, caller.tenant);
    let reckoned = reckon(&app, &caller, &body.filter, body.channel, &body.template).await?;
    if reckoned.people.is_empty() {
        return Err(Problem::field("filter", "nobody"));
    }
    let row = app.store.tenant(tenant).await?;
    let link = mail_link(&app, &row, &client.host, body.channel).await?;
    let states = app.store.program_states().book(tenant).await?;
    let wording = Wording {
        template: &reckoned.template,
        agency: &row.name,
        reviewer: &caller.name,
        states: &states,
    };
    let asked = match &body.external_id {
        // No application has such a number, and no database takes it.
        Some(external_id) if external_id.contains('\0') => {
            return Err(Problem::field("externalId", "unknown"));
        }
        Some(external_id) => {
            let applications = app.store.applications();
            let known = applications.by_external_id(tenant, external_id).await?;
            Some(known.ok_or_else(|| Problem::field("externalId", "unknown"))?.id)
        }
        None => None,
    };
    let mut people = reckoned.people.iter();
    let chosen: Vec<_> = match asked {
        Some(id) => people
            .find(|person| person.application == id.0)
            .into_iter()
            .collect(),
        None => people.take(LOOKED_THROUGH).collect(),
    };
    if chosen.is_empty() {
        return Err(Problem::field("externalId", "unknown"));
    }
    let mut complete = None;
    for person in chosen {
        let sample = sample(&app, tenant, wording, person, link.as_deref()).await?;
        complete = sample.filter(|sample| sample.missing.is_empty());
        if complete.is_some() {
            break;
        }
    }
    let sample = complete.ok_or_else(|| Problem::field("template", "incomplete"))?;
    let from = match body.channel {
        Channel::Sms => {
            let numbers = app.store.text_numbers();
            numbers.of_thread(tenant, &sample.thread, sample.program).await?
        }
        _ => row.mail_from.clone(),
    };
    let trial = Trial {
        message: MassMessage {
            content_hash: &reckoned.content_hash,
            recipients: reckoned.people.len(),
        },
        channel: body.channel,
        from,
        lang: &sample.lang,
        subject: &sample.subject,
        body: &sample.body,
    };
    let sent = mass_message::send_test(&app, &caller, trial).await?;
    Ok(HttpResponse::Created().json(sent))
}
