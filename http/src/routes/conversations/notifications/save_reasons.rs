//! `PUT /api/denial-reasons`: publishes the reasons of a program.

use super::current_reasons::{CurrentReasons, shown};
use crate::App;
use crate::extract::allowed::CommunicationsWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{put, web};
use hub_domain::cases::denial_reasons::{DenialReason, ReasonFault};
use hub_domain::clock::now_ms;
use hub_domain::config_version::{ConfigFault, ConfigKind};
use hub_store::StoreError;
use hub_store::config_versions::ConfigId;
use hub_store::configuration::{self, Publishing};
use serde::Deserialize;
use std::collections::BTreeMap;

/// The list that is to hold from now on.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct SaveReasonsBody {
    /// `ProcessID`.
    program: i64,
    /// The version that was edited.
    version: i64,
    /// In their order; none may be left out that was there before.
    reasons: Vec<ReasonBody>,
}

/// A reason as it is written.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct ReasonBody {
    /// None for a new one.
    #[serde(default)]
    id: Option<i64>,
    name: String,
    state: i64,
    text_by_lang: BTreeMap<String, String>,
    needs_note: bool,
    #[serde(default)]
    retired: bool,
}

/// What was decided by a reason before keeps the name that it had.
#[utoipa::path(
    tag = "notifications",
    request_body = SaveReasonsBody,
    responses(
        (status = 200, body = CurrentReasons),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[put("/api/denial-reasons")]
pub async fn save_denial_reasons(
    app: web::Data<App>,
    caller: Allowed<CommunicationsWrite>,
    body: Json<SaveReasonsBody>,
) -> Result<web::Json<CurrentReasons>, Problem> {
    let body = body.0;
    let (program, before) = super::workflow(&app, &caller, body.program).await?;
    let reasons = numbered(body.reasons, &before.reasons);
    let key = program.to_string();
    let id = ConfigId {
        tenant: caller.tenant,
        kind: ConfigKind::DenialReasons,
        key: &key,
    };
    // An editor of an old list gets a version conflict, and not an error about reasons they never saw.
    let held = app.store.config_versions().published(id).await?;
    let current = held.map_or(0, |held| held.version);
    if current != body.version {
        let conflict = StoreError::VersionConflict {
            what: id.kind.as_str(),
            seen: body.version,
            current,
        };
        return Err(conflict.into());
    }
    let text = serde_json::to_string(&reasons).map_err(Problem::internal)?;
    let mut write = app.store.write().await?;
    let done = configuration::publish_text(&mut write, id, body.version, &text, caller.by()).await?;
    if let Publishing::Refused(faults) = done {
        return Err(refused(&reasons, &faults));
    }
    write.commit().await?;
    let published = app
        .store
        .programs()
        .published_workflow(caller.tenant, program)
        .await?;
    shown(&app, &caller, program, published).await.map(web::Json)
}

/// New reasons get numbers that none had before; those that are known keep when they were written.
fn numbered(written: Vec<ReasonBody>, before: &[DenialReason]) -> Vec<DenialReason> {
    let named = written.iter().filter_map(|reason| reason.id);
    let highest = before.iter().map(|reason| reason.id).chain(named).max();
    let mut next = highest.unwrap_or(0).saturating_add(1);
    let now = now_ms();
    let reasons = written.into_iter().map(|reason| {
        let known = before.iter().find(|old| Some(old.id) == reason.id);
        let id = reason.id.unwrap_or_else(|| {
            next += 1;
            next - 1
        });
        DenialReason {
            id,
            name: reason.name.trim().to_owned(),
            state: reason.state,
            text_by_lang: reason.text_by_lang,
            needs_note: reason.needs_note,
            retired: reason.retired,
            created_at_ms: known.map_or(now, |old| old.created_at_ms),
        }
    });
    reasons.collect()
}

/// Each fault at its place in the list.
fn refused(reasons: &[DenialReason], faults: &[ConfigFault]) -> Problem {
    let at = |id: i64, member: &str| {
        let position = reasons.iter().rposition(|reason| reason.id == id).unwrap_or(0);
        format!("reasons.{position}.{member}")
    };
    let mut problem = Problem::new(Key::InvalidField);
    for fault in faults {
        let ConfigFault::Reason(fault) = fault else {
            problem = problem.and_field("reasons", "not_allowed");
            continue;
        };
        let (field, why) = match fault {
            ReasonFault::TooMany => ("reasons".to_owned(), "too_many"),
            ReasonFault::Number(id) => (at(*id, "id"), "not_allowed"),
            ReasonFault::Name(id) => (at(*id, "name"), "required"),
            ReasonFault::NoEnglish(id) => (at(*id, "text_by_lang.en"), "required"),
            ReasonFault::Text { id, lang } => (at(*id, &format!("text_by_lang.{lang}")), "required"),
            ReasonFault::LeftOut(_) => ("reasons".to_owned(), "left_out"),
            ReasonFault::UnknownState { id, .. } => (at(*id, "state"), "unknown"),
        };
        problem = problem.and_field(field, why);
    }
    problem
}
