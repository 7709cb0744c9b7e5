//! `/api/wrap-up`: the last call that the caller has not written up; `/api/calls/{id}/wrap-up` writes one up.

use super::call;
use crate::App;
use crate::extract::allowed::CallPlace;
use crate::extract::{Allowed, Json};
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{HttpResponse, get, put, web};
use hub_actors::calls::waiting_line::today_began_ms;
use hub_domain::calls::availability::Availability;
use hub_domain::calls::call::CallWrapUp;
use hub_domain::calls::waiting_line::DispositionCode;
use hub_domain::clock::now_ms;
use hub_domain::{CallId, TenantId, ThreadId};
use hub_store::calls::{availabilities, wrap_ups};
use hub_store::conversations::snoozes;
use serde::{Deserialize, Serialize};

/// A call older than this is not asked about any more.
const ASKED_FOR_MS: i64 = 3_600_000;
/// Longest note, in characters.
const MAX_NOTE: usize = 2_000;
/// Hour of the day, in the tenant's zone, at which a conversation that is followed up comes back.
const FOLLOW_UP_HOUR: i8 = 8;
/// How far ahead a call may be followed up.
const LONGEST_FOLLOW_UP_MS: i64 = 366 * 24 * 3_600_000;

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
    /// Empty: it came out of no line.
    line: String,
    /// What it may have come to.
    codes: Vec<DispositionCode>,
    /// These are the line's own, and one is to be chosen; otherwise they are the usual ones, and none need be.
    must_choose: bool,
    ended_at_ms: i64,
    /// When the time for it is up.
    until_ms: Option<i64>,
}

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct WriteUp {
    /// Of the line, or of the usual ones; may be empty where the line has none.
    #[serde(default)]
    code: String,
    #[serde(default)]
    note: String,
    /// The day on which it is followed up, `yyyy-mm-dd`: the conversation comes back to the caller that morning.
    #[serde(default)]
    follow_up_on: Option<String>,
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
    let (codes, must_choose) = codes(&app, caller.tenant, &open.line_key).await?;
    let call = CallToWriteUp {
        id: open.id,
        thread_id: open.thread_id,
        applicant: open.applicant_name,
        line: open.line_name,
        codes,
        must_choose,
        ended_at_ms: open.ended_at_ms,
        until_ms: presence.until_ms,
    };
    Ok(web::Json(OpenWrapUp { call: Some(call) }))
}

/// What a call of a line may have come to, and whether one must be chosen.
async fn codes(app: &App, tenant: TenantId, line: &str) -> Result<(Vec<DispositionCode>, bool), Problem> {
    let kept = match line.is_empty() {
        true => None,
        false => app.store.waiting_lines().by_key(tenant, line).await?,
    };
    let own = kept.map(|kept| kept.line.codes).unwrap_or_default();
    Ok(match own.is_empty() {
        true => (DispositionCode::usual(), false),
        false => (own, true),
    })
}

/// The morning of a day in a zone, if the day is neither past nor more than a year away. A moment of a day is none.
fn morning_ms(written: &str, zone: &str) -> Option<i64> {
    let day: jiff::civil::Date = written.parse().ok()?;
    if day.to_string() != written {
        return None;
    }
    let morning = day.at(FOLLOW_UP_HOUR, 0, 0, 0).in_tz(zone).ok()?;
    let at_ms = morning.timestamp().as_millisecond();
    (today_began_ms(zone)..now_ms() + LONGEST_FOLLOW_UP_MS)
        .contains(&at_ms)
        .then_some(at_ms)
}

/// Writes a call up: it is part of the call's entry in the conversation, and a reviewer whose wrap-up this call is for is available
/// again. With a day to follow it up, the conversation is put aside for the caller until that morning. 422 on `code` where it is none
/// of the line's, on `follow_up_on` where it is no day of the year ahead.
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
    if call.reviewer_id != caller.account.0 || call.ended_at_ms.is_none() {
        return Err(Key::NothingToWriteUp.into());
    }
    let WriteUp {
        code,
        note,
        follow_up_on,
    } = body.0;
    if note.chars().count() > MAX_NOTE {
        return Err(Problem::field("note", "too_long"));
    }
    let follow_up_on = follow_up_on.filter(|day| !day.is_empty());
    let follow_up_ms = match &follow_up_on {
        None => None,
        Some(day) => {
            let row = app.store.tenant(caller.tenant).await?;
            let morning = morning_ms(day, &row.zone);
            Some(morning.ok_or_else(|| Problem::field("follow_up_on", "invalid"))?)
        }
    };
    let (codes, must_choose) = codes(&app, caller.tenant, &call.line_key).await?;
    let chosen = codes.iter().find(|one| one.code == code);
    let label = match chosen {
        Some(one) => one.label.clone(),
        None if !must_choose && code.is_empty() => String::new(),
        None if code.is_empty() => return Err(Problem::field("code", "required")),
        None => return Err(Problem::field("code", "unknown")),
    };
    let by = caller.by();
    let wrap_up = CallWrapUp {
        by: call.reviewer_name.clone(),
        code,
        label,
        note: note.trim().to_owned(),
        follow_up_on,
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
    if let Some(until_ms) = follow_up_ms {
        let thread = ThreadId(call.thread_id.clone());
        snoozes::set(&mut write, caller.tenant, caller.account, &thread, Some(until_ms)).await?;
    }
    // The time runs for the last call alone.
    if open.is_some_and(|open| open.id == id.0) {
        availabilities::end_wrap_up(&mut write, caller.tenant, caller.account).await?;
    }
    write.commit().await?;
    Ok(HttpResponse::NoContent().finish())
}
