//! `GET /api/instances/{id}/rent-pdf`: what the caller has said of their rent.

use super::given;
use super::own_sheet::{filed, letter, own_applications};
use crate::App;
use crate::extract::{Allowed, AnySession};
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{HttpResponse, get, web};

/// The household fact that makes an application one about rent.
const RENT: &str = "rent";

/// The caller's newest application in which the rent was asked for and answered, in the applicant's language; 204 where there is none.
#[utoipa::path(
    tag = "letters",
    params(("id" = i64, Path, description = "`cd_instance`, the caller's")),
    responses(
        (status = 200, description = "PDF"),
        (status = 204, description = "There is none"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/instances/{id}/rent-pdf")]
pub async fn read_rent_pdf(
    app: web::Data<App>,
    caller: Allowed<AnySession>,
    id: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    if id.parse() != Ok(caller.tenant.0) {
        return Err(Key::NotFound.into());
    }
    let mut own = own_applications(&app, &caller).await?;
    own.sort_by(|one, other| other.0.created_at.cmp(&one.0.created_at));
    for one in own {
        let Some(filed) = filed(&app, &caller, &one.0).await? else {
            continue;
        };
        let mut rent = filed
            .form
            .questions()
            .filter(|(_, question)| question.fact.as_deref() == Some(RENT));
        if rent.any(|(_, question)| filed.answers.contains_key(&question.id)) {
            let letter = letter(&app, &caller, &one, &filed, "id").await?;
            return given(letter, "id", &format!("{}-rent", one.0.external_id), true).await;
        }
    }
    Ok(HttpResponse::NoContent().finish())
}
