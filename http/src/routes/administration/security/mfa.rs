//! `GET` and `PUT /api/admin/mfa`: who gives a second factor in the caller's instance (specification 2, section 7).

use super::super::instance_settings::change;
use crate::App;
use crate::extract::allowed::{InstanceRead, InstanceWrite};
use crate::extract::{Allowed, Json};
use crate::problem::{Problem, ProblemBody};
use actix_web::{get, put, web};
use hub_store::tenants::{FactorEnrolment, TenantSettings};
use serde::{Deserialize, Serialize};

/// Who gives a second factor. Staff always do.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct InstanceMfa {
    /// Applicants and businesses too.
    second_factor_for_all: bool,
    /// When those who give one must have an authenticator app or a passkey of their own.
    factor_enrolment: FactorEnrolment,
}

/// What to change; what is left out stays as it is.
#[derive(Debug, Default, Deserialize, utoipa::ToSchema)]
pub struct ChangeInstanceMfa {
    second_factor_for_all: Option<bool>,
    factor_enrolment: Option<FactorEnrolment>,
}

impl From<&TenantSettings> for InstanceMfa {
    fn from(settings: &TenantSettings) -> Self {
        Self {
            second_factor_for_all: settings.second_factor_for_all,
            factor_enrolment: settings.factor_enrolment,
        }
    }
}

/// Who gives a second factor.
#[utoipa::path(
    tag = "administration",
    responses((status = 200, body = InstanceMfa)),
    security(("bearer" = []))
)]
#[get("/api/admin/mfa")]
pub async fn read_instance_mfa(
    app: web::Data<App>,
    caller: Allowed<InstanceRead>,
) -> Result<web::Json<InstanceMfa>, Problem> {
    let tenant = app.store.tenant(caller.tenant).await?;
    Ok(web::Json(InstanceMfa::from(&tenant.settings)))
}

/// Changes it. Writes an audit line.
#[utoipa::path(
    tag = "administration",
    request_body = ChangeInstanceMfa,
    responses(
        (status = 200, body = InstanceMfa),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[put("/api/admin/mfa")]
pub async fn change_instance_mfa(
    app: web::Data<App>,
    caller: Allowed<InstanceWrite>,
    body: Json<ChangeInstanceMfa>,
) -> Result<web::Json<InstanceMfa>, Problem> {
    let asked = body.0;
    let changed = change(&app, &caller, "tenant.security", None, described, |settings| {
        settings.second_factor_for_all = asked
            .second_factor_for_all
            .unwrap_or(settings.second_factor_for_all);
        settings.factor_enrolment = asked.factor_enrolment.unwrap_or(settings.factor_enrolment);
        Ok(())
    });
    Ok(web::Json(InstanceMfa::from(&changed.await?)))
}

fn described(settings: &TenantSettings) -> String {
    format!(
        "{}, {:?}",
        settings.second_factor_for_all, settings.factor_enrolment
    )
}
