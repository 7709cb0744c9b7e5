//! `/api/wrap-up`: the last call out of a waiting line that the caller has not written up; `/api/calls/{id}/wrap-up` writes it up.

use super::call;
use crate::App;
use crate::extract::allowed::CallPlace;
use crate::extract::{Allowed, Json};
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{HttpResponse, get, put, web};
use hub_domain::CallId;
use hub_domain::calls::availability::Availability;
use hub_domain::calls::call::CallWrapUp;
use hub_domain::calls::waiting_line::DispositionCode;
use hub_domain::clock::now_ms;
use hub_store::calls::{availabilities, wrap_ups};
use serde::{Deserialize, Serialize};

/// A call older than this is not asked about any more.
const ASKED_FOR_MS: i64 = 3_600_000;
/// Longest note, in characters.
const MAX_NOTE: usize = 2_000;

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct OpenWrapUp {
    /// Null: nothing is to be written up.
    call: Option<CallToWriteUp>,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct CallToWriteUp {
    id: String,
    thread_id: String,
    applicant: String,
    line: String,
    /// One is to be chosen; none: only a note is written.
    codes: Vec<DispositionCode>,
    ended_at_ms: i64,
    /// When the time for it is up.
    until_ms: Option<i64>,
}

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct WriteUp {
    /// Of the line; empty where it has none.
    #[serde(default)]
    code: String,
    #[serde(default)]
    note: String,
}

/// What is to be written up, while the time for it runs. The topic `me` says when to look again.
#[utoipa::path(tag = "calls", responses((status = 200, body = OpenWrapUp)), security(("bearer" = [])))]
#[get("/api/wrap-up")]
pub async fn read_wrap_up(
    app: web::Data<App>,
    caller: Allowed<CallPlace>,
) -> Result<web::Json<OpenWrapUp>, Problem> {
    let presence = app
        .store
        .availabilities()
        .of(caller.tenant, caller.account)
        .await?;
    if presence.state != Availability::WrapUp {
        return Ok(web::Json(OpenWrapUp { call: None }));
    }
    let since_ms = now_ms() - ASKED_FOR_MS;
    let open = app
        .store
        .wrap_ups()
        .open_of(caller.tenant, caller.account, since_ms)
        .await?;
    let Some(open) = open else {
        return Ok(web::Json(OpenWrapUp { call: None }));
    };
    let kept = app
        .store
        .waiting_lines()
        .by_key(caller.tenant, &open.line_key)
        .await?;
    let call = CallToWriteUp {
        id: open.id,
        thread_id: open.thread_id,
        applicant: open.applicant_name,
        line: open.line_name,
        codes: kept.map(|kept| kept.line.codes).unwrap_or_default(),
        ended_at_ms: open.ended_at_ms,
        until_ms: presence.until_ms,
    };
    Ok(web::Json(OpenWrapUp { call: Some(call) }))
}

/// Writes a call up: it is part of the call's entry in the conversation, and a reviewer whose wrap-up this call is for is available
/// again. 422 on `code` where it is none of the line's.
#[utoipa::path(
    tag = "calls",
    params(("id" = String, Path)),
    responses(
        (status = 204),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[put("/api/calls/{id}/wrap-up")]
pub async fn write_up_call(
    app: web::Data<App>,
    caller: Allowed<CallPlace>,
    id: web::Path<String>,
    body: Json<WriteUp>,
) -> Result<HttpResponse, Problem> {
    let id = CallId(id.into_inner());
    let call = call(&app, &caller, &id).await?;
    if call.reviewer_id != caller.account.0 || call.line_name.is_empty() || call.ended_at_ms.is_none() {
        return Err(Key::NothingToWriteUp.into());
    }
    let WriteUp { code, note } = body.0;
    if note.chars().count() > MAX_NOTE {
        return Err(Problem::field("note", "too_long"));
    }
    let kept = app
        .store
        .waiting_lines()
        .by_key(caller.tenant, &call.line_key)
        .await?;
    let codes = kept.map(|kept| kept.line.codes).unwrap_or_default();
    let chosen = codes.iter().find(|one| one.code == code);
    let label = match chosen {
        Some(one) => one.label.clone(),
        None if codes.is_empty() && code.is_empty() => String::new(),
        None if code.is_empty() => return Err(Problem::field("code", "required")),
        None => return Err(Problem::field("code", "unknown")),
    };
    let by = caller.by();
    let wrap_up = CallWrapUp {
        by: call.reviewer_name.clone(),
        code,
        label,
        note: note.trim().to_owned(),
        saved_at_ms: now_ms(),
    };
    let since_ms = now_ms() - ASKED_FOR_MS;
    let open = app
        .store
        .wrap_ups()
        .open_of(caller.tenant, caller.account, since_ms)
        .await?;
    let mut write = app.store.write().await?;
    wrap_ups::put(&mut write, caller.tenant, &id, caller.account, &wrap_up, &by).await?;
    // The time runs for the last call alone.
    if open.is_some_and(|open| open.id == id.0) {
        availabilities::end_wrap_up(&mut write, caller.tenant, caller.account).await?;
    }
    write.commit().await?;
    Ok(HttpResponse::NoContent().finish())
}
