//! `GET /api/admin/instances/{id}/security`: how people sign in to an instance.

use super::super::instance_settings::{LastChange, last_changes};
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::InstanceRead;
use crate::extract::{Caller, Client};
use crate::problem::Problem;
use crate::sign_in::origin::tenant_origin;
use crate::sign_in::single_sign_on::ProviderKind;
use actix_web::{get, web};
use hub_domain::identity::password::PasswordPolicy;
use hub_domain::identity::session_times::SessionTimes;
use hub_domain::{AccountId, TenantId};
use hub_store::StoreError;
use hub_store::identity::sign_on_changes::TEST_COUNTS_MS;
use hub_store::tenants::FactorEnrolment;
use serde::Serialize;
use std::collections::BTreeMap;

hub_domain::wire_names! {
    /// Whether answers may reveal that a login does not exist.
    AccountDisclosure = "specified" | "uniform";
    /// The page on which people sign in.
    LoginForm = "classic" | "login_id";
    /// What shows that somebody is a person.
    CaptchaEngineName = "altcha" | "recaptcha" | "hcaptcha";
}

/// The settings of which the page says who changed them last.
pub(super) const SETTINGS: &[&str] = &[
    "password_policy",
    "account_disclosure",
    "login_form",
    "second_factor_for_all",
    "factor_enrolment",
    "code_countries",
    "origins",
    "session_times",
    "captcha",
    "sign_on",
];

/// How people sign in to an instance. Secrets are never read: only whether there is one.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct InstanceSecurity {
    /// Goes back with a change.
    revision: i64,
    #[schema(value_type = PasswordPolicy)]
    password_policy: String,
    #[schema(value_type = AccountDisclosure)]
    account_disclosure: String,
    #[schema(value_type = LoginForm)]
    login_form: String,
    /// Applicants and businesses give a second factor too; staff always do.
    second_factor_for_all: bool,
    factor_enrolment: FactorEnrolment,
    /// Countries (ISO 3166-1) to whose numbers codes go that nobody has proved to own yet.
    code_countries: Vec<String>,
    /// Other origins that may open sockets and refresh sessions here.
    origins: Vec<String>,
    session_times: SessionTimes,
    captcha: InstanceCaptcha,
    sign_on: InstanceSignOn,
    /// Who changed each setting last; without an entry it is as it was at the start.
    changed: BTreeMap<String, LastChange>,
}

/// What shows that somebody is a person.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct InstanceCaptcha {
    #[schema(value_type = CaptchaEngineName)]
    engine: String,
    /// Scores below this are refused, 0 to 1.
    threshold: f64,
    site_key_v3: Option<String>,
    site_key_v2: Option<String>,
    has_secret_v3: bool,
    has_secret_v2: bool,
    /// Asked for at every sign-in; else where logins fail too often.
    always: bool,
}

/// Sign-on at the instance's identity provider (OpenID Connect).
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct InstanceSignOn {
    /// Empty: there is none.
    issuer: String,
    client_id: String,
    has_secret: bool,
    /// What the button says; empty: the product's own words.
    button: String,
    /// What the provider must know as an address to return to.
    redirect_uri: String,
    /// Staff sign in there alone.
    required: bool,
    break_glass: Option<BreakGlass>,
    /// The caller's own latest test of the provider as it is set now.
    test: Option<OwnSignOnTest>,
}

/// The administrator who may still sign in by password.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct BreakGlass {
    id_entity: i64,
    name: String,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct OwnSignOnTest {
    at_ms: i64,
    /// The key of the problem; null: it succeeded.
    refusal: Option<String>,
    /// Until when it counts, where it succeeded.
    counts_until_ms: i64,
}

/// The security settings, who changed each last, and the caller's own test of the identity provider.
#[utoipa::path(
    tag = "administration",
    params(("id" = i64, Path, description = "`cd_instance`")),
    responses((status = 200, body = InstanceSecurity)),
    security(("bearer" = []))
)]
#[get("/api/admin/instances/{id}/security")]
pub async fn read_instance_security(
    app: web::Data<App>,
    client: Client,
    caller: Allowed<InstanceRead>,
    id: web::Path<i64>,
) -> Result<web::Json<InstanceSecurity>, Problem> {
    let tenant = caller.in_instance(*id)?;
    view(&app, &client, &caller, tenant).await.map(web::Json)
}

/// An instance's security settings as this caller reads them.
pub(super) async fn view(
    app: &App,
    client: &Client,
    caller: &Caller,
    id: TenantId,
) -> Result<InstanceSecurity, Problem> {
    let tenant = app.store.tenant(id).await?;
    let settings = &tenant.settings;
    let (revision, changed) = last_changes(app, id, SETTINGS).await?;
    let origin = tenant_origin(app, &tenant, &client.host).await?;
    let kind = ProviderKind::Membership.as_str();
    let provider = app.store.identity_providers().provider(id, kind).await?;
    let test = app.store.sign_ons().test(id, caller.account).await?;
    let break_glass = match settings.sign_on.break_glass {
        Some(account) => named(app, id, account).await?,
        None => None,
    };
    let captcha = &settings.captcha;
    Ok(InstanceSecurity {
        revision,
        password_policy: settings.password_policy.clone(),
        account_disclosure: settings.account_disclosure.clone(),
        login_form: settings.login_form.clone(),
        second_factor_for_all: settings.second_factor_for_all,
        factor_enrolment: settings.factor_enrolment,
        code_countries: settings.code_countries.clone(),
        origins: settings.origins.clone(),
        session_times: settings.session_times,
        captcha: InstanceCaptcha {
            engine: captcha.engine.clone(),
            threshold: captcha.threshold,
            site_key_v3: captcha.site_key_v3.clone(),
            site_key_v2: captcha.site_key_v2.clone(),
            has_secret_v3: captcha.sealed_secret_v3.is_some(),
            has_secret_v2: captcha.sealed_secret_v2.is_some(),
            always: tenant.branding["ic_captcha"] == true,
        },
        sign_on: InstanceSignOn {
            has_secret: provider.as_ref().is_some_and(|one| !one.sealed_secret.is_empty()),
            issuer: provider
                .as_ref()
                .map(|one| one.issuer.clone())
                .unwrap_or_default(),
            client_id: provider.map(|one| one.client_id).unwrap_or_default(),
            button: settings.sign_on.button.clone(),
            redirect_uri: format!("{origin}/api/membership-provider/callback"),
            required: settings.sign_on.required,
            break_glass,
            test: test.map(|test| OwnSignOnTest {
                at_ms: test.at_ms,
                counts_until_ms: test.at_ms + TEST_COUNTS_MS,
                refusal: Some(test.refusal).filter(|refusal| !refusal.is_empty()),
            }),
        },
        changed,
    })
}

async fn named(app: &App, tenant: TenantId, account: i64) -> Result<Option<BreakGlass>, Problem> {
    match app.store.accounts().by_id(tenant, AccountId(account)).await {
        Ok(one) => Ok(Some(BreakGlass {
            id_entity: one.id.0,
            name: one.name(),
        })),
        Err(StoreError::NotFound(_)) => Ok(None),
        Err(error) => Err(error.into()),
    }
}
