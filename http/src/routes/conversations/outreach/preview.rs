//! `POST /api/notifications/outreach-item/preview`: the people an outreach would reach, and what the first of them would get.

use super::reckon;
use crate::App;
use crate::extract::allowed::OutreachWrite;
use crate::extract::{Allowed, Client, Json};
use crate::problem::{Problem, ProblemBody};
use crate::routes::conversations::mass_message::own_address;
use crate::sign_in::origin::tenant_origin;
use actix_web::{post, web};
use hub_actors::conversations::outreach::Wording;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::mass_message::is_to_many;
use hub_domain::conversations::outreach::{Candidate, OutreachFilter, OutreachTally};
use hub_domain::conversations::text_segments;
use hub_domain::{ApplicationId, ProgramId, TenantId, ThreadId};
use hub_store::tenants::Tenant;
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
    /// What those people would get.
    samples: Vec<OutreachSample>,
    /// The languages that the template is written in; everybody else reads English.
    langs: Vec<String>,
    /// Whether it goes to so many people that a test must be sent to oneself first, and the number be typed.
    needs_test: bool,
    /// Whether a second person must approve it: it tells many people a decision.
    needs_approval: bool,
    /// The caller's own address, where a test would go; null where they have none for this channel.
    test_to: Option<String>,
}

/// A message as one person would get it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct OutreachSample {
    name: String,
    #[serde(rename = "externalId")]
    external_id: String,
    /// Phone number or mail address.
    to: String,
    #[serde(skip)]
    pub(super) program: ProgramId,
    #[serde(skip)]
    pub(super) thread: ThreadId,
    /// The language of the text: theirs, or English where it is not written in theirs.
    pub(super) lang: String,
    pub(super) subject: String,
    /// With the line by which people end such mails; its link is cut short here, so that nobody follows another's.
    pub(super) body: String,
    /// Variables without a value: with any of them nothing is sent to this person.
    pub(super) missing: Vec<String>,
    /// Texts only: as many as the carrier makes of it.
    segments: Option<usize>,
}

/// People that are shown.
const SHOWN: usize = 5;

/// Counts the people, with consent and addresses taken into account, and shows the message to the first; nothing is sent.
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
    client: Client,
    body: Json<OutreachPreviewBody>,
) -> Result<web::Json<OutreachPreview>, Problem> {
    let body = body.0;
    let reckoned = reckon(&app, &caller, &body.filter, body.channel, &body.template).await?;
    let row = app.store.tenant(caller.tenant).await?;
    let link = mail_link(&app, &row, &client.host, body.channel).await?;
    let states = app.store.program_states().book(caller.tenant).await?;
    let wording = Wording {
        template: &reckoned.template,
        agency: &row.name,
        reviewer: &caller.name,
        states: &states,
    };
    let mut samples = Vec::new();
    for person in reckoned.people.iter().take(SHOWN) {
        samples.extend(sample(&app, caller.tenant, wording, person, link.as_deref()).await?);
    }
    let first = reckoned.people.iter().take(SHOWN);
    Ok(web::Json(OutreachPreview {
        tally: reckoned.tally,
        first: first.map(|person| person.name.clone()).collect(),
        samples,
        langs: reckoned.template.by_lang.into_keys().collect(),
        needs_test: is_to_many(reckoned.people.len()),
        needs_approval: reckoned.needs_approval,
        test_to: own_address(&app, &caller, body.channel).await?,
    }))
}

/// The link by which people end mails, cut short; none for texts.
pub(super) async fn mail_link(
    app: &App,
    tenant: &Tenant,
    host: &str,
    channel: Channel,
) -> Result<Option<String>, Problem> {
    match channel {
        Channel::Email => {
            let origin = tenant_origin(app, tenant, host).await?;
            Ok(Some(format!("{origin}/unsubscribe/…")))
        }
        _ => Ok(None),
    }
}

/// What one person would get; none where the template has no text for them.
pub(super) async fn sample(
    app: &App,
    tenant: TenantId,
    wording: Wording<'_>,
    to: &Candidate,
    link: Option<&str>,
) -> Result<Option<OutreachSample>, Problem> {
    let applications = app.store.applications();
    let item = applications.by_id(tenant, ApplicationId(to.application)).await?;
    let thread = app.store.threads().by_id(tenant, &item.thread_id).await?;
    let person = app.store.threads().applicant(tenant, None, &thread).await?;
    let message = wording.message(&person, &item, link);
    Ok(message.map(|message| OutreachSample {
        segments: match link {
            Some(_) => None,
            None => Some(text_segments::cut(&message.body).parts.len()),
        },
        name: person.name,
        program: item.process_id,
        thread: item.thread_id,
        external_id: item.external_id,
        to: to.address.clone().unwrap_or_default(),
        lang: message.lang,
        subject: message.subject,
        body: message.body,
        missing: message.missing,
    }))
}
