//! `GET`, `PUT` and `DELETE /api/admin/instances/{id}/assistant`: where the model answers, and what it may cost.

use super::super::instance_settings::{
    LastChange, change, checked_line, host_of, last_changes, refuse_inside, sealed,
};
use crate::App;
use crate::extract::allowed::{InstanceRead, InstanceWrite};
use crate::extract::{Allowed, Json};
use crate::problem::{Problem, ProblemBody};
use actix_web::{delete, get, put, web};
use hub_domain::TenantId;
use hub_domain::assistant::{
    AiTool, AssistantSettings, DEFAULT_DAILY_TOKENS, DEFAULT_KEPT_DAYS, DEFAULT_PERSON_PERCENT, MOST_CENTS,
    MOST_DAILY_TOKENS, MOST_KEPT_DAYS, is_endpoint,
};
use hub_domain::clock::now_ms;
use hub_store::assistant::assistant_requests::day_of;
use hub_store::tenants::TenantSettings;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

const ACTION: &str = "tenant.assistant";
/// The setting's name.
const SETTING: &str = "assistant";
/// Longest key, and longest name of a model, in characters.
const LONGEST: usize = 500;

/// What a tool may use in a day (UTC), in tokens.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AiCap {
    tool: AiTool,
    daily_tokens: i64,
    used_tokens: i64,
    /// For answers that are on their way.
    reserved_tokens: i64,
}

/// The endpoint, without its key.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AiEndpoint {
    /// The base of its calls, e.g. `https://models.example.gov/v1`.
    endpoint: String,
    model: String,
    /// The model that makes vectors; empty: passages are found by words.
    embedding_model: String,
    has_key: bool,
    /// The operator has set it by command; it may be in the operator's own network.
    by_operator: bool,
    cents_per_million_in: i64,
    cents_per_million_out: i64,
}

/// The model of an instance.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AiSettings {
    /// Names this state; a change gives the one that it was made from.
    version: i64,
    /// Null where none is set up.
    endpoint: Option<AiEndpoint>,
    caps: Vec<AiCap>,
    /// The share of a tool's day that one person may use, in percent.
    person_percent: i64,
    /// Days for which what was sent is kept.
    kept_days: i64,
    last_change: Option<LastChange>,
}

/// What a tool may use.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct AiCapWish {
    tool: AiTool,
    daily_tokens: i64,
}

/// The endpoint that is wanted.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct SetAiSettings {
    version: i64,
    endpoint: String,
    model: String,
    #[serde(default)]
    embedding_model: String,
    /// Written and never read. Left out: as it is, where the endpoint stays the same; empty: none.
    key: Option<String>,
    /// Those that are left out are as they are by default.
    caps: Vec<AiCapWish>,
    /// 1 to 100; left out: 10.
    person_percent: Option<i64>,
    /// 1 to 3,650; left out: 90.
    kept_days: Option<i64>,
    cents_per_million_in: i64,
    cents_per_million_out: i64,
}

