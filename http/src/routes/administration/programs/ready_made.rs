//! `GET /api/admin/program-templates`: what a new program may begin with.

use crate::extract::Allowed;
use crate::extract::allowed::CreateProgramRead;
use crate::problem::Problem;
use actix_web::{get, web};
use hub_administration::ready_made::READY_MADE;
use hub_domain::cases::reports::Audience;
use serde::Serialize;
use std::collections::BTreeMap;

/// A ready-made program.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ProgramTemplate {
    key: &'static str,
    /// By language (BCP 47).
    #[schema(value_type = BTreeMap<String, String>)]
    names: BTreeMap<String, String>,
    /// Who applies.
    audience: Vec<Audience>,
}

/// Ready-made programs.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ProgramTemplates {
    /// The first one is what a program from nothing begins with.
    templates: Vec<ProgramTemplate>,
}

/// The ready-made programs, the same for every tenant.
#[utoipa::path(
    tag = "administration",
    responses((status = 200, body = ProgramTemplates)),
    security(("bearer" = []))
)]
#[get("/api/admin/program-templates")]
pub async fn list_program_templates(
    _caller: Allowed<CreateProgramRead>,
) -> Result<web::Json<ProgramTemplates>, Problem> {
    let templates = READY_MADE.iter().map(|one| ProgramTemplate {
        key: one.key,
        names: one.names(),
        audience: one.audience.to_vec(),
    });
    Ok(web::Json(ProgramTemplates {
        templates: templates.collect(),
    }))
}
