//! `GET /api/resource-instance-declarations`: what those who apply declare and sign.

use super::OfResource;
use super::form_in_force::form_in_force;
use crate::App;
use crate::extract::accepted_language::language_of;
use crate::extract::{Allowed, AnySession};
use crate::problem::{Problem, ProblemBody};
use actix_web::{HttpRequest, get, web};
use hub_domain::programs::details::in_lang;
use hub_forms::{Question, QuestionType};
use serde::Serialize;

/// A declaration of a form.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ResourceDeclaration {
    cd_resource: i64,
    /// Its id in the form, which stays.
    id: String,
    /// In the caller's language, else in English.
    ds_displayname: String,
    /// What is declared, in the same way.
    ds_declaration: String,
    /// The language of the declaration.
    lang: String,
    /// It is signed, not only agreed to.
    ic_signature: bool,
}

/// The declarations and signatures of the program's form in force, in its order; empty for a form that has none.
#[utoipa::path(
    tag = "programs",
    params(OfResource),
    responses(
        (status = 200, body = Vec<ResourceDeclaration>),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/resource-instance-declarations")]
pub async fn list_declarations(
    app: web::Data<App>,
    caller: Allowed<AnySession>,
    request: HttpRequest,
    query: web::Query<OfResource>,
) -> Result<web::Json<Vec<ResourceDeclaration>>, Problem> {
    let cd_resource = query.cd_resource;
    let form = form_in_force(&app, &caller, cd_resource).await?;
    let lang = language_of(&request, &caller);
    let declared =
        |question: &&Question| matches!(question.kind, QuestionType::Declaration | QuestionType::Signature);
    let sections = form.iter().flat_map(|form| &form.sections);
    let pages = sections.flat_map(|section| &section.pages);
    let asked = pages
        .flat_map(|page| &page.items)
        .flat_map(|question| std::iter::once(question).chain(&question.items));
    let declarations = asked.filter(declared).map(|question| {
        let (_, title) = in_lang(&question.words, &lang).unwrap_or(("en", ""));
        let (lang, text) = in_lang(&question.text, &lang).unwrap_or(("en", ""));
        ResourceDeclaration {
            cd_resource,
            id: question.id.clone(),
            ds_displayname: title.to_owned(),
            ds_declaration: text.to_owned(),
            lang: lang.to_owned(),
            ic_signature: question.kind == QuestionType::Signature,
        }
    });
    Ok(web::Json(declarations.collect()))
}
