//! `GET /api/configuration-releases/drafts`: what waits to be published in a program, and whose it is.

use super::super::family;
use super::ReleaseProgram;
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::WorkflowRead;
use crate::problem::{Problem, ProblemBody};
use actix_web::{get, web};
use hub_domain::ProgramId;
use hub_domain::config_version::ConfigKind;
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
    caller: Allowed<WorkflowRead>,
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
            let of = kind.program_of(&key, &draft.body).map(ProgramId);
            let is_here = of.is_none_or(|of| of == program);
            if is_here && family::may_read(&caller, *kind, of) {
                items.push(WaitingDraft {
                    kind: kind.as_str(),
                    key,
                    version: draft.version,
                    based_on: draft.based_on,
                    is_programs: of.is_some(),
                    created_by: draft.created_by,
                    created_at_ms: draft.created_at_ms,
                });
            }
        }
    }
    Ok(web::Json(ConfigurationDrafts { items }))
}
