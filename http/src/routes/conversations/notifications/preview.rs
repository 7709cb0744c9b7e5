//! `POST /api/notifications/notification-rule/preview`: what a rule would say, in each language, about a real application, and how often
//! it would have notified somebody in the thirty days before.

use crate::App;
use crate::extract::allowed::CommunicationsRead;
use crate::extract::{Allowed, Json};
use crate::problem::Problem;
use actix_web::{post, web};
use hub_actors::conversations::notices::Texts;
use hub_domain::clock::now_ms;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::notification_rule::{NoticeAudience, NotificationRule, NotificationRuleFault};
use hub_domain::conversations::template_case::TemplateAudience;
use hub_domain::conversations::template_values::TemplateValues;
use hub_domain::expressions::{Outcome, Why};
use hub_domain::{ApplicationId, ProgramId, TenantId};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct RulePreviewBody {
    rule: NotificationRule,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct RulePreview {
    /// The application whose data fill the texts: the last one changed in the program; null if there is none.
    #[serde(rename = "externalId")]
    external_id: Option<String>,
    /// The outcome of the rule's condition; null without one.
    condition: Option<ConditionPreview>,
    /// What it would have sent in the last thirty days; null where its condition cannot be read.
    last_month: Option<LastMonth>,
    /// One for each channel and language.
    texts: Vec<PreviewText>,
}

/// What a rule would have sent in the last thirty days, had it been in force. A condition is judged by what is on file today.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct LastMonth {
    /// Messages, at most: consent and missing addresses keep some of them back.
    messages: i64,
    /// How often what it waits for came about, and its condition holds.
    times: i64,
    /// Whether there were more: the last ones are counted, a hundred where there is a condition, else ten thousand.
    is_more: bool,
}

/// Whether a condition can be read, and what it says of that application as it stands.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ConditionPreview {
    /// Why the rule cannot be published with it.
    fault: Option<ConditionFault>,
    /// Null where that cannot be decided, or where there is no application.
    holds: Option<bool>,
    /// What it needs and is not on file of that application.
    missing: Vec<String>,
}

/// What is wrong with a condition.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ConditionFault {
    /// `too_long`, `too_many_parts`, `too_many_loops`, `unreadable`, `unknown_name`, `unknown_function`, `not_allowed`,
    /// `wrong_kind`, `unlike` or `bad_literal`.
    key: String,
    /// At which character, from 1 on; null where it is about the whole or that is uncertain.
    place: Option<usize>,
    /// The name or sign that it is about; empty where there is none.
    about: String,
}

/// A text as it would be sent.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct PreviewText {
    channel: Channel,
    lang: String,
    subject: String,
    body: String,
    /// Variables without a value; a message with any of them is not sent.
    missing: Vec<String>,
}

/// Writes nothing.
#[utoipa::path(tag = "notifications", request_body = RulePreviewBody, responses((status = 200, body = RulePreview)), security(("bearer" = [])))]
#[post("/api/notifications/notification-rule/preview")]
pub async fn preview_notification_rule(
    app: web::Data<App>,
    caller: Allowed<CommunicationsRead>,
    body: Json<RulePreviewBody>,
) -> Result<web::Json<RulePreview>, Problem> {
    let (tenant, rule) = (caller.tenant, body.0.rule);
    let (program, published) = super::workflow(&app, &caller, rule.program).await?;
    let item = app.store.applications().last_changed(tenant, program).await?;
    let person = match &item {
        Some(item) => {
            let thread = app.store.threads().by_id(tenant, &item.thread_id).await?;
            Some(app.store.threads().applicant(tenant, None, &thread).await?.name)
        }
        None => None,
    };
    let name = person.unwrap_or_default();
    let agency = app.hub.tenant_name(tenant).await?;
    let state = published.flow.state(rule.to_state);
    let reason = published
        .reasons
        .iter()
        .find(|reason| reason.state == rule.to_state && !reason.retired);
    let condition = condition(&app, tenant, &rule, item.as_ref().map(|item| item.id)).await?;
    let last_month = last_month(&app, tenant, &rule).await?;
    let texts = Texts::of_program(&app.hub, tenant, program).await?;
    let mut shown = Vec::new();
    for one in &rule.channels {
        let Some(template) = texts.get(&one.template, one.channel) else {
            continue;
        };
        for (lang, text) in &template.by_lang {
            let words = reason.and_then(|reason| reason.in_lang(lang));
            let filled = TemplateValues {
                applicant_name: &name,
                application: item.as_ref().map_or("", |item| &item.external_id),
                program: item.as_ref().map_or("", |item| &item.process_name),
                status: match (template.audience, state) {
                    (TemplateAudience::Applicant, Some(state)) => state.told_in(lang),
                    (TemplateAudience::Reviewer | TemplateAudience::Supervisor, Some(state)) => &state.name,
                    (_, None) => "",
                },
                agency: &agency,
                reviewer: &caller.name,
                denial_reason: words.map_or("", |(_, text)| text),
            }
            .fill(text);
            shown.push(PreviewText {
                channel: one.channel,
                lang: lang.clone(),
                missing: filled.missing,
                subject: filled.subject,
                body: filled.body,
            });
        }
    }
    Ok(web::Json(RulePreview {
        external_id: item.map(|item| item.external_id),
        condition,
        last_month,
        texts: shown,
    }))
}

