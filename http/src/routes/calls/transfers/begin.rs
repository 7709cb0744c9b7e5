//! `POST /api/calls/{id}/transfer`, `/transfer/complete` and `/transfer/cancel`: hands a running call on, or keeps it.

use super::{can_be_asked, colleagues};
use crate::App;
use crate::extract::allowed::CallPlace;
use crate::extract::{Allowed, Json};
use crate::problem::{Key, Problem, ProblemBody};
use crate::routes::calls::conferences::moderator;
use crate::routes::calls::{may_steer, running};
use actix_web::{post, web};
use hub_actors::calls::conference::{BeginTransfer, CancelTransfer, CompleteTransfer};
use hub_domain::CallId;
use hub_domain::calls::availability::Availability;
use hub_domain::calls::call::{CallConference, PersonRef};
use hub_store::calls::Call;
use hub_store::calls::availabilities::LinePerson;
use serde::Deserialize;
use std::time::Duration;

/// A colleague who was chosen by name is rung this long.
const COLLEAGUE_RINGS_FOR: Duration = Duration::from_secs(30);
/// Most members of a line who are rung one after the other while the applicant waits.
const MOST_RUNG: usize = 5;
/// Longest note, in characters.
const LONGEST_NOTE: usize = 500;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct TransferBody {
    /// The colleague; or else `line`.
    #[serde(default)]
    account_id: Option<i64>,
    /// Key of the line whose members are rung, who has been free longest first.
    #[serde(default)]
    line: Option<String>,
    /// The colleague is asked before the call is theirs; otherwise it is as soon as they are in it.
    asks_first: bool,
    /// What the colleague reads before they take it.
    #[serde(default)]
    note: String,
}

/// Who is rung, in order; for how long; and the name of the line.
struct Chosen {
    to: Vec<PersonRef>,
    ring_for: Duration,
    line: String,
}

/// Rings a colleague, or those of a line; the applicant waits with music. 409 `nobody_available`, `transfer_under_way`, `not_live`.
#[utoipa::path(
    tag = "calls",
    params(("id" = String, Path)),
    responses(
        (status = 200, body = CallConference),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/calls/{id}/transfer")]
pub async fn begin_transfer(
    app: web::Data<App>,
    caller: Allowed<CallPlace>,
    id: web::Path<String>,
    body: Json<TransferBody>,
) -> Result<web::Json<CallConference>, Problem> {
    let (call, conference) = running(&app, &caller, &CallId(id.into_inner())).await?;
    may_steer(&caller, &call)?;
    let TransferBody {
        account_id,
        line,
        asks_first,
        note,
    } = body.0;
    if note.chars().count() > LONGEST_NOTE {
        return Err(Problem::field("note", "too_long"));
    }
    let here = colleagues(&app, &caller, &call).await?;
    let chosen = match (account_id, line) {
        (Some(account), None) => colleague(here, &call, account)?,
        (None, Some(key)) => members(&app, &caller, here, &call, &key).await?,
        (Some(_), Some(_)) | (None, None) => return Err(Problem::field("account_id", "required")),
    };
    let begin = BeginTransfer {
        by: moderator(&caller),
        to: chosen.to,
        line: chosen.line,
        asks_first,
        note: note.trim().to_owned(),
        ring_for: chosen.ring_for,
    };
    Ok(web::Json(conference.send(begin).await??))
}

fn colleague(here: Vec<LinePerson>, call: &Call, account: i64) -> Result<Chosen, Problem> {
    let found = here
        .into_iter()
        .find(|one| one.account.0 == account && one.programs.contains(&call.program_id));
    let person = found.filter(can_be_asked).ok_or(Key::NobodyAvailable)?;
    Ok(Chosen {
        to: vec![PersonRef {
            id: account,
            name: person.name,
        }],
        ring_for: COLLEAGUE_RINGS_FOR,
        line: String::new(),
    })
}

async fn members(
    app: &App,
    caller: &Allowed<CallPlace>,
    here: Vec<LinePerson>,
    call: &Call,
    key: &str,
) -> Result<Chosen, Problem> {
    let kept = app.store.waiting_lines().by_key(caller.tenant, key).await?;
    let kept = kept.ok_or_else(|| Problem::field("line", "unknown"))?;
    let rung = app.store.line_offers().open(caller.tenant).await?;
    let is_free = |one: &LinePerson| {
        one.presence.state == Availability::Available
            && kept
                .line
                .is_answered_by(one.account.0, &one.programs, call.program_id)
            && !rung.iter().any(|offer| offer.account_id == one.account.0)
    };
    let mut free: Vec<LinePerson> = here.into_iter().filter(is_free).collect();
    free.sort_by_key(|one| one.presence.since_at_ms);
    free.truncate(MOST_RUNG);
    if free.is_empty() {
        return Err(Key::NobodyAvailable.into());
    }
    let to = free.into_iter().map(|one| PersonRef {
        id: one.account.0,
        name: one.name,
    });
    Ok(Chosen {
        to: to.collect(),
        ring_for: Duration::from_secs(u64::from(kept.line.ring_s)),
        line: kept.line.name,
    })
}

/// The colleague who was asked has the call; who had it leaves. 409 `transfer_over` where nobody is asked in the call.
#[utoipa::path(
    tag = "calls",
    params(("id" = String, Path)),
    responses(
        (status = 200, body = CallConference),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/calls/{id}/transfer/complete")]
pub async fn complete_transfer(
    app: web::Data<App>,
    caller: Allowed<CallPlace>,
    id: web::Path<String>,
) -> Result<web::Json<CallConference>, Problem> {
    let (call, conference) = running(&app, &caller, &CallId(id.into_inner())).await?;
    may_steer(&caller, &call)?;
    let complete = CompleteTransfer {
        by: moderator(&caller),
    };
    Ok(web::Json(conference.send(complete).await??))
}

/// Keeps the call: nobody is rung any more, and a colleague who was asked is out of it.
#[utoipa::path(
    tag = "calls",
    params(("id" = String, Path)),
    responses(
        (status = 200, body = CallConference),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/calls/{id}/transfer/cancel")]
pub async fn cancel_transfer(
    app: web::Data<App>,
    caller: Allowed<CallPlace>,
    id: web::Path<String>,
) -> Result<web::Json<CallConference>, Problem> {
    let (call, conference) = running(&app, &caller, &CallId(id.into_inner())).await?;
    may_steer(&caller, &call)?;
    let cancel = CancelTransfer {
        by: moderator(&caller),
    };
    Ok(web::Json(conference.send(cancel).await??))
}
