//! `PUT /api/admin/instances/{id}/recording-rules`: what the law of each state asks for before a call may be recorded.

use super::read::{self, InstanceFeatures, RecordingRuleName};
use crate::App;
use crate::extract::allowed::InstanceWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Problem, ProblemBody};
use actix_web::{put, web};
use hub_domain::calls::recording_rules::{RecordingRule, STATES};
use hub_store::calls::recording_rules::{self, RulesChange};
use serde::Deserialize;
use std::collections::BTreeMap;

/// What to change; what is left out stays as it is.
#[derive(Debug, Default, Deserialize, utoipa::ToSchema)]
pub struct ChangeRecordingRules {
    /// The postal code of the state in which the instance's own people sit.
    pub home: Option<String>,
    /// Rules by postal code; the empty one is for people whose state is not known.
    #[schema(value_type = Option<BTreeMap<String, RecordingRuleName>>)]
    pub set: Option<BTreeMap<String, RecordingRule>>,
    /// States whose rule is taken away: nobody there is recorded any more.
    pub unset: Option<Vec<String>>,
}

/// Changes the rules that are named, for calls placed from now on. Writes an audit line. The requirements are for the instance's lawyers
/// to determine.
#[utoipa::path(
    tag = "administration",
    params(("id" = i64, Path, description = "`cd_instance`")),
    request_body = ChangeRecordingRules,
    responses(
        (status = 200, body = InstanceFeatures),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[put("/api/admin/instances/{id}/recording-rules")]
pub async fn change_recording_rules(
    app: web::Data<App>,
    caller: Allowed<InstanceWrite>,
    id: web::Path<i64>,
    body: Json<ChangeRecordingRules>,
) -> Result<web::Json<InstanceFeatures>, Problem> {
    let change = checked(body.0)?;
    let tenant = caller.in_instance(*id)?;
    let mut write = app.store.write().await?;
    recording_rules::change(&mut write, tenant, &change, &caller.by()).await?;
    write.commit().await?;
    read::view(&app, tenant).await.map(web::Json)
}

/// The change as it is kept, or the field that names something other than a state.
pub fn checked(asked: ChangeRecordingRules) -> Result<RulesChange, Problem> {
    let change = RulesChange {
        home: asked.home,
        set: asked.set.unwrap_or_default(),
        unset: asked.unset.unwrap_or_default(),
    };
    let is_state = |code: &str| STATES.contains(&code);
    if change.home.as_deref().is_some_and(|home| !is_state(home)) {
        return Err(Problem::field("home", "unknown"));
    }
    for (field, mut codes) in [
        ("set", change.set.keys().collect::<Vec<_>>()),
        ("unset", change.unset.iter().collect()),
    ] {
        codes.retain(|code| !code.is_empty() && !is_state(code));
        if !codes.is_empty() {
            return Err(Problem::field(field, "unknown"));
        }
    }
    Ok(change)
}
