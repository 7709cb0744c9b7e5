//! `GET /api/notifications/notification-rule`: every published rule.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::{CommunicationsRead, CommunicationsWrite, Demand};
use crate::problem::Problem;
use actix_web::{get, web};
use hub_domain::ProgramId;
use hub_domain::config_version::ConfigKind;
use hub_domain::conversations::notification_rule::{MAX_RULES, NotificationRule};
use hub_store::config_versions::ConfigVersion;
use serde::{Deserialize, Serialize};

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct RuleParams {
    /// `ProcessID`; every program in which the right holds where it is left out.
    program: Option<i64>,
    /// 1000 by default and at most.
    limit: Option<usize>,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct NotificationRules {
    /// By key.
    items: Vec<PublishedRule>,
}

/// A version of a rule.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct PublishedRule {
    pub(super) key: String,
    pub(super) version: i64,
    pub(super) rule: NotificationRule,
    pub(super) published_by: String,
    pub(super) published_at_ms: Option<i64>,
    /// Whether the caller may change it.
    pub(super) may_write: bool,
}

pub(super) fn shown<D: Demand>(
    caller: &Allowed<D>,
    key: String,
    version: ConfigVersion,
) -> Result<PublishedRule, Problem> {
    let rule: NotificationRule = serde_json::from_str(&version.body).map_err(Problem::internal)?;
    let program = ProgramId(rule.program);
    let write = CommunicationsWrite::PERMISSION;
    Ok(PublishedRule {
        key,
        version: version.version,
        may_write: write.is_some_and(|right| caller.may_on(right, program)),
        rule,
        published_by: version.published_by,
        published_at_ms: version.published_at_ms,
    })
}

/// The rules of one's programs, with those that are switched off.
#[utoipa::path(tag = "notifications", params(RuleParams), responses((status = 200, body = NotificationRules)), security(("bearer" = [])))]
#[get("/api/notifications/notification-rule")]
pub async fn list_notification_rules(
    app: web::Data<App>,
    caller: Allowed<CommunicationsRead>,
    params: web::Query<RuleParams>,
) -> Result<web::Json<NotificationRules>, Problem> {
    let versions = app.store.config_versions();
    let published = versions
        .all_published(caller.tenant, ConfigKind::NotificationRule)
        .await?;
    let mut items = Vec::new();
    for (key, version) in published {
        let one = shown(&caller, key, version)?;
        let program = ProgramId(one.rule.program);
        let is_asked = params.program.is_none_or(|asked| asked == program.0);
        if is_asked && caller.in_program(program).is_ok() {
            items.push(one);
        }
    }
    items.truncate(params.limit.unwrap_or(MAX_RULES).clamp(1, MAX_RULES));
    Ok(web::Json(NotificationRules { items }))
}
