//! `GET /api/files/{id}/links`: links that serve a file for five minutes.

use super::Want;
use crate::App;
use crate::extract::{Allowed, AnySession};
use crate::problem::{Problem, ProblemBody};
use actix_web::{get, web};
use hub_store::audit::{self, AuditLine};
use serde::{Deserialize, Serialize};

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct LinkChoice {
    /// For a list: the thumbnail only, without an audit line.
    #[serde(default)]
    thumbnail_only: bool,
}

/// Each contains its own signature, for this tenant and this file only.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct FileLinks {
    /// Saves it.
    download_url: Option<String>,
    /// Shows it, without any rights of a page of this host.
    view_url: Option<String>,
    /// A small picture of it, where there is one.
    thumbnail_url: Option<String>,
}

/// Links to a file. Asking for them is a line in the audit log.
#[utoipa::path(
    tag = "files",
    params(("id" = String, Path), LinkChoice),
    responses(
        (status = 200, body = FileLinks),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/files/{id}/links")]
pub async fn link_file(
    app: web::Data<App>,
    caller: Allowed<AnySession>,
    id: web::Path<String>,
    choice: web::Query<LinkChoice>,
) -> Result<web::Json<FileLinks>, Problem> {
    super::file(&app, &caller, &id, Want::Read).await?;
    let file = app.hub.files().served(caller.tenant, &id).await?;
    let link = |what: &str| {
        let path = format!("/api/files/{id}/{what}");
        app.tokens
            .link(caller.tenant, &path)
            .map(|token| format!("{path}?t={token}"))
    };
    let thumbnail_url = match file.view.has_thumbnail {
        true => Some(link("thumbnail")?),
        false => None,
    };
    if choice.thumbnail_only {
        return Ok(web::Json(FileLinks {
            download_url: None,
            view_url: None,
            thumbnail_url,
        }));
    }
    let mut write = app.store.write().await?;
    let line = AuditLine::new(caller.tenant, caller.by(), "file.open", "file", &*id);
    audit::append(&mut write, line.reason(&file.view.name)).await?;
    write.commit().await?;
    Ok(web::Json(FileLinks {
        download_url: Some(link("download")?),
        view_url: Some(link("view")?),
        thumbnail_url,
    }))
}
