//! `GET /api/notifications/token`: what may be filled into a template.

use crate::extract::Allowed;
use crate::extract::allowed::CommunicationsRead;
use actix_web::{get, web};
use hub_domain::conversations::template::VARIABLES;
use serde::Serialize;

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Tokens {
    /// Names that may be used between `{{` and `}}`.
    items: Vec<&'static str>,
}

/// The variables of templates.
#[utoipa::path(tag = "notifications", responses((status = 200, body = Tokens)), security(("bearer" = [])))]
#[get("/api/notifications/token")]
pub async fn list_notification_tokens(_: Allowed<CommunicationsRead>) -> web::Json<Tokens> {
    web::Json(Tokens {
        items: VARIABLES.to_vec(),
    })
}
