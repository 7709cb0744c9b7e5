//! `GET /api/application-drafts/{id}/papers`: the pages of a form.

use super::{own_draft, papers};
use crate::App;
use crate::extract::{Allowed, AnySession};
use crate::problem::{Problem, ProblemBody};
use actix_web::{get, web};
use hub_domain::files::FileView;
use serde::{Deserialize, Serialize};

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PapersQuery {
    /// Only what is for this place.
    at: Option<String>,
}

/// A file of a form, and what it is for.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct PaperView {
    /// The place of the answer.
    at: String,
    /// The hand-over to a phone by which it came.
    hand_over_id: Option<String>,
    file: FileView,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct PaperList {
    papers: Vec<PaperView>,
}

/// The files that a form has, whether an answer names them yet or not, in the order in which they were begun. The topic `me` says
/// `draft.paper` when one comes, is scanned or is removed.
#[utoipa::path(
    tag = "files",
    params(("id" = String, Path), PapersQuery),
    responses(
        (status = 200, body = PaperList),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/application-drafts/{id}/papers")]
pub async fn list_papers(
    app: web::Data<App>,
    caller: Allowed<AnySession>,
    id: web::Path<String>,
    query: web::Query<PapersQuery>,
) -> Result<web::Json<PaperList>, Problem> {
    own_draft(&app, &caller, &id).await?;
    let all = papers(&app, caller.tenant, caller.account, &id).await?;
    let wanted = |at: &str| query.at.as_deref().is_none_or(|wanted| wanted == at);
    let papers = all.into_iter().filter(|(paper, _)| wanted(&paper.at));
    let papers = papers.map(|(paper, file)| PaperView {
        at: paper.at,
        hand_over_id: paper.hand_over_id,
        file,
    });
    Ok(web::Json(PaperList {
        papers: papers.collect(),
    }))
}