/// The model's settings, with what each tool has used today.
#[utoipa::path(
    tag = "assistant",
    params(("id" = i64, Path, description = "`cd_instance`")),
    responses(
        (status = 200, body = AiSettings),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/admin/instances/{id}/assistant")]
pub async fn read_ai_settings(
    app: web::Data<App>,
    caller: Allowed<InstanceRead>,
    id: web::Path<i64>,
) -> Result<web::Json<AiSettings>, Problem> {
    let tenant = caller.in_instance(*id)?;
    view(&app, tenant).await.map(web::Json)
}

/// Sets the endpoint; used from the next question on. Servers within the operator's network are refused, except one that the operator
/// has set by command and that stays as it is. Writes an audit line. 409 `version_conflict` where somebody else has changed it.
#[utoipa::path(
    tag = "assistant",
    params(("id" = i64, Path, description = "`cd_instance`")),
    request_body = SetAiSettings,
    responses(
        (status = 200, body = AiSettings),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[put("/api/admin/instances/{id}/assistant")]
pub async fn set_ai_settings(
    app: web::Data<App>,
    caller: Allowed<InstanceWrite>,
    id: web::Path<i64>,
    body: Json<SetAiSettings>,
) -> Result<web::Json<AiSettings>, Problem> {
    let tenant = caller.in_instance(*id)?;
    let wanted = body.0;
    let seen = wanted.version;
    let key = wanted.key.clone();
    let mut next = checked(wanted)?;
    let present = app.store.tenant(tenant).await?;
    let known = present.settings.assistant.as_ref();
    let known = known.filter(|known| known.endpoint == next.endpoint);
    next.by_operator = known.is_some_and(|known| known.by_operator);
    if !next.by_operator {
        if !is_endpoint(&next.endpoint, app.config.demo) {
            return Err(Problem::field("endpoint", "not_an_address"));
        }
        refuse_inside(&app, "endpoint", &host_of(&next.endpoint)).await?;
    }
    checked_line("key", key.as_deref().unwrap_or_default(), LONGEST)?;
    next.sealed_key = match key.as_deref() {
        Some("") => None,
        Some(key) => Some(sealed(&app, tenant, AssistantSettings::SEALED, key).await?),
        // The key of one host goes to no other.
        None => known.and_then(|known| known.sealed_key.clone()),
    };
    let changed = change(&app, &caller, ACTION, Some(seen), described, |settings| {
        settings.assistant = Some(next);
        Ok(())
    });
    changed.await?;
    view(&app, tenant).await.map(web::Json)
}

/// Takes the endpoint away, with its key. Prompts, cases and what was sent stay. Writes an audit line.
#[utoipa::path(
    tag = "assistant",
    params(("id" = i64, Path, description = "`cd_instance`")),
    responses(
        (status = 200, body = AiSettings),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[delete("/api/admin/instances/{id}/assistant")]
pub async fn remove_ai_settings(
    app: web::Data<App>,
    caller: Allowed<InstanceWrite>,
    id: web::Path<i64>,
) -> Result<web::Json<AiSettings>, Problem> {
    let tenant = caller.in_instance(*id)?;
    let changed = change(&app, &caller, ACTION, None, described, |settings| {
        settings.assistant = None;
        Ok(())
    });
    changed.await?;
    view(&app, tenant).await.map(web::Json)
}

/// The settings without a key. An address that may be the operator's own is judged by who asks for it.
fn checked(wanted: SetAiSettings) -> Result<AssistantSettings, Problem> {
    let endpoint = wanted.endpoint.trim().trim_end_matches('/').to_owned();
    // Plain HTTP passes here where the operator has set it; a new address is looked at again.
    if !is_endpoint(&endpoint, true) {
        return Err(Problem::field("endpoint", "not_an_address"));
    }
    let model = wanted.model.trim().to_owned();
    if model.is_empty() {
        return Err(Problem::field("model", "required"));
    }
    checked_line("model", &model, LONGEST)?;
    let embedding_model = wanted.embedding_model.trim().to_owned();
    checked_line("embedding_model", &embedding_model, LONGEST)?;
    for (field, cents) in [
        ("cents_per_million_in", wanted.cents_per_million_in),
        ("cents_per_million_out", wanted.cents_per_million_out),
    ] {
        if !(0..=MOST_CENTS).contains(&cents) {
            return Err(Problem::field(field, "out_of_range"));
        }
    }
    let person_percent = wanted.person_percent.unwrap_or(DEFAULT_PERSON_PERCENT);
    if !(1..=100).contains(&person_percent) {
        return Err(Problem::field("person_percent", "out_of_range"));
    }
    let kept_days = wanted.kept_days.unwrap_or(DEFAULT_KEPT_DAYS);
    if !(1..=MOST_KEPT_DAYS).contains(&kept_days) {
        return Err(Problem::field("kept_days", "out_of_range"));
    }
    let mut daily_tokens = BTreeMap::new();
    for (place, cap) in wanted.caps.iter().enumerate() {
        if !(0..=MOST_DAILY_TOKENS).contains(&cap.daily_tokens) {
            return Err(Problem::field(
                format!("caps[{place}].daily_tokens"),
                "out_of_range",
            ));
        }
        if cap.daily_tokens != DEFAULT_DAILY_TOKENS {
            daily_tokens.insert(cap.tool, cap.daily_tokens);
        }
    }
    Ok(AssistantSettings {
        endpoint,
        model,
        embedding_model,
        sealed_key: None,
        by_operator: false,
        daily_tokens,
        person_percent,
        kept_days,
        cents_per_million_in: wanted.cents_per_million_in,
        cents_per_million_out: wanted.cents_per_million_out,
    })
}

fn described(settings: &TenantSettings) -> String {
    let described = settings.assistant.as_ref().map(AssistantSettings::described);
    described.unwrap_or_default()
}

async fn view(app: &App, tenant: TenantId) -> Result<AiSettings, Problem> {
    let (version, mut last) = last_changes(app, tenant, &[SETTING]).await?;
    let settings = app.store.tenant(tenant).await?.settings.assistant.clone();
    let used = app.store.assistant_requests();
    let used = used.used(tenant, day_of(now_ms())).await?;
    let cap = |tool: AiTool| {
        let of_tool = used.iter().find(|one| one.tool == tool.as_str());
        AiCap {
            tool,
            daily_tokens: settings
                .as_ref()
                .map_or(DEFAULT_DAILY_TOKENS, |one| one.cap(tool)),
            used_tokens: of_tool.map_or(0, |one| one.used_tokens),
            reserved_tokens: of_tool.map_or(0, |one| one.reserved_tokens),
        }
    };
    Ok(AiSettings {
        version,
        caps: AiTool::ALL.into_iter().map(cap).collect(),
        person_percent: settings
            .as_ref()
            .map_or(DEFAULT_PERSON_PERCENT, |one| one.person_percent),
        kept_days: settings.as_ref().map_or(DEFAULT_KEPT_DAYS, |one| one.kept_days),
        last_change: last.remove(SETTING),
        endpoint: settings.map(|settings| AiEndpoint {
            has_key: settings.sealed_key.is_some(),
            endpoint: settings.endpoint,
            model: settings.model,
            embedding_model: settings.embedding_model,
            by_operator: settings.by_operator,
            cents_per_million_in: settings.cents_per_million_in,
            cents_per_million_out: settings.cents_per_million_out,
        }),
    })
}
