//! `GET /api/profile/documents`: the documents that the caller gave with applications.

use super::{WhichProfile, whose};
use crate::App;
use crate::extract::{Allowed, AnySession};
use crate::problem::{Problem, ProblemBody};
use actix_web::{get, web};
use hub_store::profiles::own_documents::OwnDocument;
use serde::Serialize;

/// A document on file.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ProfileDocument {
    id: String,
    application_id: i64,
    external_id: String,
    program_name: String,
    /// A document kind of the program's form.
    kind: String,
    name: String,
    received_at_ms: i64,
    /// The last day on which it counts, `yyyy-mm-dd`.
    expires_on: Option<String>,
}

/// Documents on file.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ProfileDocuments {
    /// The last received first, at most 200.
    items: Vec<ProfileDocument>,
}

impl From<OwnDocument> for ProfileDocument {
    fn from(document: OwnDocument) -> Self {
        Self {
            id: document.id,
            application_id: document.application_id,
            external_id: document.external_id,
            program_name: document.program_name,
            kind: document.kind,
            name: document.name,
            received_at_ms: document.received_at_ms,
            expires_on: document.expires_on,
        }
    }
}

/// The documents of the caller's own applications.
#[utoipa::path(
    tag = "profiles",
    responses(
        (status = 200, body = ProfileDocuments),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/profile/documents")]
pub async fn list_profile_documents(
    app: web::Data<App>,
    caller: Allowed<AnySession>,
) -> Result<web::Json<ProfileDocuments>, Problem> {
    let whose = whose(&app, &caller, WhichProfile::default()).await?;
    let documents = app
        .store
        .own_documents()
        .of(caller.tenant, whose.account.id)
        .await?;
    Ok(web::Json(ProfileDocuments {
        items: documents.into_iter().map(ProfileDocument::from).collect(),
    }))
}
