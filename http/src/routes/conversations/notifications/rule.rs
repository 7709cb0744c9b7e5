//! `PUT /api/notifications/notification-rule/{key}`: publishes a rule, or a new version of it.

use super::rules::{PublishedRule, shown};
use crate::App;
use crate::extract::allowed::CommunicationsWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Key, Problem, ProblemBody};
use crate::routes::conversations::templates;
use actix_web::{put, web};
use hub_actors::conversations::notices::Texts;
use hub_domain::ProgramId;
use hub_domain::config_version::{ConfigFault, ConfigKind};
use hub_domain::conversations::notification_rule::{MAX_RULES, NoticeAudience, NotificationRule};
use hub_domain::conversations::template::TemplateAudience;
use hub_store::config_versions::{ConfigId, ConfigVersion};
use hub_store::configuration::{self, Publishing};
use serde::Deserialize;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct SaveRuleBody {
    /// The version that was edited; 0 for a new rule.
    version: i64,
    rule: NotificationRule,
}

/// Publishes a rule, in force from the next move on; its earlier messages stay in the threads.
#[utoipa::path(
    tag = "notifications",
    params(("key" = String, Path)),
    request_body = SaveRuleBody,
    responses(
        (status = 200, body = PublishedRule),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[put("/api/notifications/notification-rule/{key}")]
pub async fn save_notification_rule(
    app: web::Data<App>,
    caller: Allowed<CommunicationsWrite>,
    key: web::Path<String>,
    body: Json<SaveRuleBody>,
) -> Result<web::Json<PublishedRule>, Problem> {
    templates::checked(&key)?;
    let body = body.0;
    let id = ConfigId {
        tenant: caller.tenant,
        kind: ConfigKind::NotificationRule,
        key: &key,
    };
    let versions = app.store.config_versions();
    match versions.published(id).await? {
        Some(held) => may_change(&caller, &held)?,
        None if body.version != 0 => return Err(Key::NotFound.into()),
        None => {
            let all = versions.all_published(caller.tenant, id.kind).await?;
            if all.len() >= MAX_RULES {
                return Err(Problem::field("rule", "too_many"));
            }
        }
    }
    if let Err(faults) = body.rule.check() {
        let faults: Vec<ConfigFault> = faults.into_iter().map(Into::into).collect();
        return Err(refused(&faults));
    }
    known(&app, &caller, &body.rule).await?;
    let text = serde_json::to_string(&body.rule).map_err(Problem::internal)?;
    let mut write = app.store.write().await?;
    match configuration::publish_text(&mut write, id, body.version, &text, caller.by()).await? {
        Publishing::Published => write.commit().await?,
        Publishing::Refused(faults) => return Err(refused(&faults)),
    }
    let held = app.store.config_versions().published(id).await?;
    shown(&caller, key.to_string(), held.ok_or(Key::NotFound)?).map(web::Json)
}

/// A rule of a program in which the right does not hold is changed by nobody.
fn may_change(caller: &Allowed<CommunicationsWrite>, held: &ConfigVersion) -> Result<(), Problem> {
    let rule: NotificationRule = serde_json::from_str(&held.body).map_err(Problem::internal)?;
    caller.in_program(ProgramId(rule.program))
}

/// What a rule names has to be there: the program, its statuses, the role, the templates.
async fn known(
    app: &App,
    caller: &Allowed<CommunicationsWrite>,
    rule: &NotificationRule,
) -> Result<(), Problem> {
    let unknown = |field: &str| Problem::field(field, "unknown");
    let (program, published) = super::workflow(app, caller, rule.program).await?;
    let flow = &published.flow;
    if flow.state(rule.to_state).is_none() {
        return Err(unknown("to_state"));
    }
    if rule.from_state.is_some_and(|state| flow.state(state).is_none()) {
        return Err(unknown("from_state"));
    }
    let roles = app.store.rule_notices().roles(caller.tenant, program).await?;
    if !rule.role.is_empty() && !roles.iter().any(|(name, _)| *name == rule.role) {
        return Err(unknown("role"));
    }
    let names = app.store.rule_facts().names(caller.tenant, program).await?;
    if let Err(error) = rule.condition_in(&names) {
        return Err(Problem::field("condition", error.key()).with_message(error.to_string()));
    }
    let texts = Texts::of_program(&app.hub, caller.tenant, program).await?;
    for (place, one) in rule.channels.iter().enumerate() {
        let field = format!("channels.{place}.template");
        let template = texts
            .get(&one.template, one.channel)
            .ok_or_else(|| unknown(&field))?;
        let is_to_applicant = rule.audience == NoticeAudience::Applicant;
        let is_for_applicant = template.audience == TemplateAudience::Applicant;
        // A text for applicants may go to staff, so that they read what the applicant reads; never the other way round.
        if !template.is_for(rule.to_state) || (is_to_applicant && !is_for_applicant) {
            return Err(Problem::field(&field, "not_for_status"));
        }
    }
    Ok(())
}

/// Each fault at its field.
fn refused(faults: &[ConfigFault]) -> Problem {
    let mut problem = Problem::new(Key::InvalidField);
    for fault in faults {
        let place = fault.place();
        problem = problem.and_field(place.field, place.key);
    }
    problem
}
