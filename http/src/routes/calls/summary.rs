//! `/api/calls/{id}/summary`: a call's result, drafted from its transcript, accepted or edited by a person.

use super::{call, may_steer};
use crate::App;
use crate::extract::allowed::{CallPlace, ThreadRead};
use crate::extract::{Allowed, Json};
use crate::problem::{Key, Problem, ProblemBody};
use crate::read_audit::note_read;
use crate::routes::conversations::communications::feature_flags;
use actix_web::{get, put, web};
use hub_domain::calls::call::{CallState, PersonRef};
use hub_domain::calls::extraction::{self, extract};
use hub_domain::calls::summary::{
    CallSummary, Claim, MAX_CLAIM, MAX_CLAIMS, MODEL_ENGINE, MODEL_VERSION, SummaryState,
};
use hub_domain::calls::transcript::Segment;
use hub_domain::identity::feature::Feature;
use hub_domain::{CallId, TenantId};
use hub_store::audit::{self, AuditLine};
use hub_store::calls::summaries;
use serde::Deserialize;
use std::collections::HashSet;

/// The accepted summary.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct AcceptSummary {
    /// The version that was seen; 0 for the draft.
    version: i64,
    /// 1 to 20, each based on a different utterance.
    claims: Vec<AcceptedClaim>,
    /// Whether the draft that was seen was changed. Left out, it is compared with the draft of now; the last words of a call
    /// may still change that one.
    #[serde(default)]
    edited: Option<bool>,
    /// The claims are what a model drafted (`POST …/summary/draft`).
    #[serde(default)]
    by_model: bool,
}

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct AcceptedClaim {
    /// The utterance that supports the claim: it gives the speaker and the seconds.
    segment_id: String,
    /// 1 to 500 characters.
    text: String,
}

/// The summary that was accepted, else the draft. A call of which nothing was written down has one without claims.
#[utoipa::path(tag = "calls", params(("id" = String, Path)), responses((status = 200, body = CallSummary)), security(("bearer" = [])))]
#[get("/api/calls/{id}/summary")]
pub async fn read_summary(
    app: web::Data<App>,
    caller: Allowed<ThreadRead>,
    id: web::Path<String>,
) -> Result<web::Json<CallSummary>, Problem> {
    let id = CallId(id.into_inner());
    call(&app, &caller, &id).await?;
    feature_flags::require(&app, caller.tenant, Feature::SessionSummary).await?;
    note_read(&app, &caller, "summary.open", ("call", &id)).await?;
    Ok(web::Json(summary(&app, caller.tenant, &id).await?))
}

async fn summary(app: &App, tenant: TenantId, id: &CallId) -> Result<CallSummary, Problem> {
    if let Some(accepted) = app.store.summaries().of_call(tenant, id).await? {
        return Ok(accepted);
    }
    let segments = app.store.transcripts().of_call(tenant, id).await?;
    Ok(draft(id, &segments, extract(&segments)))
}

fn draft(id: &CallId, segments: &[Segment], claims: Vec<Claim>) -> CallSummary {
    CallSummary {
        call_id: id.clone(),
        state: SummaryState::Draft,
        engine: extraction::ENGINE.to_owned(),
        engine_version: extraction::VERSION,
        draft_transcript: segments.iter().any(|segment| segment.draft),
        claims,
        edited: false,
        version: 0,
        accepted_by: None,
        accepted_at_ms: None,
    }
}

