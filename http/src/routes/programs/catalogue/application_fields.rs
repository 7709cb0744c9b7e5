//! `GET /api/custom-resource-application-fields`: what a program's form asks.

use super::OfResource;
use super::form_in_force::form_in_force;
use crate::App;
use crate::extract::accepted_language::language_of;
use crate::extract::{Allowed, AnySession};
use crate::problem::{Problem, ProblemBody};
use actix_web::{HttpRequest, get, web};
use hub_domain::programs::details::in_lang;
use hub_forms::Question;
use serde::Serialize;

/// A question of a form.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ApplicationField {
    cd_resource: i64,
    /// Its id in the form, which stays.
    id: String,
    /// The group whose rows it is asked for; null for what is asked once.
    cd_group: Option<String>,
    cd_section: String,
    /// In the caller's language, else in English.
    ds_displayname: String,
    /// The language of the words.
    lang: String,
    /// The kind of question.
    ds_type: String,
    /// Whatever the answers to others are.
    ic_required: bool,
}

/// The questions of the program's form in force, in its order; empty for a program without a form.
#[utoipa::path(
    tag = "programs",
    params(OfResource),
    responses(
        (status = 200, body = Vec<ApplicationField>),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/custom-resource-application-fields")]
pub async fn list_application_fields(
    app: web::Data<App>,
    caller: Allowed<AnySession>,
    request: HttpRequest,
    query: web::Query<OfResource>,
) -> Result<web::Json<Vec<ApplicationField>>, Problem> {
    let cd_resource = query.cd_resource;
    let form = form_in_force(&app, &caller, cd_resource).await?;
    let lang = language_of(&request, &caller);
    let field = |section: &str, group: Option<&str>, question: &Question| {
        let (lang, words) = in_lang(&question.words, &lang).unwrap_or(("en", ""));
        ApplicationField {
            cd_resource,
            id: question.id.clone(),
            cd_group: group.map(str::to_owned),
            cd_section: section.to_owned(),
            ds_displayname: words.to_owned(),
            lang: lang.to_owned(),
            ds_type: question.kind.name().to_owned(),
            ic_required: question.required,
        }
    };
    let mut fields = Vec::new();
    for section in form.iter().flat_map(|form| &form.sections) {
        for question in section.pages.iter().flat_map(|page| &page.items) {
            fields.push(field(&section.id, None, question));
            let rows = question.items.iter();
            fields.extend(rows.map(|asked| field(&section.id, Some(&question.id), asked)));
        }
    }
    Ok(web::Json(fields))
}
