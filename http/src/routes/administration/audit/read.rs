//! `GET /api/admin/audit/{seq}`: one line of the audit log, with what was before and after.

use super::AuditEntry;
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::Admin;
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{get, web};
use hub_domain::TenantId;
use hub_domain::config_version::ConfigKind;
use hub_store::audit::content_hash;
use hub_store::audit_lines::LoggedLine;
use hub_store::config_versions::{ConfigId, ConfigVersion};
use serde::Serialize;
use serde_json::Value;

/// A line with what was before and after.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AuditDetail {
    entry: AuditEntry,
    /// Null where there was nothing before.
    before: Option<AuditState>,
    /// Null where there is nothing after.
    after: Option<AuditState>,
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

/// One line. Texts of the configuration are shown as they were.
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
    let fingerprint = line.hash.clone();
    let entry = super::entries(&app, caller.tenant, vec![line]).await?.pop();
    Ok(web::Json(AuditDetail {
        entry: entry.ok_or(Key::NotFound)?,
        before,
        after,
        fingerprint,
    }))
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
