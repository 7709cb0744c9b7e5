//! `GET /api/phone-calls`: the ringing calls with their possible callers, and missed calls of unknown callers.

use super::of_callback;
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::CallPlace;
use crate::problem::Problem;
use actix_web::{get, web};
use hub_domain::calls::asserted_caller::AssertedCaller;
use hub_domain::calls::caller_standing::CallerStanding;
use hub_domain::calls::telephone::{IncomingCall, IncomingState};
use hub_domain::calls::waiting_line::VisitKind;
use hub_domain::people::address::display_phone;
use hub_domain::{ProgramId, ThreadId};
use serde::Serialize;
use std::collections::HashMap;

/// Most conversations that are shown with a call.
const MOST_MATCHES: usize = 20;

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct PhoneCalls {
    /// What a waiting line offers to the caller, then what rings for everybody, the longest first.
    ringing: Vec<PhoneCallView>,
    /// Missed calls of unknown callers, newest first.
    unlinked: Vec<PhoneCallView>,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct PhoneCallView {
    id: String,
    state: IncomingState,
    /// The tenant's own number that was called.
    number: String,
    /// What staff call that number; may be empty.
    label: String,
    program_id: i64,
    program: String,
    /// E.164; empty when it is withheld.
    caller: String,
    /// As people here write it.
    caller_shown: String,
    /// What the network says of the caller. Nobody has proved it.
    caller_name: String,
    /// What the carrier says of the caller.
    asserted: AssertedCaller,
    /// What is known of who calls.
    caller_standing: CallerStanding,
    /// It is marked as one of TTY or a relay service.
    text_phone: bool,
    started_at_ms: i64,
    ended_at_ms: Option<i64>,
    /// The waiting line that it is offered out of; null: it rings for everybody.
    offer: Option<LineOfferView>,
    /// The conversation that the call belongs to when nobody says otherwise: of the one person who has the shown number on file, or of
    /// the application that the caller has said.
    thread_id: Option<String>,
    /// People with the caller's number, by conversation, the most recent first.
    matches: Vec<CallerView>,
}

/// An offer of a waiting line, which nobody else has now.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct LineOfferView {
    line: String,
    /// `callback`: the applicant is called when it is accepted.
    kind: VisitKind,
    /// E.164, that is called then; empty for a call.
    callback_number: String,
    /// As people here write it.
    callback_shown: String,
    /// The number that is called then stands with somebody. Where it does not, the matches are people with the number that the
    /// caller's telephone showed, which proves nothing.
    on_file: bool,
    /// Since when the caller waits.
    since_at_ms: i64,
    /// BCP 47, that the menu spoke.
    lang: String,
    /// Then it goes to the next reviewer.
    until_ms: i64,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct CallerView {
    thread_id: String,
    applicant: String,
    /// BCP 47.
    lang: String,
    application_id: i64,
    external_id: String,
    program: String,
    /// Status of the application.
    status: String,
    last_contact_at_ms: i64,
    /// `EMAIL`, `SMS` and so on; empty before the first contact.
    last_contact: String,
    /// `in`, `out` or empty.
    last_direction: String,
}

/// The calls of the programs in which one may call.
#[utoipa::path(tag = "telephone", responses((status = 200, body = PhoneCalls)), security(("bearer" = [])))]
#[get("/api/phone-calls")]
pub async fn list_phone_calls(
    app: web::Data<App>,
    caller: Allowed<CallPlace>,
) -> Result<web::Json<PhoneCalls>, Problem> {
    let calls = app.store.incoming_calls();
    let programs = app.store.programs().all(caller.tenant).await?;
    let programs: HashMap<i64, String> = programs
        .into_iter()
        .map(|program| (program.id, program.name))
        .collect();
    let mut answer = PhoneCalls {
        ringing: Vec::new(),
        unlinked: Vec::new(),
    };
    if let Some(offer) = app.store.line_offers().of(caller.tenant, caller.account).await? {
        let visit = app
            .store
            .line_visits()
            .by_id(caller.tenant, &offer.visit_id)
            .await?;
        let call = calls.by_id(caller.tenant, &visit.call).await?;
        if caller.in_program(call.program).is_ok() {
            let kept = app
                .store
                .waiting_lines()
                .by_key(caller.tenant, &visit.line)
                .await?;
            let is_callback = visit.kind == VisitKind::Callback;
            let mut on_file = true;
            if is_callback {
                let known = calls.matches(caller.tenant, &visit.callback_number).await?;
                on_file = !known.is_empty();
            }
            let number = match is_callback && on_file {
                true => visit.callback_number.clone(),
                false => call.caller.clone(),
            };
            let otherwise = match is_callback {
                true => of_callback(&app, caller.tenant, &visit).await?,
                false => call.thread.clone(),
            };
            let mut offered = view(&app, &caller, call, (&number, otherwise), &programs).await?;
            offered.offer = Some(LineOfferView {
                line: kept.map_or(visit.line, |kept| kept.line.name),
                kind: visit.kind,
                callback_shown: display_phone(&visit.callback_number),
                callback_number: visit.callback_number,
                on_file,
                since_at_ms: visit.joined_at_ms,
                lang: visit.lang,
                until_ms: offer.until_ms,
            });
            answer.ringing.push(offered);
        }
    }
    for call in calls.ringing(caller.tenant).await? {
        if caller.in_program(call.program).is_ok() {
            let (number, thread) = (call.caller.clone(), call.thread.clone());
            let shown = view(&app, &caller, call, (&number, thread), &programs).await?;
            answer.ringing.push(shown);
        }
    }
    for call in calls.unlinked(caller.tenant).await? {
        if caller.in_program(call.program).is_ok() {
            let (number, thread) = (call.caller.clone(), call.thread.clone());
            let shown = view(&app, &caller, call, (&number, thread), &programs).await?;
            answer.unlinked.push(shown);
        }
    }
    Ok(web::Json(answer))
}

/// A call with the people who have this number, and the conversation that it belongs to otherwise.
async fn view(
    app: &App,
    caller: &Allowed<CallPlace>,
    call: IncomingCall,
    (number, thread): (&str, Option<ThreadId>),
    programs: &HashMap<i64, String>,
) -> Result<PhoneCallView, Problem> {
    let known = |program: i64| programs.get(&program).cloned().unwrap_or_default();
    let mut matches = Vec::new();
    let found = match number {
        "" => Vec::new(),
        number => app.store.incoming_calls().matches(caller.tenant, number).await?,
    };
    for one in found {
        if caller.in_program(ProgramId(one.program_id)).is_err() || matches.len() == MOST_MATCHES {
            continue;
        }
        let thread = ThreadId(one.thread_id);
        let item = app.store.applications().by_thread(caller.tenant, &thread).await?;
        matches.push(CallerView {
            thread_id: thread.0,
            applicant: one.name,
            lang: one.lang,
            application_id: item.id.0,
            external_id: item.external_id,
            program: known(one.program_id),
            status: item.current_state_name,
            last_contact_at_ms: one.last_at_ms,
            last_contact: one.last_channel,
            last_direction: one.last_direction,
        });
    }
    let text_phone = app
        .store
        .text_phones()
        .is_marked(caller.tenant, &call.caller)
        .await?;
    let label = app
        .store
        .phone_numbers()
        .by_number(caller.tenant, &call.number)
        .await?;
    Ok(PhoneCallView {
        id: call.id.0,
        state: call.state,
        label: label.map(|number| number.label).unwrap_or_default(),
        number: call.number,
        program_id: call.program.0,
        program: known(call.program.0),
        caller_shown: display_phone(&call.caller),
        caller: call.caller,
        caller_name: call.caller_name,
        asserted: call.asserted,
        caller_standing: call.standing,
        text_phone,
        started_at_ms: call.started_at_ms,
        ended_at_ms: call.ended_at_ms,
        offer: None,
        // A thread of another program is not shown.
        thread_id: thread
            .map(|thread| thread.0)
            .filter(|thread| matches.iter().any(|one| one.thread_id == *thread)),
        matches,
    })
}
