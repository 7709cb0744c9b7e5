//! `GET /api/message-templates`: every template as it is published.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::{CommunicationsRead, Demand};
use crate::problem::Problem;
use crate::routes::cases::known_states::known_states;
use crate::routes::conversations::needed_languages::NeededByProgram;
use actix_web::{get, web};
use hub_domain::TenantId;
use hub_domain::conversations::language_coverage::{LanguageCoverage, NeededLanguages};
use hub_domain::conversations::template::{MessageTemplate, TemplateAudience, VARIABLES};
use hub_store::config_versions::ConfigVersion;
use hub_store::conversations::message_templates::HeldTemplate;
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
    /// The languages that it is written in, and those that its people need and it is not.
    pub(super) languages: LanguageCoverage,
}

/// What the people need whom the templates of a tenant are for: the languages of its other templates too.
pub(super) async fn needed(
    app: &App,
    tenant: TenantId,
    held: &[HeldTemplate],
) -> Result<NeededByProgram, Problem> {
    let mut needed = NeededByProgram::of_tenant(app, tenant).await?;
    for one in held.iter().filter(|one| one.template.active) {
        needed.and_written(one.template.written());
    }
    Ok(needed)
}

pub(super) fn shown(
    key: String,
    version: ConfigVersion,
    needed: &NeededByProgram,
) -> Result<PublishedTemplate, Problem> {
    let template = serde_json::from_str(&version.body).map_err(Problem::internal)?;
    Ok(of(key, version, template, needed))
}

fn of(
    key: String,
    version: ConfigVersion,
    template: MessageTemplate,
    needed: &NeededByProgram,
) -> PublishedTemplate {
    // Staff are written to in English where their language is missing, and it is no applicant who waits for it.
    let languages = match template.audience {
        TemplateAudience::Applicant => needed.of(template.program).coverage(template.written()),
        TemplateAudience::Reviewer | TemplateAudience::Supervisor => {
            NeededLanguages::default().coverage(template.written())
        }
    };
    PublishedTemplate {
        languages,
        key,
        version: version.version,
        template,
        published_by: version.published_by,
        published_at_ms: version.published_at_ms,
    }
}

/// The templates of the tenant that the caller's right covers, with those that are offered no more.
#[utoipa::path(tag = "templates", responses((status = 200, body = MessageTemplates)), security(("bearer" = [])))]
#[get("/api/message-templates")]
pub async fn list_message_templates(
    app: web::Data<App>,
    caller: Allowed<CommunicationsRead>,
) -> Result<web::Json<MessageTemplates>, Problem> {
    of_caller(&app, &caller, None).await.map(web::Json)
}

/// The templates that the caller's right covers: of one program and of every program, or all of them.
pub(in crate::routes) async fn of_caller<D: Demand>(
    app: &App,
    caller: &Allowed<D>,
    program: Option<i64>,
) -> Result<MessageTemplates, Problem> {
    let versions = app.store.config_versions();
    let held = versions.message_templates(caller.tenant).await?;
    let states = known_states(app, caller).await?;
    let needed = needed(app, caller.tenant, &held).await?;
    let is_asked = |of: Option<i64>| program.is_none() || of.is_none() || of == program;
    let items = held
        .into_iter()
        .filter(|held| is_asked(held.template.program))
        .filter(|held| super::covered(caller, held.template.program).is_ok())
        .map(|held| of(held.key, held.version, held.template, &needed));
    Ok(MessageTemplates {
        items: items.collect(),
        states: states
            .into_iter()
            .map(|state| TemplateStatus {
                id: state.id,
                name: state.name,
            })
            .collect(),
        variables: VARIABLES.to_vec(),
    })
}
