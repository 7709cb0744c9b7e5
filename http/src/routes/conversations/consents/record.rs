//! `POST /api/threads/{id}/consents`: records a person's consent to messages, or its withdrawal.

use crate::App;
use crate::extract::allowed::ThreadWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Key, Problem, ProblemBody};
use crate::routes::conversations::threads;
use actix_web::{HttpResponse, post, web};
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::consent::{ConsentEntry, ConsentState, METHODS_OF_STAFF};
use hub_domain::people::address::normal_address;
use hub_domain::{ApplicantId, ProgramId, ThreadId};
use hub_store::audit::{self, AuditLine};
use hub_store::conversations::consents::NewConsent;
use hub_store::conversations::held;
use serde::Deserialize;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct ConsentBody {
    /// One of the person's own.
    address: String,
    /// `SMS`, `EMAIL` or `CALL`.
    channel: Channel,
    /// `granted` or `opted_out`.
    state: ConsentState,
    /// How the person said it: `phone`, `in_person`, `paper` or `form`.
    how: String,
    /// What was said or written, 3 to 500 characters.
    words: String,
    /// For every program of the tenant, not only the thread's.
    #[serde(default)]
    all_programs: bool,
}

/// Adds a line to the ledger; messages that waited for it go out, or end as opted out.
#[utoipa::path(
    tag = "threads",
    params(("id" = String, Path)),
    responses(
        (status = 201, body = ConsentEntry),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/threads/{id}/consents")]
pub async fn record_consent(
    app: web::Data<App>,
    caller: Allowed<ThreadWrite>,
    id: web::Path<String>,
    body: Json<ConsentBody>,
) -> Result<HttpResponse, Problem> {
    let (tenant, asked) = (caller.tenant, body.0);
    let thread = threads::thread(&app, &caller, &ThreadId(id.into_inner())).await?;
    let kind = match asked.channel {
        Channel::Sms | Channel::Call => "phone",
        Channel::Email => "email",
        Channel::Voice | Channel::Note | Channel::Session | Channel::Comment => {
            return Err(Problem::field("channel", "channel_not_writable"));
        }
    };
    let opted_out = match asked.state {
        ConsentState::Granted => false,
        ConsentState::OptedOut => true,
        ConsentState::Unknown => return Err(Problem::field("state", "required")),
    };
    if !METHODS_OF_STAFF.contains(&asked.how.as_str()) {
        return Err(Problem::field("how", "unknown"));
    }
    let words = asked.words.trim();
    match words.chars().count() {
        3..=500 => {}
        0..=2 => return Err(Problem::field("words", "required")),
        _ => return Err(Problem::field("words", "too_long")),
    }
    let applicant = ApplicantId(thread.applicant_id);
    let known = app.store.applicants().addresses(tenant, applicant).await?;
    let address = normal_address(&asked.address)
        .filter(|asked| known.iter().any(|(of, address)| of == kind && address == asked))
        .ok_or_else(|| Problem::new(Key::AddressUnknown).and_field("address", "address_unknown"))?;
    let program = if asked.all_programs {
        ProgramId::ALL
    } else {
        thread.program()
    };
    let new = NewConsent {
        program,
        words,
        applicant: Some(applicant),
        by: Some((caller.account, &caller.name)),
        ..NewConsent::by_itself(&address, asked.channel, opted_out, &asked.how)
    };
    let mut write = app.store.write().await?;
    held::consent_changed(&mut write, tenant, &new).await?;
    let line = AuditLine::new(tenant, caller.by(), "consent.record", "address", &address);
    let state = if opted_out { "opted_out" } else { "granted" };
    let after = format!("{state} {} {program}", asked.channel.as_str());
    audit::append(&mut write, line.after(after).reason(words)).await?;
    write.commit().await?;
    let ledger = app.store.consents();
    let lines = ledger.of_applicant(tenant, applicant, thread.program()).await?;
    let written = lines.into_iter().next().ok_or(Key::NotFound)?;
    Ok(HttpResponse::Created().json(written))
}
