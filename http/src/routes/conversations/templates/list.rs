//! `GET /api/message-templates`: every template as it is published.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::Admin;
use crate::problem::Problem;
use crate::routes::cases::known_states::known_states;
use actix_web::{get, web};
use hub_domain::conversations::template::{MessageTemplate, VARIABLES};
use hub_store::config_versions::ConfigVersion;
use serde::Serialize;

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct MessageTemplates {
    /// By key.
    items: Vec<PublishedTemplate>,
    /// Names that may be used between `{{` and `}}`.
    variables: Vec<&'static str>,
    /// The statuses that a template may be for.
    states: Vec<TemplateStatus>,
}

/// A status of cases.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct TemplateStatus {
    id: i64,
    name: String,
}

/// A version of a template.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct PublishedTemplate {
    pub(super) key: String,
    pub(super) version: i64,
    pub(super) template: MessageTemplate,
    pub(super) published_by: String,
    pub(super) published_at_ms: Option<i64>,
}

pub(super) fn shown(key: String, version: ConfigVersion) -> Result<PublishedTemplate, Problem> {
    let template = serde_json::from_str(&version.body).map_err(Problem::internal)?;
    Ok(of(key, version, template))
}

fn of(key: String, version: ConfigVersion, template: MessageTemplate) -> PublishedTemplate {
    PublishedTemplate {
        key,
        version: version.version,
        template,
        published_by: version.published_by,
        published_at_ms: version.published_at_ms,
    }
}

/// The templates of the tenant, with those that are offered no more.
#[utoipa::path(tag = "templates", responses((status = 200, body = MessageTemplates)), security(("bearer" = [])))]
#[get("/api/message-templates")]
pub async fn list_message_templates(
    app: web::Data<App>,
    caller: Allowed<Admin>,
) -> Result<web::Json<MessageTemplates>, Problem> {
    let versions = app.store.config_versions();
    let held = versions.message_templates(caller.tenant).await?;
    let states = known_states(&app, &caller).await?;
    let items = held
        .into_iter()
        .map(|held| of(held.key, held.version, held.template));
    Ok(web::Json(MessageTemplates {
        items: items.collect(),
        states: states
            .into_iter()
            .map(|state| TemplateStatus {
                id: state.id,
                name: state.name,
            })
            .collect(),
        variables: VARIABLES.to_vec(),
    }))
}
