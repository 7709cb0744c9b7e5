//! `POST /api/notifications/outreach-item`: begins an outreach.

use super::{OutreachItem, reckon, shown};
use crate::App;
use crate::extract::allowed::OutreachWrite;
use crate::extract::{Allowed, Client, Json};
use crate::problem::{Key, Problem, ProblemBody};
use crate::routes::conversations::mass_message;
use crate::sign_in::origin::tenant_origin;
use actix_web::{HttpRequest, HttpResponse, post, web};
use hub_domain::ProgramId;
use hub_domain::clock::now_ms;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::mass_message::MassMessage;
use hub_domain::conversations::outreach::{MAX_PER_MINUTE, OutreachFilter};
use hub_store::audit::{self, AuditLine};
use hub_store::conversations::outreach::{self, NewOutreach};
use serde::Deserialize;

/// Longest name, in characters.
const MAX_NAME_CHARS: usize = 80;
/// Longest idempotency key.
const MAX_KEY_BYTES: usize = 128;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct OutreachBody {
    name: String,
    filter: OutreachFilter,
    channel: Channel,
    /// Key of a message template of this channel.
    template: String,
    /// Messages a minute, 1 to 600.
    per_minute: i64,
    /// For more than twenty people: the test of exactly this message, which the caller has sent to themselves within the last hour.
    #[serde(default)]
    test_id: Option<String>,
    /// For more than twenty people: how many they are, as the caller has typed it.
    #[serde(default)]
    confirmed_number: Option<i64>,
}

/// Sends to everybody the filter finds now, after the seconds in which it can be undone; the same `Idempotency-Key` never starts two. To
/// more than twenty people only after a test to oneself (`test_first`) and with their number (`number_not_confirmed`); and what tells
/// them a decision is `pending` until a second person has approved it.
#[utoipa::path(
    tag = "outreach",
    params(("Idempotency-Key" = Option<String>, Header)),
    request_body = OutreachBody,
    responses(
        (status = 201, body = OutreachItem),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/notifications/outreach-item")]
pub async fn begin_outreach_item(
    app: web::Data<App>,
    caller: Allowed<OutreachWrite>,
    client: Client,
    request: HttpRequest,
    body: Json<OutreachBody>,
) -> Result<HttpResponse, Problem> {
    let (body, tenant) = (body.0, caller.tenant);
    let name = body.name.trim();
    if name.is_empty() || name.chars().count() > MAX_NAME_CHARS || name.contains('\0') {
        return Err(Problem::field("name", "required"));
    }
    if !(1..=MAX_PER_MINUTE).contains(&body.per_minute) {
        return Err(Problem::field("per_minute", "out_of_range"));
    }
    let key = idempotency_key(&request, &caller)?;
    if let Some(begun) = app.store.outreach().by_key(tenant, &key).await? {
        caller.in_program(ProgramId(begun.filter.program))?;
        return Ok(HttpResponse::Created().json(shown(&caller, begun)));
    }
    let reckoned = reckon(&app, &caller, &body.filter, body.channel, &body.template).await?;
    if reckoned.people.is_empty() {
        return Err(Problem::field("filter", "nobody"));
    }
    let row = app.store.tenant(tenant).await?;
    if !app.hub.has_gateway(&row, body.channel) {
        return Err(Key::NoGateway.into());
    }
    let message = MassMessage {
        content_hash: &reckoned.content_hash,
        recipients: reckoned.people.len(),
    };
    let test = body.test_id.as_deref();
    mass_message::check(&app, &caller, message, test, body.confirmed_number).await?;
    // Whoever acts as somebody else could answer as themselves.
    if reckoned.needs_approval && caller.impersonator.is_some() {
        return Err(Key::NotAllowed.into());
    }
    let now = now_ms();
    let starts_at_ms = match reckoned.needs_approval {
        true => None,
        false => Some(row.settings.undo_send_until_ms(now).unwrap_or(now)),
    };
    let link_origin = tenant_origin(&app, &row, &client.host).await?;
    let new = NewOutreach {
        idempotency_key: &key,
        name,
        filter: &body.filter,
        channel: body.channel,
        template: &reckoned.template,
        tally: &reckoned.tally,
        link_origin: &link_origin,
        per_minute: body.per_minute,
        by: (caller.account, &caller.name),
        starts_at_ms,
    };
    let mut write = app.store.write().await?;
    let (id, is_new) = outreach::begin(&mut write, tenant, &new, &reckoned.people).await?;
    if is_new {
        let deed = match starts_at_ms {
            Some(_) => "outreach.begin",
            None => "outreach.ask",
        };
        let line = AuditLine::new(tenant, caller.by(), deed, "outreach", &id);
        let after = format!("{} people by {}", reckoned.people.len(), body.channel.as_str());
        audit::append(&mut write, line.after(after).reason(name)).await?;
    }
    write.commit().await?;
    app.hub.look_for_jobs();
    let item = app.store.outreach().by_id(tenant, &id).await?;
    Ok(HttpResponse::Created().json(shown(&caller, item)))
}

/// The caller's own key; a new one where they gave none.
fn idempotency_key(request: &HttpRequest, caller: &Allowed<OutreachWrite>) -> Result<String, Problem> {
    let given = request
        .headers()
        .get("idempotency-key")
        .map(|value| value.to_str());
    match given {
        None => Ok(uuid::Uuid::now_v7().to_string()),
        Some(Ok(key)) if (1..=MAX_KEY_BYTES).contains(&key.len()) => Ok(format!("{}/{key}", caller.account)),
        Some(_) => Err(Problem::field("Idempotency-Key", "too_long")),
    }
}
