//! `GET /api/work-queue/items/{id}`: one application with its possible actions.

use super::case::ReaderParams;
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::QueueRead;
use crate::problem::Problem;
use actix_web::{get, web};
use hub_domain::cases::application::QueueItem;
use hub_domain::cases::assigning::Assigning;
use hub_domain::cases::denial_reasons::DenialReason;
use hub_domain::cases::form::words_in;
use hub_domain::cases::workflow::{StateKind, Transition};
use hub_domain::{ApplicantId, ApplicationId};
use hub_store::cases::changes::KeptChange;
use serde::Serialize;

/// A row of the queue with its possible moves.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct WorkItemDetail {
    #[serde(flatten)]
    item: QueueItem,
    possible_states: Vec<PossibleState>,
    /// Those whom the caller may make its owner.
    owners: Vec<PossibleOwner>,
    /// Whether the caller may take it from its owner without giving it to somebody.
    may_unassign: bool,
    denial_reasons: Vec<Reason>,
    /// How it came to its status, where somebody proposed what is decided there; null where nothing is.
    proposal: Option<Proposal>,
    /// What the applicant reads (BCP 47). A text in another language reaches them as it is.
    applicant_lang: String,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct PossibleState {
    possible_state_id: i64,
    possible_state_name: String,
    requires_user_assigment: bool,
    requires_reason: bool,
    /// The status whose reasons may be proposed with this move, which is decided after it; null where none is.
    proposes: Option<i64>,
    /// Whether somebody else has to make this move: the caller brought the application to where it is.
    needs_other_person: bool,
    /// `initial`, `open`, `waiting` or `terminal`.
    kind: StateKind,
    /// What the papers are called, in the reader's language, that must be on file first and are not.
    missing_documents: Vec<String>,
}

/// What somebody has proposed, for whoever decides.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Proposal {
    by_id: i64,
    by_name: String,
    /// The reason, and the status that it is for; both null where none was proposed, or where it is offered no more.
    reason_id: Option<i64>,
    state: Option<i64>,
    /// As it was called then; empty where none was proposed.
    reason: String,
    comment: String,
    at_ms: i64,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct PossibleOwner {
    possible_user_id: i64,
    possible_user_name: String,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Reason {
    id: i64,
    name: String,
    state: i64,
    needs_note: bool,
    /// What the applicant reads, in `lang`: theirs, or English where it is not written in theirs.
    text: String,
    lang: String,
}

/// One application.
#[utoipa::path(
    tag = "queue",
    params(("id" = i64, Path), ReaderParams),
    responses((status = 200, body = WorkItemDetail)),
    security(("bearer" = []))
)]
#[get("/api/work-queue/items/{id}")]
pub async fn read_work_item(
    app: web::Data<App>,
    caller: Allowed<QueueRead>,
    id: web::Path<i64>,
    reader: web::Query<ReaderParams>,
) -> Result<web::Json<WorkItemDetail>, Problem> {
    let (tenant, id) = (caller.tenant, ApplicationId(*id));
    let item = super::application(&app, &caller, id).await?;
    let (programs, papers) = (app.store.programs(), app.store.documents());
    let ((flow, reasons), owners, membership, documents) = tokio::try_join!(
        programs.workflow(tenant, item.process_id),
        programs.owners(tenant, item.process_id),
        programs.membership(tenant, item.process_id, caller.account.0),
        papers.of(tenant, id)
    )?;
    let thread = app.store.threads().by_id(tenant, &item.thread_id).await?;
    let applicant = ApplicantId(thread.applicant_id);
    let person = app.store.applicants().by_id(tenant, applicant).await?;
    let queue_role = membership.as_ref().map(|membership| membership.queue_role);
    let assigning = Assigning::by(caller.account.0, queue_role);
    let role = membership.map_or_else(String::new, |membership| membership.role_name);
    let on_file = documents.into_iter().filter(|document| document.counts());
    let on_file: Vec<String> = on_file.map(|document| document.kind).collect();
    let needs_papers = |step: &Transition| !step.missing_documents(&on_file).is_empty();
    let form = match flow
        .possible(item.current_state_id.0)
        .any(|(step, _)| needs_papers(step))
    {
        true => {
            let filed = app.store.answers().last(tenant, id).await?;
            super::forms::of_answers(&app, tenant, item.process_id, filed.as_ref()).await?
        }
        false => None,
    };
    let title = |kind: &str| {
        let kinds = form.as_ref().map(|form| form.documents()).unwrap_or_default();
        let words = kinds.into_iter().find(|(known, _)| *known == kind);
        words
            .map(|(_, words)| words)
            .and_then(|words| words_in(words, reader.lang()))
            .unwrap_or(kind)
            .to_owned()
    };
    let state = item.current_state_id.0;
    let awaits_decision = flow
        .possible(state)
        .any(|(step, _)| step.requires_reason || step.requires_other_person);
    let moved = match awaits_decision {
        true => app.store.changes().into_state(tenant, id, state).await?,
        false => None,
    };
    let is_own = moved.as_ref().is_some_and(|moved| moved.by.0 == caller.account.0);
    let proposal = moved
        .filter(|_| flow.proposes(state).is_some())
        .map(|moved| proposed(moved, &reasons));
    Ok(web::Json(WorkItemDetail {
        proposal,
        possible_states: flow
            .possible(item.current_state_id.0)
            .filter(|(step, _)| step.is_open_to(&role))
            .map(|(step, state)| PossibleState {
                possible_state_id: state.id,
                possible_state_name: state.name.clone(),
                requires_user_assigment: step.requires_user_assigment,
                requires_reason: step.requires_reason,
                proposes: match step.requires_reason {
                    true => None,
                    false => flow.proposes(state.id).map(|next| next.id),
                },
                needs_other_person: step.requires_other_person && is_own,
                kind: state.kind,
                missing_documents: step.missing_documents(&on_file).into_iter().map(title).collect(),
            })
            .collect(),
        may_unassign: assigning.may_unassign(),
        owners: assigning
            .offered(owners, |owner| owner.id)
            .into_iter()
            .map(|owner| PossibleOwner {
                possible_user_id: owner.id,
                possible_user_name: owner.name,
            })
            .collect(),
        denial_reasons: reasons
            .into_iter()
            .filter(|reason| !reason.retired)
            .map(|reason| {
                let (lang, text) = reason.in_lang(&person.lang).unwrap_or_default();
                Reason {
                    text: text.to_owned(),
                    lang: lang.to_owned(),
                    id: reason.id,
                    state: reason.state,
                    needs_note: reason.needs_note,
                    name: reason.name,
                }
            })
            .collect(),
        applicant_lang: person.lang,
        item,
    }))
}

/// The move that brought an application to where something is decided, with its reason where that is still offered.
fn proposed(moved: KeptChange, reasons: &[DenialReason]) -> Proposal {
    let offered = moved.change.reason.as_ref().and_then(|(id, _)| {
        let mut reasons = reasons.iter();
        reasons.find(|reason| reason.id == *id && !reason.retired)
    });
    Proposal {
        by_id: moved.by.0,
        by_name: moved.by.1,
        reason_id: offered.map(|reason| reason.id),
        state: offered.map(|reason| reason.state),
        reason: moved.change.reason.map(|(_, name)| name).unwrap_or_default(),
        comment: moved.change.comment,
        at_ms: moved.at_ms,
    }
}
