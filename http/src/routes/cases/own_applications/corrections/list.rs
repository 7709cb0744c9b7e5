//! `GET /api/own-applications/{id}/corrections`: what is asked of the applicant, and what they have offered.

use super::OwnCorrections;
use crate::App;
use crate::extract::Own;
use crate::extract::own::Application;
use crate::problem::{Problem, ProblemBody};
use actix_web::{get, web};
use serde::Deserialize;

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct OwnReaderParams {
    /// The reader's language, BCP 47; English where it is left out or the form has no words in it.
    lang: Option<String>,
}

impl OwnReaderParams {
    /// The language, or English.
    pub(super) fn lang(&self) -> &str {
        match self.lang.as_deref() {
            Some(lang) if !lang.is_empty() && lang.len() <= 35 => lang,
            _ => "en",
        }
    }
}

/// What is asked and offered, with the form and the answers as they are now.
#[utoipa::path(
    tag = "queue",
    params(("id" = i64, Path), OwnReaderParams),
    responses(
        (status = 200, body = OwnCorrections),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/own-applications/{id}/corrections")]
pub async fn list_own_corrections(
    app: web::Data<App>,
    own: Own<Application>,
    reader: web::Query<OwnReaderParams>,
) -> Result<web::Json<OwnCorrections>, Problem> {
    let (caller, Application(item)) = own.take(&app).await?;
    let found = OwnCorrections::of(&app, &caller, &item, reader.lang()).await?;
    Ok(web::Json(found))
}
