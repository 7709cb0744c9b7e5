//! `GET /api/admin/instances/{id}/content`: the texts of an instance's portal, in every language.

use super::state;
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::InstanceRead;
use crate::problem::{Problem, ProblemBody};
use actix_web::{get, web};
use hub_administration::content_texts::{CONTENT_TEXTS, INSTANCE_NAME, by_language};
use hub_domain::TenantId;
use serde::Serialize;
use std::collections::BTreeMap;

/// A text that may be written.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct PortalText {
    name: &'static str,
    /// Most characters.
    longest: u32,
    has_lines: bool,
    /// What may stand in it to be filled in.
    placeholders: Vec<&'static str>,
    /// As it is written, by language (BCP 47).
    words: BTreeMap<String, String>,
}

/// The texts of a portal.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct InstanceContent {
    /// Of name, look and texts: a change names the version that it was made in.
    version: String,
    instance_name: String,
    /// The tenant's own language (BCP 47): what others lack is read in it.
    lang: String,
    /// The only languages offered; null for all.
    languages: Option<Vec<String>>,
    texts: Vec<PortalText>,
}

/// The texts of the caller's own instance; another one is 404.
#[utoipa::path(
    tag = "administration",
    security(("bearer" = [])),
    params(("id" = String, Path, description = "`cd_instance`")),
    responses(
        (status = 200, body = InstanceContent),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[get("/api/admin/instances/{id}/content")]
pub async fn read_instance_content(
    app: web::Data<App>,
    caller: Allowed<InstanceRead>,
    id: web::Path<String>,
) -> Result<web::Json<InstanceContent>, Problem> {
    caller.in_instance(&*id)?;
    view(&app, caller.tenant).await.map(web::Json)
}

/// The texts as they are now.
pub(super) async fn view(app: &App, id: TenantId) -> Result<InstanceContent, Problem> {
    let tenant = app.store.tenant(id).await?;
    let texts = CONTENT_TEXTS.into_iter().map(|text| PortalText {
        name: text.name,
        longest: u32::try_from(text.longest).unwrap_or(u32::MAX),
        has_lines: text.has_lines,
        placeholders: text.has_name.then_some(INSTANCE_NAME).into_iter().collect(),
        words: by_language(&tenant.branding, &tenant.lang, text.name),
    });
    Ok(InstanceContent {
        version: state(&tenant).version()?,
        instance_name: tenant.name.clone(),
        lang: tenant.lang.clone(),
        languages: super::languages::offered(&tenant.branding),
        texts: texts.collect(),
    })
}
