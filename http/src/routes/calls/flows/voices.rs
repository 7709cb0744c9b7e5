//! `GET /api/voices`: the languages that can be spoken on a telephone.

use crate::extract::Allowed;
use crate::extract::allowed::QueueRead;
use actix_web::{get, web};
use hub_domain::calls::voices::spoken_languages;
use serde::Serialize;

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Voices {
    /// Short codes (ISO 639), in order; a region or a script of one of them is spoken too.
    langs: &'static [&'static str],
}

/// Lists the languages that there is a voice for. A flow or a line can have others beside them, whose callers hear the tenant's own
/// sounds, or its first language.
#[utoipa::path(tag = "flows", responses((status = 200, body = Voices)), security(("bearer" = [])))]
#[get("/api/voices")]
pub async fn list_voices(_: Allowed<QueueRead>) -> web::Json<Voices> {
    web::Json(Voices {
        langs: spoken_languages(),
    })
}
