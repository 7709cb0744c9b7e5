//! `/api/community-notes`: notes that people and businesses keep in their profiles.

use super::{WhichProfile, whose};
use crate::App;
use crate::extract::{Allowed, AnySession, Json};
use crate::problem::{Problem, ProblemBody};
use actix_web::{HttpResponse, get, post, web};
use hub_domain::profiles::business_role::BusinessDeed;
use hub_domain::profiles::field::MAX_TEXT;
use hub_store::profiles::community_notes::{self, CommunityNote};
use serde::{Deserialize, Serialize};

/// A note.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct CommunityNoteView {
    id_business_note: String,
    body: String,
    by: String,
    at_ms: i64,
    /// How many files it has.
    files: i64,
    /// The name of the first of them; null without one.
    ds_attachment: Option<String>,
}

/// Notes.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct CommunityNoteList {
    /// The last 200, the newest first.
    items: Vec<CommunityNoteView>,
}

/// A note to be kept.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewCommunityNote {
    /// At most 2,000 characters.
    body: String,
}

impl From<CommunityNote> for CommunityNoteView {
    fn from(note: CommunityNote) -> Self {
        Self {
            id_business_note: note.id,
            body: note.body,
            by: note.by_name,
            at_ms: note.at_ms,
            files: note.files,
            ds_attachment: note.attachment,
        }
    }
}

/// The notes of the caller's profile.
#[utoipa::path(
    tag = "profiles",
    params(WhichProfile),
    responses(
        (status = 200, body = CommunityNoteList),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/community-notes")]
pub async fn list_community_notes(
    app: web::Data<App>,
    caller: Allowed<AnySession>,
    which: web::Query<WhichProfile>,
) -> Result<web::Json<CommunityNoteList>, Problem> {
    let whose = whose(&app, &caller, *which).await?;
    let notes = app
        .store
        .community_notes()
        .of(caller.tenant, whose.subject)
        .await?;
    Ok(web::Json(CommunityNoteList {
        items: notes.into_iter().map(CommunityNoteView::from).collect(),
    }))
}

/// Keeps a note.
#[utoipa::path(
    tag = "profiles",
    params(WhichProfile),
    request_body = NewCommunityNote,
    responses(
        (status = 201, body = CommunityNoteView),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/community-notes")]
pub async fn create_community_note(
    app: web::Data<App>,
    caller: Allowed<AnySession>,
    which: web::Query<WhichProfile>,
    body: Json<NewCommunityNote>,
) -> Result<HttpResponse, Problem> {
    let whose = whose(&app, &caller, *which).await?;
    whose.require(BusinessDeed::WriteNote)?;
    let text = body.0.body.trim();
    if text.is_empty() {
        return Err(Problem::field("body", "required"));
    }
    if text.chars().nth(MAX_TEXT).is_some() {
        return Err(Problem::field("body", "too_long"));
    }
    let mut write = app.store.write().await?;
    let note = community_notes::add(&mut write, caller.tenant, whose.subject, text, &caller.by()).await?;
    write.commit().await?;
    Ok(HttpResponse::Created().json(CommunityNoteView::from(note)))
}
