//! `POST /api/own-applications/{id}/corrections/{request}/answers`: the applicant answers what they were asked.

use super::OwnCorrections;
use crate::App;
use crate::extract::own::Application;
use crate::extract::{Json, Own};
use crate::problem::{Key, Problem, ProblemBody};
use crate::routes::cases::correction_refusal::{checked_key, checked_place, refused};
use crate::routes::forms::drafts::language;
use actix_web::{HttpResponse, post, web};
use hub_actors::cases::corrections::AnswerCorrections;
use serde::{Deserialize, Deserializer};
use serde_json::Value;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct CorrectionAnswers {
    /// The places that are answered: those of the request, and besides what is newly asked or signed because of them.
    items: Vec<CorrectionAnswer>,
    /// The same key does nothing a second time: any word of the caller's own, at most 64 characters.
    key: String,
    /// In which the answers and a declaration are written, BCP 47.
    lang: String,
}

/// What the applicant says at a place.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct CorrectionAnswer {
    at: String,
    /// As the question wants it, of a row its answers by id, of a signature the name that is typed, or `{name, drawing}` with a file
    /// that was uploaded for this application; null takes the answer out. Left out with `as_it_is`.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<serde_json::Value>)]
    value: Option<Value>,
    /// What stands there is right.
    #[serde(default)]
    as_it_is: bool,
}

/// Null is an answer too: it takes out what is there.
fn given<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Value>, D::Error> {
    Value::deserialize(from).map(Some)
}

/// Opens these places alone. 422 `form_faults` has what is wrong at each: among the keys `unchanged` (say `as_it_is` instead),
/// `sign_again` (a signature covers what has changed) and `required` at what is asked only since; 409 `request_over` where it was
/// taken back or answered, 409 `case_decided` once the application is decided or closed.
#[utoipa::path(
    tag = "queue",
    params(("id" = i64, Path), ("request" = String, Path)),
    request_body = CorrectionAnswers,
    responses(
        (status = 200, body = OwnCorrections),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/own-applications/{id}/corrections/{request}/answers")]
pub async fn answer_own_corrections(
    app: web::Data<App>,
    own: Own<Application>,
    path: web::Path<(String, String)>,
    Json(body): Json<CorrectionAnswers>,
) -> Result<HttpResponse, Problem> {
    let (caller, Application(item)) = own.take(&app).await?;
    if caller.impersonator.is_some() {
        return Err(Problem::new(Key::NotAllowed).with_message("only the applicant answers"));
    }
    let key = checked_key(&body.key)?.to_owned();
    let lang = language(&body.lang)?.to_owned();
    let mut places = Vec::with_capacity(body.items.len());
    for (number, answer) in body.items.into_iter().enumerate() {
        let value = match (answer.as_it_is, answer.value) {
            (true, _) => None,
            (false, Some(value)) => Some(value),
            (false, None) => return Err(Problem::field(format!("items[{number}].value"), "required")),
        };
        places.push((checked_place(number, answer.at)?, value));
    }
    let message = AnswerCorrections {
        by: caller.by(),
        request: path.into_inner().1,
        places,
        key,
        lang: lang.clone(),
        zone: caller.zone.clone(),
    };
    let work_item = app.hub.work_item(caller.tenant, &item.thread_id).await?;
    work_item.send(message).await??.map_err(refused)?;
    let found = OwnCorrections::of(&app, &caller, &item, &lang).await?;
    Ok(HttpResponse::Ok().json(found))
}
