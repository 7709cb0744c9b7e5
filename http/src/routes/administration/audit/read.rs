//! `GET /api/admin/audit/{seq}`: one line of the audit log, with what was before and after.

use super::AuditEntry;
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::Admin;
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{get, web};
use hub_domain::config_version::ConfigKind;
use hub_domain::{ProgramId, TenantId};
use hub_store::audit::content_hash;
use hub_store::audit_lines::LoggedLine;
use hub_store::config_versions::{ConfigId, ConfigVersion};
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;

/// A line with what was before and after.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AuditDetail {
    entry: AuditEntry,
    /// Null where there was nothing before.
    before: Option<AuditState>,
    /// Null where there is nothing after.
    after: Option<AuditState>,
    /// What differs, by name, where both states are kept and the thing is no text of the configuration. Secrets are fingerprints.
    changes: Vec<AuditChange>,
    /// SHA-256 of the line and of the one before it.
    fingerprint: String,
}

/// The state of a thing. The log keeps its fingerprint alone; a text of the configuration is kept elsewhere, and found by it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AuditState {
    /// SHA-256 of the state.
    fingerprint: String,
    /// The version of a text of the configuration.
    version: Option<i64>,
    /// The text itself.
    #[schema(value_type = Option<Object>)]
    text: Option<Value>,
}

/// A part of a thing that was changed.
#[derive(Debug, Clone, PartialEq, Serialize, utoipa::ToSchema)]
pub struct AuditChange {
    /// `sending_hours.opens_hour`.
    pub field: String,
    /// As JSON; null where there was nothing.
    pub before: Option<String>,
    /// As JSON; null where there is nothing.
    pub after: Option<String>,
}

/// One line. Texts of the configuration are shown as they were; of settings, programs, roles and people what was changed.
#[utoipa::path(
    tag = "administration",
    params(("seq" = i64, Path)),
    responses(
        (status = 200, body = AuditDetail),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/admin/audit/{seq}")]
pub async fn read_audit_line(
    app: web::Data<App>,
    caller: Allowed<Admin>,
    seq: web::Path<i64>,
) -> Result<web::Json<AuditDetail>, Problem> {
    let line = app.store.audit_lines().by_seq(caller.tenant, *seq).await?;
    super::note(&app, &caller).await?;
    let texts = texts(&app, caller.tenant, &line).await?;
    let (before, after) = (state(&line.before_hash, &texts), state(&line.after_hash, &texts));
    let changes = match texts.is_empty() {
        true => changes(&app, caller.tenant, &line).await?,
        false => Vec::new(),
    };
    let fingerprint = line.hash.clone();
    let entry = super::entries(&app, caller.tenant, vec![line]).await?.pop();
    Ok(web::Json(AuditDetail {
        entry: entry.ok_or(Key::NotFound)?,
        before,
        after,
        changes,
        fingerprint,
    }))
}

/// What a line changed: from the history of the settings, from that of a program, or from the states that were kept with it.
async fn changes(app: &App, tenant: TenantId, line: &LoggedLine) -> Result<Vec<AuditChange>, Problem> {
    let settings = app.store.tenant_settings().of_line(tenant, line.seq).await?;
    let mut before = BTreeMap::new();
    let mut after = BTreeMap::new();
    for change in settings {
        flatten(&change.setting, change.before, &mut before);
        flatten(&change.setting, change.after, &mut after);
    }
    for (hash, fields) in [(&line.before_hash, &mut before), (&line.after_hash, &mut after)] {
        if let Some(state) = kept_state(app, tenant, line, hash).await? {
            flatten("", state, fields);
        }
    }
    Ok(differing(before, &after))
}

/// The state of this hash, where it was kept.
async fn kept_state(
    app: &App,
    tenant: TenantId,
    line: &LoggedLine,
    hash: &str,
) -> Result<Option<Value>, Problem> {
    if hash.is_empty() {
        return Ok(None);
    }
    let text = match (line.object_kind.as_str(), line.object_id.parse::<i64>()) {
        ("program", Ok(program)) => {
            let texts = app.store.program_settings();
            texts.of_hash(tenant, ProgramId(program), hash).await?
        }
        _ => None,
    };
    let text = match text {
        Some(text) => Some(text),
        None => app.store.audit().state(tenant, hash).await?,
    };
    Ok(text.and_then(|text| serde_json::from_str(&text).ok()))
}

/// The parts of a value by their names; lists stay whole.
pub fn flatten(name: &str, value: Value, fields: &mut BTreeMap<String, Value>) {
    match value {
        Value::Object(members) => {
            for (member, value) in members {
                let inner = match name.is_empty() {
                    true => member,
                    false => format!("{name}.{member}"),
                };
                flatten(&inner, value, fields);
            }
        }
        Value::Null => {}
        value => {
            fields.insert(name.to_owned(), value);
        }
    }
}

/// What is not the same before and after, in the order of the names.
pub fn differing(mut before: BTreeMap<String, Value>, after: &BTreeMap<String, Value>) -> Vec<AuditChange> {
    let mut changes = Vec::new();
    for (field, value) in after {
        let earlier = before.remove(field);
        if earlier.as_ref() != Some(value) {
            changes.push(AuditChange {
                field: field.clone(),
                before: earlier.map(|value| value.to_string()),
                after: Some(value.to_string()),
            });
        }
    }
    changes.extend(before.into_iter().map(|(field, value)| AuditChange {
        field,
        before: Some(value.to_string()),
        after: None,
    }));
    changes.sort_by(|one, other| one.field.cmp(&other.field));
    changes
}

/// The versions of the text that a line is about; none where it is about something else.
async fn texts(app: &App, tenant: TenantId, line: &LoggedLine) -> Result<Vec<ConfigVersion>, Problem> {
    let Some(kind) = ConfigKind::parse(&line.object_kind) else {
        return Ok(Vec::new());
    };
    let id = ConfigId {
        tenant,
        kind,
        key: &line.object_id,
    };
    Ok(app.store.config_versions().list(id).await?)
}

fn state(hash: &str, texts: &[ConfigVersion]) -> Option<AuditState> {
    if hash.is_empty() {
        return None;
    }
    let text = texts.iter().find(|text| content_hash(&text.body) == hash);
    Some(AuditState {
        fingerprint: hash.to_owned(),
        version: text.map(|text| text.version),
        text: text.and_then(|text| serde_json::from_str(&text.body).ok()),
    })
}
