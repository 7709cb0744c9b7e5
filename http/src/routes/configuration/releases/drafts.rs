//! `GET /api/configuration-releases/drafts`: what waits to be published in a program, and whose it is.

use super::super::family;
use super::ReleaseProgram;
use crate::App;
use crate::extract::{Allowed, AnySession, Caller};
use crate::problem::{Problem, ProblemBody};
use actix_web::{get, web};
use hub_domain::ProgramId;
use hub_domain::config_version::ConfigKind;
use hub_store::config_versions::{ConfigId, ConfigVersion};
use serde::Serialize;

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ConfigurationDrafts {
    /// By kind and key: of the program, and of the whole tenant.
    items: Vec<WaitingDraft>,
}

/// A draft that waits.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct WaitingDraft {
    kind: &'static str,
    key: String,
    version: i64,
    /// The version in force that it was made from; 0: none.
    based_on: i64,
    /// Whether it belongs to the program, and not to the whole tenant.
    is_programs: bool,
    created_by: String,
    created_at_ms: i64,
    /// Everybody who has saved it since that version, the last first: publishing it publishes their changes.
    authors: Vec<DraftAuthor>,
    /// Whether the caller may publish it.
    may_publish: bool,
}

/// Somebody who has changed a draft.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct DraftAuthor {
    name: String,
    /// The caller.
    is_you: bool,
    /// When they saved it last.
    at_ms: i64,
}

/// The drafts of a program that the caller may read.
#[utoipa::path(
    tag = "configuration",
    params(ReleaseProgram),
    responses(
        (status = 200, body = ConfigurationDrafts),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/configuration-releases/drafts")]
pub async fn list_configuration_drafts(
    app: web::Data<App>,
    caller: Allowed<AnySession>,
    params: web::Query<ReleaseProgram>,
) -> Result<web::Json<ConfigurationDrafts>, Problem> {
    let program = super::program(&app, &caller, params.program).await?;
    let mut items = Vec::new();
    for kind in ConfigKind::ALL {
        let drafts = app
            .store
            .config_versions()
            .open_drafts(caller.tenant, *kind)
            .await?;
        for (key, draft) in drafts {
            let id = ConfigId {
                tenant: caller.tenant,
                kind: *kind,
                key: &key,
            };
            let of = kind.program_of(&key, &draft.body).map(ProgramId);
            let is_here = of.is_none_or(|of| of == program);
            if is_here && family::may_read(&caller, *kind, of) {
                let authors = authors(&app, &caller, id, &draft).await?;
                items.push(WaitingDraft {
                    kind: kind.as_str(),
                    version: draft.version,
                    based_on: draft.based_on,
                    is_programs: of.is_some(),
                    created_by: draft.created_by,
                    created_at_ms: draft.created_at_ms,
                    authors,
                    may_publish: family::may_write(&caller, *kind, of),
                    key,
                });
            }
        }
    }
    Ok(web::Json(ConfigurationDrafts { items }))
}

/// Those who have saved a draft since the version that it replaces.
async fn authors(
    app: &App,
    caller: &Caller,
    id: ConfigId<'_>,
    draft: &ConfigVersion,
) -> Result<Vec<DraftAuthor>, Problem> {
    let own = caller.by();
    let versions = app.store.config_versions();
    let authors = versions.authors(id, draft.based_on, draft.version).await?;
    Ok(authors
        .into_iter()
        .map(|(author, name, at_ms)| DraftAuthor {
            is_you: match author {
                // Not known: the name is all there is.
                0 => name == own.name,
                author => author == own.account,
            },
            name,
            at_ms,
        })
        .collect())
}
