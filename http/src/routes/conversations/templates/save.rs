//! `PUT /api/message-templates/{key}`: publishes a template, or a new version of it.

use super::list::{PublishedTemplate, needed, shown};
use crate::App;
use crate::extract::allowed::CommunicationsWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{put, web};
use hub_domain::config_version::{ConfigFault, ConfigKind};
use hub_domain::conversations::template::MessageTemplate;
use hub_store::config_versions::ConfigId;
use hub_store::configuration::{self, Publishing};
use serde::Deserialize;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct SaveTemplateBody {
    /// The version that was edited; 0 for a new template.
    version: i64,
    template: MessageTemplate,
}

/// Publishes what a template says from now on; what was sent before stays as it was sent.
#[utoipa::path(
    tag = "templates",
    params(("key" = String, Path)),
    responses(
        (status = 200, body = PublishedTemplate),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[put("/api/message-templates/{key}")]
pub async fn save_message_template(
    app: web::Data<App>,
    caller: Allowed<CommunicationsWrite>,
    key: web::Path<String>,
    body: Json<SaveTemplateBody>,
) -> Result<web::Json<PublishedTemplate>, Problem> {
    super::checked(&key)?;
    let id = ConfigId {
        tenant: caller.tenant,
        kind: ConfigKind::MessageTemplate,
        key: &key,
    };
    match app.store.config_versions().published(id).await? {
        Some(held) => {
            let held: MessageTemplate = serde_json::from_str(&held.body).map_err(Problem::internal)?;
            super::covered(&caller, held.program)?;
        }
        None if body.0.version != 0 => return Err(Key::NotFound.into()),
        None => {}
    }
    super::writable(&app, &caller, body.0.template.program).await?;
    let text = serde_json::to_string(&body.0.template).map_err(Problem::internal)?;
    let mut write = app.store.write().await?;
    let done = configuration::publish_text(&mut write, id, body.0.version, &text, caller.by()).await?;
    if let Publishing::Refused(faults) = done {
        return Err(refused(&faults));
    }
    write.commit().await?;
    let held = app
        .store
        .config_versions()
        .published(id)
        .await?
        .ok_or(Key::NotFound)?;
    let all = app
        .store
        .config_versions()
        .message_templates(caller.tenant)
        .await?;
    let needed = needed(&app, caller.tenant, &all).await?;
    Ok(web::Json(shown(key.to_string(), held, &needed)?))
}

/// Each fault at its field.
fn refused(faults: &[ConfigFault]) -> Problem {
    let mut problem = Problem::new(Key::InvalidField);
    for fault in faults {
        let (field, key) = if let ConfigFault::Template(fault) = fault {
            super::field_of(fault)
        } else if let ConfigFault::Breaks { .. } = fault {
            ("template", "breaks")
        } else {
            ("template", "not_allowed")
        };
        problem = problem.and_field(field, key);
    }
    problem
}
