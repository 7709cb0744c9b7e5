//! `PUT /api/admin/instances/{id}/features`: switches features of an instance, and what goes with them.

use super::super::instance_settings::{answered, change};
use super::read::{self, InstanceFeatures};
use crate::App;
use crate::extract::allowed::InstanceWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Problem, ProblemBody};
use actix_web::{put, web};
use hub_administration::recording_limits::NUMBER_PAUSE_S;
use hub_administration::tools_address::{is_admin_tools, is_form_engine};
use hub_domain::identity::feature::Feature;
use hub_store::tenants::TenantSettings;
use serde::Deserialize;

/// What to change; what is left out stays as it is.
#[derive(Debug, Default, Deserialize, utoipa::ToSchema)]
pub struct ChangeInstanceFeatures {
    /// As it was read: whoever changes a setting that somebody else has changed since gets a conflict.
    revision: Option<i64>,
    /// Switched off, for future calls and messages.
    off: Option<Vec<Feature>>,
    /// Switched on; what is in both is on.
    on: Option<Vec<Feature>>,
    listeners_shown: Option<bool>,
    /// 15 to 600.
    number_pause_s: Option<u32>,
    sync_report: Option<bool>,
    avatars: Option<bool>,
    /// `https://` or `http://`; empty: there is none.
    form_engine: Option<String>,
    /// `https://`; empty: there are none.
    admin_tools: Option<String>,
}

/// Changes what is named. Writes an audit line; of two who change the same setting the second gets `version_conflict`, with the settings
/// as they are in `current`.
#[utoipa::path(
    tag = "administration",
    params(("id" = i64, Path, description = "`cd_instance`")),
    request_body = ChangeInstanceFeatures,
    responses(
        (status = 200, body = InstanceFeatures),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[put("/api/admin/instances/{id}/features")]
pub async fn change_instance_features(
    app: web::Data<App>,
    caller: Allowed<InstanceWrite>,
    id: web::Path<i64>,
    body: Json<ChangeInstanceFeatures>,
) -> Result<web::Json<InstanceFeatures>, Problem> {
    let asked = checked(body.0)?;
    let tenant = caller.in_instance(*id)?;
    let seen = asked.revision;
    let changed = change(&app, &caller, "tenant.features", seen, described, |settings| {
        apply(asked, settings);
        Ok(())
    });
    answered(changed.await, read::view(&app, tenant)).await
}

fn checked(mut asked: ChangeInstanceFeatures) -> Result<ChangeInstanceFeatures, Problem> {
    for address in [&mut asked.form_engine, &mut asked.admin_tools]
        .into_iter()
        .flatten()
    {
        *address = address.trim().to_owned();
    }
    if asked
        .number_pause_s
        .is_some_and(|seconds| !NUMBER_PAUSE_S.contains(&seconds))
    {
        return Err(Problem::field("number_pause_s", "out_of_range"));
    }
    if asked
        .form_engine
        .as_deref()
        .is_some_and(|address| !is_form_engine(address))
    {
        return Err(Problem::field("form_engine", "not_an_address"));
    }
    if asked
        .admin_tools
        .as_deref()
        .is_some_and(|address| !is_admin_tools(address))
    {
        return Err(Problem::field("admin_tools", "not_an_address"));
    }
    Ok(asked)
}

fn apply(asked: ChangeInstanceFeatures, settings: &mut TenantSettings) {
    let (off, on) = (asked.off.unwrap_or_default(), asked.on.unwrap_or_default());
    settings.switch_features(&off, &on);
    settings.listeners_shown = asked.listeners_shown.unwrap_or(settings.listeners_shown);
    settings.number_pause_s = asked.number_pause_s.unwrap_or(settings.number_pause_s);
    settings.sync_report = asked.sync_report.unwrap_or(settings.sync_report);
    settings.avatars = asked.avatars.unwrap_or(settings.avatars);
    if let Some(address) = asked.form_engine {
        settings.form_engine = address;
    }
    if let Some(address) = asked.admin_tools {
        settings.admin_tools = address;
    }
}

fn described(settings: &TenantSettings) -> String {
    let off: Vec<&str> = settings.features_off.iter().map(|one| one.as_str()).collect();
    format!(
        "off {}; listeners {}, pause {} s, sync report {}, pictures {}, forms {:?}, tools {:?}",
        off.join(", "),
        settings.listeners_shown,
        settings.number_pause_s,
        settings.sync_report,
        settings.avatars,
        settings.form_engine,
        settings.admin_tools
    )
}
