//! `POST /api/own-applications/{id}/offers`: the applicant offers to change answers.

use super::OwnCorrections;
use crate::App;
use crate::extract::own::Application;
use crate::extract::{Json, Own};
use crate::problem::{Key, Problem, ProblemBody};
use crate::routes::cases::correction_refusal::{checked_key, checked_place, checked_words, refused};
use crate::routes::forms::drafts::language;
use actix_web::{HttpResponse, post, web};
use hub_actors::cases::corrections::OfferChanges;
use serde::Deserialize;
use serde_json::Value;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewChangeOffer {
    /// At most 50.
    items: Vec<OfferedAnswer>,
    /// What has changed, and since when: 3 to 1,000 characters.
    words: String,
    /// The same key does nothing a second time: any word of the caller's own, at most 64 characters.
    key: String,
    /// In which the answers are written, BCP 47.
    lang: String,
}

/// Another answer at a place.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct OfferedAnswer {
    /// `owed`, `members/r1/born`, or a row as `members/r1`; a row with a new id is added.
    at: String,
    /// As the question wants it, of a row its answers by id; null takes it out.
    #[schema(value_type = Option<serde_json::Value>)]
    value: Value,
}

/// Kept apart until staff take or decline it. 409 `case_decided` once the application is decided or closed; an application has at most
/// 20 offers that wait (422 `items` `too_many_open`).
#[utoipa::path(
    tag = "queue",
    params(("id" = i64, Path)),
    request_body = NewChangeOffer,
    responses(
        (status = 201, body = OwnCorrections),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/own-applications/{id}/offers")]
pub async fn offer_own_changes(
    app: web::Data<App>,
    own: Own<Application>,
    Json(body): Json<NewChangeOffer>,
) -> Result<HttpResponse, Problem> {
    let (caller, Application(item)) = own.take(&app).await?;
    if caller.impersonator.is_some() {
        return Err(Problem::new(Key::NotAllowed).with_message("only the applicant offers changes"));
    }
    let key = checked_key(&body.key)?.to_owned();
    let lang = language(&body.lang)?.to_owned();
    let words = checked_words("words".into(), &body.words)?;
    let mut places = Vec::with_capacity(body.items.len());
    for (number, offered) in body.items.into_iter().enumerate() {
        places.push((checked_place(number, offered.at)?, offered.value));
    }
    let message = OfferChanges {
        by: caller.by(),
        places,
        words,
        key,
        lang: lang.clone(),
        zone: caller.zone.clone(),
    };
    let work_item = app.hub.work_item(caller.tenant, &item.thread_id).await?;
    work_item.send(message).await??.map_err(refused)?;
    let found = OwnCorrections::of(&app, &caller, &item, &lang).await?;
    Ok(HttpResponse::Created().json(found))
}