/// Read by the form that is published, judged by what is on file.
async fn condition(
    app: &App,
    tenant: TenantId,
    rule: &NotificationRule,
    application: Option<ApplicationId>,
) -> Result<Option<ConditionPreview>, Problem> {
    let Some(source) = rule.condition.as_deref() else {
        return Ok(None);
    };
    let facts = app.store.rule_facts();
    let mut preview = ConditionPreview {
        fault: None,
        holds: None,
        missing: Vec::new(),
    };
    let names = facts.names(tenant, ProgramId(rule.program)).await?;
    let condition = match rule.condition_in(&names) {
        Ok(Some(condition)) => condition,
        Ok(None) => return Ok(None),
        Err(error) => {
            preview.fault = Some(ConditionFault {
                key: error.key().to_owned(),
                place: error.place(source),
                about: error.about().to_owned(),
            });
            return Ok(Some(preview));
        }
    };
    if let Some(application) = application {
        let known = facts.of(tenant, application).await?;
        match condition.holds(&known.at(now_ms())) {
            Outcome::True => preview.holds = Some(true),
            Outcome::False => preview.holds = Some(false),
            Outcome::Unknown(Why::Missing(names)) => preview.missing = names,
            Outcome::Unknown(Why::TooMuchWork | Why::NoResult) => {}
        }
    }
    Ok(Some(preview))
}

/// The most that is counted of a rule without a condition.
const COUNTED: usize = 10_000;
/// The most applications that a condition is judged of.
const JUDGED: usize = 100;

/// How often what a rule waits for came about in the last thirty days, and how many messages that would have been.
async fn last_month(
    app: &App,
    tenant: TenantId,
    rule: &NotificationRule,
) -> Result<Option<LastMonth>, Problem> {
    let program = ProgramId(rule.program);
    let names = app.store.rule_facts().names(tenant, program).await?;
    let Ok(condition) = rule.condition_in(&names) else {
        return Ok(None);
    };
    if rule
        .check()
        .is_err_and(|faults| faults.contains(&NotificationRuleFault::Days))
    {
        return Ok(None);
    }
    let most = if condition.is_some() { JUDGED } else { COUNTED };
    let now = now_ms();
    let waits = app.store.rule_waits();
    let mut about = waits.last_month(tenant, rule, now, most as i64 + 1).await?;
    let is_more = about.len() > most;
    about.truncate(most);
    let times = match condition {
        None => about.len(),
        Some(condition) => {
            let mut judged: HashMap<ApplicationId, bool> = HashMap::new();
            let mut times = 0;
            for application in about {
                let holds = match judged.get(&application) {
                    Some(holds) => *holds,
                    None => {
                        let known = app.store.rule_facts().of(tenant, application).await?;
                        let holds = condition.holds(&known.at(now)) == Outcome::True;
                        judged.insert(application, holds);
                        holds
                    }
                };
                times += usize::from(holds);
            }
            times
        }
    };
    let people = match rule.audience {
        NoticeAudience::Applicant | NoticeAudience::Owner => 1,
        NoticeAudience::Role => {
            let roles = app.store.rule_notices().roles(tenant, program).await?;
            let role = roles.into_iter().find(|(name, _)| *name == rule.role);
            role.map_or(0, |(_, people)| people)
        }
    };
    let times = i64::try_from(times).unwrap_or(i64::MAX);
    Ok(Some(LastMonth {
        messages: times.saturating_mul(people),
        times,
        is_more,
    }))
}
