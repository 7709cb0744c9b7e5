//! `GET /api/own-applications/{id}`: how far one of the caller's own applications is, who has it, what it needs, and what is on file.

use super::list::{MOST_MESSAGES, OwnApplication};
use super::papers::{NeededPaper, OwnPaperView, PaperAsker};
use super::state_of;
use crate::App;
use crate::extract::accepted_language::language_of;
use crate::extract::own::Application;
use crate::extract::{Allowed, AnySession, Own};
use crate::problem::{Key, Problem, ProblemBody};
use crate::routes::cases::decided_reason::denial_reason;
use actix_web::{HttpRequest, get, web};
use hub_domain::cases::applicant_wait;
use hub_domain::cases::application::QueueItem;
use hub_domain::cases::change::{ChangeKind, UNDO_MS};
use hub_domain::cases::state_book::StateBook;
use hub_domain::cases::state_meaning::{Stage, StateOutcome};
use hub_domain::cases::status;
use hub_domain::cases::tracker::{Arrival, TrackerStep, steps};
use hub_domain::cases::workflow::State;
use hub_domain::clock::now_ms;
use hub_domain::files::{FileSubject, FileView};
use hub_domain::programs::details::in_lang;
use hub_domain::{AccountId, ApplicantId, TenantId};
use hub_store::StoreError;
use hub_store::cases::changes::KeptChange;
use serde::Serialize;
use std::collections::BTreeMap;

/// An application as its applicant follows it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct TrackedApplication {
    application: OwnApplication,
    program_id: i64,
    /// The steps that the program's workflow has, in order.
    steps: Vec<TrackerStep>,
    /// The first name of the member of staff who has it; null where nobody has, and in tenants that name no staff (`caseworkers_named`).
    caseworker: Option<String>,
    /// When its step should be over, where the program has a maximum time for it and that has not passed.
    expected_by_ms: Option<i64>,
    /// What the program says happens after one has applied; empty where it says nothing.
    next: String,
    /// The language of that.
    next_lang: String,
    /// Papers that are asked for and not on file; none once it is decided.
    needs: Vec<NeededPaper>,
    /// On file, the oldest first.
    papers: Vec<OwnPaperView>,
    /// What the caller has uploaded and not sent.
    unsent: Vec<FileView>,
    /// The places of the questions that they are to answer, by their ids; of those that were uploaded as papers there is none.
    unsent_places: BTreeMap<String, String>,
    /// More papers may be sent.
    takes_papers: bool,
    /// It was filed with a form, whose answers can be read.
    has_answers: bool,
    decision: Option<OwnDecision>,
    withdrawal: OwnWithdrawal,
}

/// What was decided.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct OwnDecision {
    is_approved: bool,
    at_ms: i64,
    /// Why it was denied, in the caller's language; null where no reason was given.
    reason: Option<String>,
}

/// Whether the application can be withdrawn, or was.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct OwnWithdrawal {
    /// Nobody has decided, and the program has an end for applications that are withdrawn.
    is_possible: bool,
    /// When the caller withdrew it; null where it was not, or it was closed by staff.
    withdrawn_at_ms: Option<i64>,
    /// In the caller's own words; empty without.
    reason: String,
    /// Until when the caller may take the withdrawal back; null: not any more.
    undo_until_ms: Option<i64>,
}

