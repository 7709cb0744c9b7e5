//! `/api/openapi.json`, generated from the handlers.

mod answers;
mod live;

use crate::problem::{FieldError, ProblemBody};
use crate::router;
use actix_web::{HttpResponse, get};
use hub_actors::calls::trunk::Ring;
use hub_domain::calls::flow::FlowVisitCode;
use hub_store::conversations::sandbox::{SandboxMessage, SandboxPerson};
use std::sync::LazyLock;
use utoipa::OpenApi;
use utoipa::openapi::Ref;
use utoipa::openapi::content::ContentBuilder;
use utoipa::openapi::response::ResponseBuilder;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa_actix_web::AppExt;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Commonline",
        description = "Calls of the hub. docs/API-DESIGN says what they mean and which conventions hold everywhere."
    ),
    components(schemas(
        ProblemBody,
        FieldError,
        // The sandbox simulates the outside world: its calls are not part of the API, but the web app shows their
        // answers.
        SandboxMessage,
        SandboxPerson,
        Ring,
        // The lines of an entry about a call through a phone menu, which the web app has words for.
        FlowVisitCode
    ))
)]
struct Document;

/// The document.
pub fn document() -> utoipa::openapi::OpenApi {
    let app = actix_web::App::new()
        .into_utoipa_app()
        .openapi(Document::openapi())
        .configure(router::configure);
    let (_, mut document) = app.split_for_parts();
    let bearer = SecurityScheme::Http(
        HttpBuilder::new()
            .scheme(HttpAuthScheme::Bearer)
            .bearer_format("JWT")
            .build(),
    );
    document
        .components
        .get_or_insert_default()
        .add_security_scheme("bearer", bearer);
    live::describe(&mut document);
    document_refusals(&mut document);
    answers::open_views(&mut document);
    answers::require_nulls(&mut document);
    answers::allow_verbs(&mut document);
    document
}

/// Every call may be refused with problem JSON; refusals documented by a handler take precedence.
fn document_refusals(document: &mut utoipa::openapi::OpenApi) {
    let refusal = ResponseBuilder::new()
        .description("A refusal: `key` says which")
        .content(
            "application/problem+json",
            ContentBuilder::new()
                .schema(Some(Ref::from_schema_name("ProblemBody")))
                .build(),
        )
        .build();
    for item in document.paths.paths.values_mut() {
        let operations = [
            &mut item.get,
            &mut item.post,
            &mut item.put,
            &mut item.patch,
            &mut item.delete,
        ];
        for operation in operations.into_iter().flatten() {
            operation
                .responses
                .responses
                .entry("default".to_owned())
                .or_insert_with(|| refusal.clone().into());
        }
    }
}

/// Answers the document.
#[get("/api/openapi.json")]
pub async fn openapi_json() -> HttpResponse {
    static TEXT: LazyLock<String> = LazyLock::new(|| document().to_json().unwrap_or_default());
    HttpResponse::Ok()
        .content_type("application/json")
        .body(TEXT.as_str())
}
