//! `/api/missed-calls`: who called in vain and is to be called back: missed, gave up in a line, not reached by a callback.

use super::incoming;
use crate::App;
use crate::extract::allowed::CallPlace;
use crate::extract::{Allowed, Json};
use crate::problem::Problem;
use actix_web::{HttpResponse, get, patch, web};
use hub_domain::calls::caller_standing::CallerStanding;
use hub_domain::calls::waiting_line::{VisitKind, VisitState};
use hub_domain::people::address::display_phone;
use hub_store::calls::incoming_calls;
use hub_store::calls::missed_calls::UndoneCall;
use hub_store::calls::waiting_lines::KeptLine;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct MissedCalls {
    /// Those that nobody has seen to, newest first.
    items: Vec<MissedCallView>,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct MissedCallView {
    id: String,
    program_id: i64,
    program: String,
    /// E.164, where to call back; empty when it is withheld.
    caller: String,
    /// As people here write it.
    caller_shown: String,
    /// What the network says of the caller. Nobody has proved it.
    caller_name: String,
    /// What is known of who called.
    caller_standing: CallerStanding,
    /// The applicant's conversation, where it is known.
    thread_id: Option<String>,
    /// Empty where nobody knows who called.
    applicant: String,
    /// BCP 47; empty where it is not known.
    lang: String,
    started_at_ms: i64,
    /// The line that the caller waited in; null: in none.
    line: Option<MissedInLine>,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct MissedInLine {
    name: String,
    /// `gave_up`, `timed_out`, `voicemail` (preferred to leave a message, and left none) or `unreached`.
    end: VisitState,
    waited_ms: i64,
    /// Callbacks that nobody answered.
    tries: i64,
}

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct MissedCallChange {
    /// Called back, or nothing to be done.
    done: bool,
}

/// Missed calls of the programs in which one may call. The topic `phones` says when to look again.
#[utoipa::path(tag = "telephone", responses((status = 200, body = MissedCalls)), security(("bearer" = [])))]
#[get("/api/missed-calls")]
pub async fn list_missed_calls(
    app: web::Data<App>,
    caller: Allowed<CallPlace>,
) -> Result<web::Json<MissedCalls>, Problem> {
    let (store, tenant) = (&app.store, caller.tenant);
    let calls = store.missed_calls().undone(tenant, caller.member()).await?;
    let lines = store.waiting_lines().all(tenant).await?;
    let shown = calls
        .into_iter()
        .filter(|call| caller.in_program(call.program).is_ok());
    let items = shown.map(|call| view(&caller, &lines, call)).collect();
    Ok(web::Json(MissedCalls { items }))
}

fn view(caller: &Allowed<CallPlace>, lines: &BTreeMap<String, KeptLine>, call: UndoneCall) -> MissedCallView {
    // A conversation of another program is not shown.
    let known = call
        .applicant
        .filter(|applicant| caller.in_program(applicant.program).is_ok());
    let (thread_id, applicant, mut lang) = known.map_or((None, String::new(), String::new()), |known| {
        (Some(known.thread.0), known.name, known.lang)
    });
    let (mut number, mut line) = (call.caller, None);
    if let Some(wait) = call.wait {
        if wait.kind == VisitKind::Callback {
            number = wait.callback_number;
        }
        if !wait.lang.is_empty() {
            lang = wait.lang;
        }
        line = Some(MissedInLine {
            name: lines
                .get(&wait.line)
                .map_or(wait.line, |kept| kept.line.name.clone()),
            end: wait.state,
            waited_ms: wait.waited_ms,
            tries: wait.tries + i64::from(wait.state == VisitState::Unreached),
        });
    }
    MissedCallView {
        id: call.id.0,
        program_id: call.program.0,
        program: call.program_name,
        caller_shown: display_phone(&number),
        caller: number,
        caller_name: call.caller_name,
        caller_standing: call.standing,
        thread_id,
        applicant,
        lang,
        started_at_ms: call.started_at_ms,
        line,
    }
}

/// Marks a missed call for everybody here.
#[utoipa::path(tag = "telephone", params(("id" = String, Path)), responses((status = 204)), security(("bearer" = [])))]
#[patch("/api/missed-calls/{id}")]
pub async fn change_missed_call(
    app: web::Data<App>,
    caller: Allowed<CallPlace>,
    id: web::Path<String>,
    body: Json<MissedCallChange>,
) -> Result<HttpResponse, Problem> {
    let call = incoming(&app, &caller, &id).await?;
    let by = caller.by();
    let mut write = app.store.write().await?;
    incoming_calls::set_done(&mut write, caller.tenant, &call.id, body.0.done, &by).await?;
    write.commit().await?;
    Ok(HttpResponse::NoContent().finish())
}
