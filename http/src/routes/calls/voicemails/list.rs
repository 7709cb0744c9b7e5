//! `GET /api/voicemails`: the messages that wait for somebody, and those that were seen to in the last week.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::CallPlace;
use crate::problem::Problem;
use actix_web::{get, web};
use hub_domain::calls::caller_standing::CallerStanding;
use hub_domain::clock::now_ms;
use hub_domain::people::address::display_phone;
use hub_store::calls::voicemails::Voicemail;
use serde::Serialize;
use std::collections::HashMap;

/// How long those that were seen to are shown.
const WEEK_MS: i64 = 7 * 86_400_000;

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Voicemails {
    /// The last first.
    waiting: Vec<VoicemailView>,
    /// The last seen to first.
    done: Vec<VoicemailView>,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct VoicemailView {
    /// Of the call; with a `thread_id` its recording and transcript are the call's.
    id: String,
    /// The tenant's own number that was called.
    number: String,
    program_id: i64,
    program: String,
    /// E.164; empty when it is withheld.
    caller: String,
    /// As people here write it.
    caller_shown: String,
    /// What the network says of the caller. Nobody has proved it.
    caller_name: String,
    /// What is known of who left it.
    caller_standing: CallerStanding,
    /// The applicant's conversation, where it is known.
    thread_id: Option<String>,
    /// Empty where nobody knows who called.
    applicant: String,
    /// That the menu spoke, BCP 47.
    lang: String,
    duration_ms: i64,
    /// Empty while it is being written, where no engine knows the language, and where nothing was understood.
    transcript: String,
    /// It was listened to, and nothing was understood though somebody speaks.
    is_not_understood: bool,
    created_at_ms: i64,
    /// Empty while nobody has seen to it.
    done_by: String,
    done_at_ms: Option<i64>,
}

/// Messages of the programs in which one may call.
#[utoipa::path(tag = "telephone", responses((status = 200, body = Voicemails)), security(("bearer" = [])))]
#[get("/api/voicemails")]
pub async fn list_voicemails(
    app: web::Data<App>,
    caller: Allowed<CallPlace>,
) -> Result<web::Json<Voicemails>, Problem> {
    let programs = app.store.programs().all(caller.tenant).await?;
    let programs: HashMap<i64, String> = programs
        .into_iter()
        .map(|program| (program.id, program.name))
        .collect();
    let messages = app.store.voicemails();
    let (waiting, done) = (
        messages.waiting(caller.tenant).await?,
        messages.done_since(caller.tenant, now_ms() - WEEK_MS).await?,
    );
    Ok(web::Json(Voicemails {
        waiting: views(&app, &caller, waiting, &programs).await?,
        done: views(&app, &caller, done, &programs).await?,
    }))
}

async fn views(
    app: &App,
    caller: &Allowed<CallPlace>,
    messages: Vec<Voicemail>,
    programs: &HashMap<i64, String>,
) -> Result<Vec<VoicemailView>, Problem> {
    let mut views = Vec::new();
    for message in messages {
        if caller.in_program(message.program()).is_err() {
            continue;
        }
        // A conversation of another program is not shown.
        let mut known = None;
        if let Some(thread) = message.thread() {
            let stored = app.store.threads().by_id(caller.tenant, &thread).await?;
            if caller.in_program(stored.program()).is_ok() {
                let applicant = app
                    .store
                    .threads()
                    .applicant(caller.tenant, None, &stored)
                    .await?;
                known = Some((thread.0, applicant.name));
            }
        }
        let (thread_id, applicant) = known.map_or((None, String::new()), |(id, name)| (Some(id), name));
        views.push(VoicemailView {
            caller_standing: message.standing(),
            is_not_understood: message.is_not_understood(),
            id: message.call_id,
            number: message.number,
            program: programs.get(&message.program_id).cloned().unwrap_or_default(),
            program_id: message.program_id,
            caller_shown: display_phone(&message.caller),
            caller: message.caller,
            caller_name: message.caller_name,
            thread_id,
            applicant,
            lang: message.lang,
            duration_ms: message.duration_ms,
            transcript: message.transcript,
            created_at_ms: message.created_at_ms,
            done_by: message.done_by,
            done_at_ms: message.done_at_ms,
        });
    }
    Ok(views)
}
