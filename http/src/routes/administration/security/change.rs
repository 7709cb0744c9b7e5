//! `PUT /api/admin/instances/{id}/security`: changes how people sign in to an instance.

use super::super::instance_settings::{answered, change};
use super::read::{self, AccountDisclosure, InstanceSecurity, LoginForm};
use crate::App;
use crate::extract::allowed::InstanceWrite;
use crate::extract::{Allowed, Client, Json};
use crate::problem::{Problem, ProblemBody};
use actix_web::{put, web};
use hub_administration::sign_in_rules::{MOST_LISTED, is_origin, unknown_country};
use hub_domain::identity::password::PasswordPolicy;
use hub_domain::identity::session_times::SessionTimes;
use hub_store::tenants::{FactorEnrolment, TenantSettings};
use serde::Deserialize;

/// What to change; what is left out stays as it is.
#[derive(Debug, Default, Deserialize, utoipa::ToSchema)]
pub struct ChangeInstanceSecurity {
    /// As it was read: whoever changes a setting that somebody else has changed since gets a conflict.
    pub revision: Option<i64>,
    #[schema(value_type = Option<PasswordPolicy>)]
    pub password_policy: Option<String>,
    #[schema(value_type = Option<AccountDisclosure>)]
    pub account_disclosure: Option<String>,
    #[schema(value_type = Option<LoginForm>)]
    pub login_form: Option<String>,
    pub second_factor_for_all: Option<bool>,
    pub factor_enrolment: Option<FactorEnrolment>,
    /// ISO 3166-1, two letters; at least one.
    pub code_countries: Option<Vec<String>>,
    /// `https://` origins; at most 50.
    pub origins: Option<Vec<String>>,
    /// 5 to 60.
    pub staff_idle_minutes: Option<u32>,
    /// 5 to 60.
    pub applicant_idle_minutes: Option<u32>,
    /// 60 to 1440.
    pub staff_total_minutes: Option<u32>,
    /// 60 to 1440.
    pub applicant_total_minutes: Option<u32>,
}

/// Changes what is named. New times hold for sessions that run already, but for their end. Writes an audit line; of two who change the
/// same setting the second gets `version_conflict`, with the settings as they are in `current`.
#[utoipa::path(
    tag = "administration",
    params(("id" = i64, Path, description = "`cd_instance`")),
    request_body = ChangeInstanceSecurity,
    responses(
        (status = 200, body = InstanceSecurity),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[put("/api/admin/instances/{id}/security")]
pub async fn change_instance_security(
    app: web::Data<App>,
    client: Client,
    caller: Allowed<InstanceWrite>,
    id: web::Path<i64>,
    body: Json<ChangeInstanceSecurity>,
) -> Result<web::Json<InstanceSecurity>, Problem> {
    let asked = checked(body.0)?;
    let tenant = caller.in_instance(*id)?;
    let seen = asked.revision;
    let changed = change(&app, &caller, "tenant.security", seen, described, |settings| {
        apply(asked, settings)?;
        Ok(())
    });
    answered(changed.await, read::view(&app, &client, &caller, tenant)).await
}

/// Refuses what no instance can have, whatever its settings are now.
pub fn checked(mut asked: ChangeInstanceSecurity) -> Result<ChangeInstanceSecurity, Problem> {
    one_of(
        "password_policy",
        &asked.password_policy,
        &["classic", "login_id", "nist"],
    )?;
    one_of(
        "account_disclosure",
        &asked.account_disclosure,
        &["specified", "uniform"],
    )?;
    one_of("login_form", &asked.login_form, &["classic", "login_id"])?;
    if let Some(countries) = &mut asked.code_countries {
        for code in countries.iter_mut() {
            *code = code.trim().to_ascii_uppercase();
        }
        countries.sort_unstable();
        countries.dedup();
        if countries.is_empty() {
            return Err(Problem::field("code_countries", "required"));
        }
        if countries.len() > MOST_LISTED {
            return Err(Problem::field("code_countries", "too_many"));
        }
        if unknown_country(countries).is_some() {
            return Err(Problem::field("code_countries", "unknown"));
        }
    }
    if let Some(origins) = &mut asked.origins {
        for origin in origins.iter_mut() {
            *origin = origin.trim().trim_end_matches('/').to_ascii_lowercase();
        }
        origins.sort_unstable();
        origins.dedup();
        if origins.len() > MOST_LISTED {
            return Err(Problem::field("origins", "too_many"));
        }
        if !origins.iter().all(|origin| is_origin(origin)) {
            return Err(Problem::field("origins", "not_an_address"));
        }
    }
    match times(&asked, SessionTimes::default()).fault() {
        Some(name) => Err(Problem::field(name, "out_of_range")),
        None => Ok(asked),
    }
}

fn one_of(field: &'static str, value: &Option<String>, all: &[&str]) -> Result<(), Problem> {
    match value {
        Some(value) if !all.contains(&&**value) => Err(Problem::field(field, "unknown")),
        Some(_) | None => Ok(()),
    }
}

fn times(asked: &ChangeInstanceSecurity, now: SessionTimes) -> SessionTimes {
    SessionTimes {
        staff_idle_minutes: asked.staff_idle_minutes.unwrap_or(now.staff_idle_minutes),
        applicant_idle_minutes: asked.applicant_idle_minutes.unwrap_or(now.applicant_idle_minutes),
        staff_total_minutes: asked.staff_total_minutes.unwrap_or(now.staff_total_minutes),
        applicant_total_minutes: asked
            .applicant_total_minutes
            .unwrap_or(now.applicant_total_minutes),
    }
}

fn apply(asked: ChangeInstanceSecurity, settings: &mut TenantSettings) -> Result<(), Problem> {
    settings.session_times = times(&asked, settings.session_times);
    if let Some(policy) = asked.password_policy {
        settings.password_policy = policy;
    }
    if let Some(disclosure) = asked.account_disclosure {
        settings.account_disclosure = disclosure;
    }
    if let Some(form) = asked.login_form {
        settings.login_form = form;
    }
    if let Some(for_all) = asked.second_factor_for_all {
        settings.second_factor_for_all = for_all;
    }
    if let Some(enrolment) = asked.factor_enrolment {
        settings.factor_enrolment = enrolment;
    }
    if let Some(countries) = asked.code_countries {
        settings.code_countries = countries;
    }
    if let Some(origins) = asked.origins {
        settings.origins = origins;
    }
    Ok(())
}

fn described(settings: &TenantSettings) -> String {
    format!(
        "{}, {}, {}, {}, {:?}, {}, {}, {:?}",
        settings.password_policy,
        settings.account_disclosure,
        settings.login_form,
        settings.second_factor_for_all,
        settings.factor_enrolment,
        settings.code_countries.join(" "),
        settings.origins.join(" "),
        settings.session_times
    )
}
