//! `GET /api/work-queue/items/{id}/draft/known`: what is known of the applicant and could answer what is not answered yet.

use super::{applicant_of, draft_of};
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::QueueWrite;
use crate::problem::{Problem, ProblemBody};
use crate::read_audit::note_read;
use crate::routes::forms::drafts::known::{KnownAnswer, facts_of, known_of, shown};
use actix_web::{get, web};
use hub_actors::forms::drafts::{self, KnownOf};
use hub_domain::cases::application::QueueItem;
use hub_domain::profiles::known::Facts;
use hub_domain::{ApplicantId, ProgramId};
use hub_store::forms::drafts::Draft;

/// What the applicant's profile and earlier applications in the caller's programs say of questions that have no answer in the draft.
#[utoipa::path(
    tag = "queue",
    params(("id" = i64, Path)),
    responses(
        (status = 200, body = Vec<KnownAnswer>),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/work-queue/items/{id}/draft/known")]
pub async fn list_known_of_applicant(
    app: web::Data<App>,
    caller: Allowed<QueueWrite>,
    id: web::Path<i64>,
) -> Result<web::Json<Vec<KnownAnswer>>, Problem> {
    let (item, draft) = draft_of(&app, &caller, *id).await?;
    note_read(&app, &caller, "application.open", ("application", item.id)).await?;
    Ok(shown(known_of_applicant(&app, &caller, (&item, &draft)).await?))
}

/// What is known of the applicant of a case, for its draft.
pub(super) async fn known_of_applicant(
    app: &App,
    caller: &Allowed<QueueWrite>,
    (item, draft): (&QueueItem, &Draft),
) -> Result<Vec<drafts::KnownAnswer>, Problem> {
    let applicant = applicant_of(app, caller, item).await?;
    let programs = app.store.programs().all(caller.tenant).await?;
    let programs = programs.into_iter().map(|program| ProgramId(program.id));
    let seen = programs.filter(|program| caller.in_program(*program).is_ok());
    let account = app.store.applicants().account_of(caller.tenant, item.id).await?;
    let facts = match account {
        Some(account) => facts_of(app, caller, account).await?,
        None => Facts::new(),
    };
    let whose = KnownOf {
        facts,
        applicants: vec![ApplicantId(applicant.id)],
        programs: Some(seen.collect()),
    };
    known_of(app, caller, draft, whose).await
}
