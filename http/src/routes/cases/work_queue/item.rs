//! `GET /api/work-queue/items/{id}`: one application with its possible actions.

use super::case::ReaderParams;
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::QueueRead;
use crate::problem::Problem;
use actix_web::{get, web};
use hub_domain::cases::application::QueueItem;
use hub_domain::cases::assigning::Assigning;
use hub_domain::cases::form::words_in;
use hub_domain::cases::workflow::{StateKind, Transition};
use hub_domain::{ApplicantId, ApplicationId};
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
    /// What the applicant reads (BCP 47). A text in another language reaches them as it is.
    applicant_lang: String,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct PossibleState {
    possible_state_id: i64,
    possible_state_name: String,
    requires_user_assigment: bool,
    requires_reason: bool,
    /// `initial`, `open`, `waiting` or `terminal`.
    kind: StateKind,
    /// What the papers are called, in the reader's language, that must be on file first and are not.
    missing_documents: Vec<String>,
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
    Ok(web::Json(WorkItemDetail {
        possible_states: flow
            .possible(item.current_state_id.0)
            .filter(|(step, _)| step.is_open_to(&role))
            .map(|(step, state)| PossibleState {
                possible_state_id: state.id,
                possible_state_name: state.name.clone(),
                requires_user_assigment: step.requires_user_assigment,
                requires_reason: step.requires_reason,
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
