//! `POST /api/calls/{id}/summary/draft`: a model drafts what a call came to; each sentence has its second.

use super::{call, may_steer};
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::CallPlace;
use crate::problem::{Key, Problem, ProblemBody};
use crate::read_audit::note_read;
use crate::routes::assistant::answering::{AiEvent, AiMoment};
use crate::routes::assistant::ask::{Wish, begin};
use crate::routes::assistant::connection::settings;
use crate::routes::assistant::known_of::known_of_call;
use crate::routes::conversations::communications::feature_flags;
use actix_web::{HttpResponse, post, web};
use hub_assistant::call_summary::{LONGEST_TRANSCRIPT, Utterance, summarize};
use hub_assistant::redaction::Redactor;
use hub_domain::CallId;
use hub_domain::assistant::AiTool;
use hub_domain::calls::call::CallState;
use hub_domain::calls::transcript::Segment;
use hub_domain::identity::feature::Feature;

/// Drafts the summary of an ended call by the model that is set up, out of its transcript, without what identifies people. A sentence
/// that names no utterance, one that is not in the transcript, or a quote that its utterances do not have, is left out. Nothing is
/// saved: who placed the call, or a supervisor, accepts it by `PUT /api/calls/{id}/summary`. Closing the connection stops it.
#[utoipa::path(
    tag = "calls",
    params(("id" = String, Path)),
    responses(
        (status = 200, body = AiEvent, content_type = "text/event-stream", description = "One event for each piece"),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
        (status = 429, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/calls/{id}/summary/draft")]
pub async fn draft_summary(
    app: web::Data<App>,
    caller: Allowed<CallPlace>,
    id: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    let id = CallId(id.into_inner());
    let call = call(&app, &caller, &id).await?;
    may_steer(&caller, &call)?;
    feature_flags::require(&app, caller.tenant, Feature::SessionSummary).await?;
    let settings = settings(&app, caller.tenant).await?;
    let segments = app.store.transcripts().of_call(caller.tenant, &id).await?;
    if call.state != CallState::Ended.as_str() || segments.is_empty() {
        return Err(Key::StateNotPossible.into());
    }
    let long: usize = segments.iter().map(|segment| segment.text.chars().count()).sum();
    if long > LONGEST_TRANSCRIPT {
        return Err(Problem::field("transcript", "too_long"));
    }
    note_read(&app, &caller, "summary.open", ("call", &id)).await?;
    let mut redactor = Redactor::knowing(known_of_call(&app, &caller, &call).await?);
    let utterances: Vec<Utterance<'_>> = segments.iter().map(utterance).collect();
    let prepared = summarize(&utterances, &caller.lang, &mut redactor).map_err(|_| Key::NotRedacted)?;
    let moments = segments.iter().zip(1..).map(|(segment, number)| AiMoment {
        id: number,
        segment_id: segment.segment_id.clone(),
        start_ms: segment.start_ms,
    });
    let wish = Wish {
        tool: AiTool::SummarizeCall,
        version: 0,
        settings,
        prepared,
        moments: moments.collect(),
        restorer: redactor.restorer(),
    };
    begin(&app, &caller, wish).await
}

fn utterance(segment: &Segment) -> Utterance<'_> {
    Utterance {
        speaker: &segment.speaker,
        text: &segment.text,
        lang: &segment.lang,
    }
}