/// Accepts the summary of an ended call, unchanged or edited. Allowed to the account that placed the call, and to
/// supervisors. Answers 409 `version_conflict`, with the current summary, if somebody else has changed it.
#[utoipa::path(
    tag = "calls",
    params(("id" = String, Path)),
    request_body = AcceptSummary,
    responses(
        (status = 200, body = CallSummary),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[put("/api/calls/{id}/summary")]
pub async fn accept_summary(
    app: web::Data<App>,
    caller: Allowed<CallPlace>,
    id: web::Path<String>,
    Json(body): Json<AcceptSummary>,
) -> Result<web::Json<CallSummary>, Problem> {
    let id = CallId(id.into_inner());
    let call = call(&app, &caller, &id).await?;
    may_steer(&caller, &call)?;
    if call.state != CallState::Ended.as_str() {
        return Err(Key::StateNotPossible.into());
    }
    let segments = app.store.transcripts().of_call(caller.tenant, &id).await?;
    let claims = checked(&segments, &body.claims)?;
    let reworded = claims.iter().any(|claim| {
        let said = segments
            .iter()
            .find(|segment| segment.segment_id == claim.segment_id);
        said.is_none_or(|segment| !Claim::of(segment).text.contains(&claim.text))
    });
    let edited = match body.by_model {
        // The hub does not keep what the model wrote.
        true => body.edited.unwrap_or(true),
        false => reworded || body.edited.unwrap_or_else(|| claims != extract(&segments)),
    };
    let mut accepted = CallSummary {
        edited,
        version: body.version,
        ..draft(&id, &segments, claims)
    };
    if body.by_model {
        MODEL_ENGINE.clone_into(&mut accepted.engine);
        accepted.engine_version = MODEL_VERSION;
    }
    let by = PersonRef {
        id: caller.account.0,
        name: caller.name.clone(),
    };
    let earlier = app.store.summaries().of_call(caller.tenant, &id).await?;
    let before = earlier
        .map(|earlier| serde_json::to_string(&earlier.claims))
        .transpose();
    let before = before.map_err(hub_store::StoreError::from)?.unwrap_or_default();
    let mut write = app.store.write().await?;
    if let Err(error) = summaries::accept(&mut write, caller.tenant, &accepted, &by).await {
        drop(write);
        let problem = Problem::from(error);
        return Err(match problem.key() {
            Key::VersionConflict => problem.with_current(&summary(&app, caller.tenant, &id).await?),
            _ => problem,
        });
    }
    let kept = serde_json::to_string(&accepted.claims).map_err(hub_store::StoreError::from)?;
    let line = AuditLine::new(caller.tenant, caller.by(), "summary.accept", "call", &id)
        .before(before)
        .after(&kept)
        .reason(match (body.by_model, accepted.edited) {
            (false, false) => "as drafted",
            (false, true) => "edited",
            (true, false) => "as drafted by a model",
            (true, true) => "drafted by a model, edited",
        });
    audit::append(&mut write, line).await?;
    write.commit().await?;
    Ok(web::Json(summary(&app, caller.tenant, &id).await?))
}

/// The claims with what the transcript says of them, in the order in which it was said.
fn checked(segments: &[Segment], wanted: &[AcceptedClaim]) -> Result<Vec<Claim>, Problem> {
    match wanted.len() {
        0 => return Err(Problem::field("claims", "required")),
        1..=MAX_CLAIMS => {}
        _ => return Err(Problem::field("claims", "too_many")),
    }
    let mut seen = HashSet::new();
    let mut claims = Vec::with_capacity(wanted.len());
    for claim in wanted {
        let segment = segments
            .iter()
            .find(|segment| segment.segment_id == claim.segment_id);
        let segment = segment.filter(|_| seen.insert(&claim.segment_id));
        let segment = segment.ok_or_else(|| Problem::field("segment_id", "unknown"))?;
        let text = claim.text.trim();
        match text.chars().count() {
            0 => return Err(Problem::field("text", "required")),
            1..=MAX_CLAIM if !text.contains('\0') => {}
            _ => return Err(Problem::field("text", "too_long")),
        }
        claims.push(Claim {
            text: text.to_owned(),
            ..Claim::of(segment)
        });
    }
    claims.sort_by(|a, b| (a.start_ms, &a.segment_id).cmp(&(b.start_ms, &b.segment_id)));
    Ok(claims)
}
