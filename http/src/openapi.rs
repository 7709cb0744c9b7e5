//! `/api/openapi.json`, generated from the handlers.

use crate::problem::{FieldError, ProblemBody};
use crate::router;
use actix_web::{HttpResponse, get};
use std::sync::LazyLock;
use utoipa::OpenApi;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa_actix_web::AppExt;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Commonline",
        description = "Calls of the hub. docs/API-DESIGN says what they mean and which conventions hold everywhere."
    ),
    components(schemas(ProblemBody, FieldError))
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
    document
}

/// Answers the document.
#[get("/api/openapi.json")]
pub async fn openapi_json() -> HttpResponse {
    static TEXT: LazyLock<String> = LazyLock::new(|| document().to_json().unwrap_or_default());
    HttpResponse::Ok()
        .content_type("application/json")
        .body(TEXT.as_str())
}
