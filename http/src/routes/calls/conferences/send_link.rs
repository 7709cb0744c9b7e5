//! `POST /api/conferences/{id}/invited/{identity}/send`: texts or mails somebody the link by which they join a running call.

use super::moderator;
use crate::App;
use crate::extract::allowed::CallPlace;
use crate::extract::{Allowed, Client, Json};
use crate::problem::{Key, Problem, ProblemBody};
use crate::routes::calls::{guest_url, may_steer, running};
use actix_web::{HttpResponse, post, web};
use hub_actors::calls::conference::ObserveAsReviewer;
use hub_domain::calls::link_words::link_words;
use hub_domain::clock::now_ms;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::consent::ConsentState;
use hub_domain::people::address::{normal_email, normal_phone};
use hub_domain::people::number_kind::is_served;
use hub_domain::{CallId, ProgramId, TenantId};
use hub_store::audit::{self, AuditLine};
use hub_store::calls::guest_links;
use hub_store::conversations::consents;
use hub_store::conversations::outbox::{self, Lane, NewDelivery};
use hub_store::identity::attempts::{self, Anew, Claim, Limit};
use serde::Deserialize;

/// A link that is older is worth nothing to whoever waits for it.
const WORTH_MS: i64 = 3_600_000;
/// Links that one account sends. Nobody invites more people into calls.
const LINKS_BY_ACCOUNT: Limit = Limit {
    kind: "call_links_by_account",
    max: 60,
    span_ms: 3_600_000,
    anew: Anew::AfterFirst,
};

/// By what a link is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum LinkBy {
    Sms,
    Email,
}

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct SendLinkBody {
    by: LinkBy,
    /// The number or the address, in any notation.
    to: String,
}

/// Sends a fresh link, which admits the same person as the one that is shown, in their language. 422 on `to`; 409 `opted_out`, and
/// `in_call_by_telephone` where their telephone is in the call, or rings for it.
#[utoipa::path(
    tag = "conferences",
    params(("id" = String, Path), ("identity" = String, Path)),
    responses(
        (status = 204),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/conferences/{id}/invited/{identity}/send")]
pub async fn send_invitation(
    app: web::Data<App>,
    caller: Allowed<CallPlace>,
    path: web::Path<(String, String)>,
    client: Client,
    body: Json<SendLinkBody>,
) -> Result<HttpResponse, Problem> {
    let (id, identity) = path.into_inner();
    let id = CallId(id);
    let (call, conference) = running(&app, &caller, &id).await?;
    may_steer(&caller, &call)?;
    let view = conference.send(ObserveAsReviewer).await?.ok_or(Key::CallOver)?;
    let is_invited = identity.starts_with("interpreter-") || identity.starts_with("guest-");
    let invited = view
        .spoken
        .iter()
        .find(|one| is_invited && one.identity == identity);
    let lang = invited.ok_or(Key::NotFound)?.lang.clone();
    let tenant = app.store.tenant(caller.tenant).await?;
    let (channel, from) = match body.0.by {
        LinkBy::Sms => (Channel::Sms, tenant.sms_from.clone()),
        LinkBy::Email => (Channel::Email, tenant.mail_from.clone()),
    };
    let to = recipient(&body.0, &tenant.settings.code_countries)?;
    let number = (channel == Channel::Sms).then_some(to.as_str());
    // The applicant's telephone is in a call to it from the beginning.
    if view.has_telephone_of(&identity, number) || number == Some(call.to_address.as_str()) {
        return Err(Key::InCallByTelephone.into());
    }
    if !app.hub.has_gateway(&tenant, channel) {
        return Err(Key::NoGateway.into());
    }
    let codes = hub_actors::calls::guest::new_codes(&app.keyring, caller.tenant).await?;
    let link = guest_url(&client, &codes.link);
    let (subject, text) = link_words(&lang, &tenant.name, &link, &codes.spoken);
    let by = moderator(&caller);
    let mut write = app.store.write().await?;
    let program = ProgramId(call.program_id);
    if consents::state(&mut write, caller.tenant, &to, channel, program).await? == ConsentState::OptedOut {
        return Err(Key::OptedOut.into());
    }
    claim(&mut write, caller.tenant, caller.account.0).await?;
    guest_links::insert(&mut write, caller.tenant, &id, &identity, &codes.hashes, None).await?;
    let key = format!("call-link-{}", uuid::Uuid::now_v7());
    let delivery = NewDelivery {
        from,
        to,
        subject: match channel {
            Channel::Email => subject,
            _ => String::new(),
        },
        body: text,
        expires_at_ms: Some(now_ms() + WORTH_MS),
        // Somebody is in the call now, and waits for them.
        quiet_exempt: true,
        ..NewDelivery::new(channel, Lane::Code, key)
    };
    outbox::enqueue(&mut write, caller.tenant, delivery).await?;
    let line = AuditLine::new(caller.tenant, by.by, "conference.send_link", "call", &id).reason(&identity);
    audit::append(&mut write, line).await?;
    write.commit().await?;
    Ok(HttpResponse::NoContent().finish())
}

fn recipient(body: &SendLinkBody, countries: &[String]) -> Result<String, Problem> {
    match body.by {
        LinkBy::Sms => {
            let to = normal_phone(&body.to).ok_or_else(|| Problem::field("to", "invalid"))?;
            match is_served(&to, countries) {
                true => Ok(to),
                false => Err(Problem::field("to", Key::NumberNotServed.as_str())),
            }
        }
        LinkBy::Email => normal_email(&body.to).ok_or_else(|| Problem::field("to", "invalid")),
    }
}

async fn claim(write: &mut hub_store::Write, tenant: TenantId, account: i64) -> Result<(), Problem> {
    let subject = format!("{tenant}/{account}");
    match attempts::claim(write, &LINKS_BY_ACCOUNT, &subject, now_ms()).await? {
        Claim::Taken(_) => Ok(()),
        Claim::Refused { .. } => Err(Key::RateLimited.into()),
    }
}