/// What its applicant sees of an application, in the language of `Accept-Language`. The topic `me` says `own.application` when
/// anything of it is another.
#[utoipa::path(
    tag = "queue",
    params(("id" = i64, Path)),
    responses(
        (status = 200, body = TrackedApplication),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/own-applications/{id}")]
pub async fn read_own_application(
    app: web::Data<App>,
    own: Own<Application>,
    request: HttpRequest,
) -> Result<web::Json<TrackedApplication>, Problem> {
    let (caller, Application(item)) = own.take(&app).await?;
    let lang = language_of(&request, &caller);
    Ok(web::Json(tracked(&app, &caller, item, &lang).await?))
}

async fn tracked(
    app: &App,
    caller: &Allowed<AnySession>,
    item: QueueItem,
    lang: &str,
) -> Result<TrackedApplication, Problem> {
    let (tenant, store) = (caller.tenant, &app.store);
    let (states, changes, current, papers, details) = tokio::try_join!(
        async { store.program_states().book(tenant).await },
        async { store.changes().of(tenant, item.id).await },
        async { store.applications().case_state(tenant, item.id).await },
        async { store.own_papers().of(tenant, item.id).await },
        async { store.programs().details(tenant, item.process_id).await },
    )?;
    let asker = PaperAsker::of(app, caller, &item).await?;
    let state = state_of(&states, &item);
    let is_open = state.outcome == StateOutcome::Open;
    let reply = FileSubject::Reply {
        owner: caller.account,
        application: item.id,
    };
    let unsent = store.stored_files().kept_of(tenant, &reply).await?;
    let unsent_places = store.stored_files().places_of(tenant, &reply).await?;
    let arrivals = arrivals(&states, &item, &changes);
    let now = now_ms();
    let expected = asker
        .workflow
        .flow
        .state(state.id)
        .and_then(|state| state.sla_hours);
    let settings = store
        .program_settings()
        .documents(tenant, item.process_id)
        .await?;
    let waits = store.applicant_waits().of(tenant, item.id).await?;
    let expected = expected.map(|hours| {
        let of_state = (current.since_ms, hours.saturating_mul(3_600_000));
        applicant_wait::due_at_ms(of_state, &waits, settings.pauses_deadline, now)
    });
    let (next_lang, next) = in_lang(&details.next, lang).unwrap_or(("en", ""));
    let thread = store.threads().by_id(tenant, &item.thread_id).await?;
    let entries = store.own_entries();
    let mut entries = entries
        .of_applicant(tenant, ApplicantId(thread.applicant_id), MOST_MESSAGES)
        .await?;
    let messages = entries.remove(&item.thread_id).unwrap_or_default();
    Ok(TrackedApplication {
        program_id: item.process_id.0,
        steps: steps(&asker.workflow.flow, state.stage, &arrivals),
        caseworker: caseworker(app, caller, &item).await?,
        expected_by_ms: expected.filter(|by| is_open && *by > now),
        next: next.to_owned(),
        next_lang: next_lang.to_owned(),
        needs: match is_open {
            true => asker.needed(&item, &papers, lang),
            false => Vec::new(),
        },
        papers: asker.shown(papers, lang),
        unsent,
        unsent_places,
        takes_papers: state.outcome != StateOutcome::Closed,
        has_answers: asker.filed.is_some(),
        decision: decision(app, caller, &item, (&state, lang), &arrivals).await?,
        withdrawal: withdrawal(
            caller.account,
            &item,
            is_open && asker.workflow.flow.withdrawn_from(state.id).is_some(),
            (&changes, state.outcome, now),
        ),
        application: OwnApplication::of(app, tenant, item, (&state, lang, &caller.zone), messages).await?,
    })
}

/// Refuses papers for an application that is over without a decision.
pub(super) async fn takes_papers(app: &App, tenant: TenantId, item: &QueueItem) -> Result<(), Problem> {
    let states = app.store.program_states().book(tenant).await?;
    match state_of(&states, item).outcome {
        StateOutcome::Closed => Err(Key::AlreadyWithdrawn.into()),
        StateOutcome::Open | StateOutcome::Approved | StateOutcome::Denied | StateOutcome::Paid => Ok(()),
    }
}

/// The stages that an application has come to, the first one first.
fn arrivals(states: &StateBook, item: &QueueItem, changes: &[KeptChange]) -> Vec<Arrival> {
    let stage = |id: i64| {
        let known = states.get(item.process_id, id).map(|state| state.stage);
        known.or_else(|| status::by_id(id).map(|status| status.stage))
    };
    let moves = changes
        .iter()
        .rev()
        .filter(|kept| kept.change.before.state != kept.change.after.state);
    moves
        .filter_map(|kept| {
            let after = &kept.change.after;
            Some(Arrival {
                stage: stage(after.state)?,
                at_ms: after.since_ms,
            })
        })
        .collect()
}

/// Who has it, where the tenant says so.
async fn caseworker(
    app: &App,
    caller: &Allowed<AnySession>,
    item: &QueueItem,
) -> Result<Option<String>, Problem> {
    let Some(owner) = item.owner_id else {
        return Ok(None);
    };
    if !app.store.tenant(caller.tenant).await?.settings.caseworkers_named {
        return Ok(None);
    }
    match app.store.accounts().by_id(caller.tenant, AccountId(owner)).await {
        Ok(account) => Ok(Some(account.first_name).filter(|name| !name.is_empty())),
        Err(StoreError::NotFound(_)) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// What was decided and when; nothing while a decision is only prepared.
async fn decision(
    app: &App,
    caller: &Allowed<AnySession>,
    item: &QueueItem,
    (state, lang): (&State, &str),
    arrivals: &[Arrival],
) -> Result<Option<OwnDecision>, Problem> {
    if !state.outcome.is_decided() {
        return Ok(None);
    }
    let is_approved = state.outcome != StateOutcome::Denied;
    let stage = match is_approved {
        true => Stage::Approved,
        false => Stage::Denied,
    };
    let mut decided = arrivals.iter().rev();
    let decided = decided.find(|arrival| arrival.stage == stage);
    let since = app
        .store
        .applications()
        .case_state(caller.tenant, item.id)
        .await?
        .since_ms;
    Ok(Some(OwnDecision {
        at_ms: decided.map_or(since, |arrival| arrival.at_ms),
        reason: match is_approved {
            true => None,
            false => denial_reason(app, caller.tenant, item, lang).await?,
        },
        is_approved,
    }))
}

fn withdrawal(
    account: AccountId,
    item: &QueueItem,
    is_possible: bool,
    (changes, outcome, now): (&[KeptChange], StateOutcome, i64),
) -> OwnWithdrawal {
    let last = changes
        .iter()
        .find(|kept| kept.change.before.state != kept.change.after.state);
    let last = last.filter(|kept| outcome == StateOutcome::Closed && kept.kind == ChangeKind::Withdrawn);
    OwnWithdrawal {
        is_possible,
        withdrawn_at_ms: last.map(|kept| kept.at_ms),
        reason: last.map_or_else(String::new, |kept| kept.change.comment.clone()),
        undo_until_ms: last
            .filter(|kept| kept.may_be_undone(item.version, account.0, now))
            .map(|kept| kept.at_ms.saturating_add(UNDO_MS)),
    }
}
