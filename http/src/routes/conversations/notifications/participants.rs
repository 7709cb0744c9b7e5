//! `GET /api/notifications/participants`: the audiences that a program's rules may name.

use super::ProgramParams;
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::CommunicationsRead;
use crate::problem::Problem;
use actix_web::{get, web};
use hub_domain::cases::workflow::Workflow;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::notification_rule::NoticeAudience;
use hub_domain::conversations::template::TemplateAudience;
use hub_domain::{ProgramId, TenantId};
use hub_store::conversations::message_templates::HeldTemplate;
use serde::Serialize;

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Participants {
    items: Vec<Participant>,
    /// The statuses that applications of the program have, in the order of the process.
    states: Vec<NamedState>,
    /// The templates that a rule of the program may send.
    templates: Vec<NamedTemplate>,
    /// What conditions of rules may speak of.
    names: Vec<ConditionName>,
}

/// A path that a condition may use: `answers.household.size`.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ConditionName {
    path: String,
    /// `yes or no`, `whole number`, `text`, `date` or `list`.
    kind: String,
}

/// The applicant, the owner, or a role.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Participant {
    audience: NoticeAudience,
    /// The role's name; empty for the others.
    role: String,
    /// How many people have the role now; null for the others.
    people: Option<i64>,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct NamedState {
    id: i64,
    name: String,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct NamedTemplate {
    key: String,
    name: String,
    channel: Channel,
    /// The languages that it is written in.
    langs: Vec<String>,
    /// Numbers of the statuses that it is for; none for every status.
    states: Vec<i64>,
    audience: TemplateAudience,
}

/// The audiences, states and templates that a rule of this program may name.
#[utoipa::path(tag = "notifications", params(ProgramParams), responses((status = 200, body = Participants)), security(("bearer" = [])))]
#[get("/api/notifications/participants")]
pub async fn list_participants(
    app: web::Data<App>,
    caller: Allowed<CommunicationsRead>,
    params: web::Query<ProgramParams>,
) -> Result<web::Json<Participants>, Problem> {
    let (program, published) = params.workflow(&app, &caller).await?;
    let one = |audience| Participant {
        audience,
        role: String::new(),
        people: None,
    };
    let mut items = vec![one(NoticeAudience::Applicant), one(NoticeAudience::Owner)];
    let roles = app.store.rule_notices().roles(caller.tenant, program).await?;
    items.extend(roles.into_iter().map(|(role, people)| Participant {
        role,
        people: Some(people),
        ..one(NoticeAudience::Role)
    }));
    let names = app.store.rule_facts().names(caller.tenant, program).await?;
    let named = |(path, kind): (String, &str)| ConditionName {
        path,
        kind: kind.to_owned(),
    };
    let names = names.paths().into_iter().map(named).collect();
    Ok(web::Json(Participants {
        items,
        states: states(&published.flow),
        templates: templates(&app, caller.tenant, program).await?,
        names,
    }))
}

/// The statuses of a program, in the order of the process.
pub(in crate::routes::conversations) fn states(flow: &Workflow) -> Vec<NamedState> {
    let states = flow.in_order().into_iter().map(|state| NamedState {
        id: state.id,
        name: state.name.clone(),
    });
    states.collect()
}

/// The templates of a program that are offered.
pub(in crate::routes::conversations) async fn templates(
    app: &App,
    tenant: TenantId,
    program: ProgramId,
) -> Result<Vec<NamedTemplate>, Problem> {
    let mut templates = Vec::new();
    let versions = app.store.config_versions();
    for HeldTemplate { key, template, .. } in versions.message_templates(tenant).await? {
        if template.active && template.program.is_none_or(|of| of == program.0) {
            templates.push(NamedTemplate {
                key,
                name: template.name,
                channel: template.channel,
                states: template.states,
                audience: template.audience,
                langs: template.by_lang.into_keys().collect(),
            });
        }
    }
    Ok(templates)
}
