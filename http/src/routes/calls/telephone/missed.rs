//! `/api/missed-calls`: who called in vain and is to be called back: missed, gave up in a line, not reached by a callback.

use super::incoming;
use crate::App;
use crate::extract::allowed::CallPlace;
use crate::extract::{Allowed, Json};
use crate::problem::Problem;
use actix_web::{HttpResponse, get, patch, web};
use hub_domain::calls::telephone::IncomingCall;
use hub_domain::calls::waiting_line::{VisitKind, VisitState};
use hub_domain::people::address::display_phone;
use hub_store::calls::incoming_calls;
use serde::{Deserialize, Serialize};

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
    let mut items = Vec::new();
    for call in app.store.incoming_calls().undone(caller.tenant).await? {
        if caller.in_program(call.program).is_ok() {
            items.push(view(&app, &caller, call).await?);
        }
    }
    Ok(web::Json(MissedCalls { items }))
}

async fn view(app: &App, caller: &Allowed<CallPlace>, call: IncomingCall) -> Result<MissedCallView, Problem> {
    let (store, tenant) = (&app.store, caller.tenant);
    // A conversation of another program is not shown.
    let mut known = None;
    if let Some(thread) = &call.thread {
        let stored = store.threads().by_id(tenant, thread).await?;
        if caller.in_program(stored.program()).is_ok() {
            let applicant = store.threads().applicant(tenant, None, &stored).await?;
            known = Some((thread.0.clone(), applicant.name, applicant.lang));
        }
    }
    let visit = store.line_visits().of_call(tenant, &call.id).await?;
    let mut number = call.caller.clone();
    let mut line = None;
    let mut lang = String::new();
    if let Some(visit) = visit {
        if visit.kind == VisitKind::Callback {
            number.clone_from(&visit.callback_number);
        }
        let kept = store.waiting_lines().by_key(tenant, &visit.line).await?;
        line = Some(MissedInLine {
            name: kept.map_or(visit.line, |kept| kept.line.name),
            end: visit.state,
            waited_ms: visit.ended_at_ms.map_or(0, |ended| ended - visit.joined_at_ms),
            tries: visit.tries + i64::from(visit.state == VisitState::Unreached),
        });
        lang = visit.lang;
    }
    let (thread_id, applicant, known_lang) = known
        .map_or((None, String::new(), String::new()), |(id, name, lang)| {
            (Some(id), name, lang)
        });
    Ok(MissedCallView {
        program: app.hub.program_name(tenant, call.program.0).await?,
        id: call.id.0,
        program_id: call.program.0,
        caller_shown: display_phone(&number),
        caller: number,
        caller_name: call.caller_name,
        thread_id,
        applicant,
        lang: if lang.is_empty() { known_lang } else { lang },
        started_at_ms: call.started_at_ms,
        line,
    })
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
    let by = caller.origin();
    let mut write = app.store.write().await?;
    incoming_calls::set_done(&mut write, caller.tenant, &call.id, body.0.done, &by).await?;
    write.commit().await?;
    Ok(HttpResponse::NoContent().finish())
}
