//! `GET /api/message-templates/{key}/versions`: a template's earlier versions.

use super::list::{PublishedTemplate, needed, shown};
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::CommunicationsRead;
use crate::problem::{Key, Problem};
use actix_web::{get, web};
use hub_domain::config_version::ConfigKind;
use hub_store::config_versions::ConfigId;
use serde::Serialize;

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct TemplateVersions {
    /// The newest first, at most a hundred.
    items: Vec<PublishedTemplate>,
}

/// The versions of a template that have been published.
#[utoipa::path(tag = "templates", params(("key" = String, Path)), responses((status = 200, body = TemplateVersions)), security(("bearer" = [])))]
#[get("/api/message-templates/{key}/versions")]
pub async fn list_message_template_versions(
    app: web::Data<App>,
    caller: Allowed<CommunicationsRead>,
    key: web::Path<String>,
) -> Result<web::Json<TemplateVersions>, Problem> {
    let id = ConfigId {
        tenant: caller.tenant,
        kind: ConfigKind::MessageTemplate,
        key: &key,
    };
    let versions = app.store.config_versions().list(id).await?;
    let all = app
        .store
        .config_versions()
        .message_templates(caller.tenant)
        .await?;
    let needed = needed(&app, caller.tenant, &all).await?;
    let mut items = versions
        .into_iter()
        .filter(|version| version.published_at_ms.is_some())
        .map(|version| shown(key.to_string(), version, &needed))
        .collect::<Result<Vec<_>, _>>()?;
    let newest = items.first().ok_or(Key::NotFound)?;
    super::covered(&caller, newest.template.program)?;
    // It may have been of another program before.
    items.retain(|one| super::covered(&caller, one.template.program).is_ok());
    Ok(web::Json(TemplateVersions { items }))
}
