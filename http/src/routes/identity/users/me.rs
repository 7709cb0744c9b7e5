//! `GET /api/users/me` and `/api/users/{id}`: the signed-in person.

use super::accounts::{AccountChoice, choices};
use crate::App;
use crate::extract::{Allowed, AnySession, Caller};
use crate::problem::{Key, Problem, ProblemBody};
use crate::routes::cases::reporting::sees_exchanges;
use crate::sign_in::code_exchange::CodeSubject;
use crate::sign_in::start::Data;
use actix_web::{get, web};
use hub_domain::identity::admin_access::AdminAccess;
use hub_domain::identity::permission::{AccountType, Permission, RoleCode, areas_given};
use hub_store::identity::accounts::Account;
use serde::Serialize;
use std::collections::BTreeMap;

/// The signed-in person, under the specification's names.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct SessionUser {
    pub id: i64,
    pub id_entity_type: i64,
    pub ds_firstname: String,
    pub ds_lastname: String,
    pub ds_mail: String,
    pub ds_phone: Option<String>,
    pub ic_show_inactive_instances: bool,
    pub roles: Vec<i64>,
    #[schema(value_type = Vec<RoleCode>)]
    pub role_codes: Vec<String>,
    pub cd_user: i64,
    /// The account's own number (`id_entity`) where it is the government's; null for everybody else.
    pub id_government_user: Option<i64>,
    pub id_entity: i64,
    pub cd_instance: i64,
    pub cd_community_entity: Option<i64>,
    pub cd_community_entity_type: Option<i64>,
    #[serde(rename = "accountType")]
    #[schema(value_type = AccountType)]
    pub account_type: String,
    #[serde(rename = "accountTypeTranslation")]
    pub account_type_translation: String,
    pub instance_name: String,
    /// What this login may choose from; during an impersonation the open account alone.
    pub accounts: Vec<AccountChoice>,
    pub profile: SessionProfile,
    pub permissions: Vec<Permission>,
    /// The highest access to each area of the administration, over all of this person's roles.
    #[serde(rename = "AdminPerms")]
    #[schema(value_type = BTreeMap<String, AdminAccess>)]
    pub admin_areas: BTreeMap<&'static str, AdminAccess>,
    /// The report on exchanges with systems outside is there for this person.
    pub sync_report: bool,
    /// The instance has tools for administrators outside the hub, and this person may open them.
    pub admin_tools: bool,
    pub lang: String,
    /// The instance's IANA zone: one clock for everybody who works in it.
    pub zone: String,
    pub session: SessionBlock,
}

/// The open account once more, under the names of a login's profile.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct SessionProfile {
    /// What the login signs in with, the mail address before the phone number; empty without either.
    pub ds_username: String,
    pub ds_mail: String,
    pub ds_firstname: String,
    pub ds_lastname: String,
    pub cd_entitytype: i64,
    pub entity_id: i64,
    pub cd_instance: i64,
}

impl SessionProfile {
    fn of(account: &Account, username: Option<String>) -> Self {
        Self {
            ds_username: username.unwrap_or_default(),
            ds_mail: account.email.clone().unwrap_or_default(),
            ds_firstname: account.first_name.clone(),
            ds_lastname: account.last_name.clone(),
            cd_entitytype: account.entity_type,
            entity_id: account.id.0,
            cd_instance: account.tenant.0,
        }
    }
}

/// The session itself, and how long it may last.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct SessionBlock {
    pub sid: String,
    pub started_at_ms: i64,
    /// The end whatever happens.
    pub expires_at_ms: i64,
    /// How long nothing may be done before it ends.
    pub idle_ms: i64,
    /// How long before its end the person is warned.
    pub warn_before_ms: i64,
    /// The tenant wants an authenticator app or a passkey before anything else.
    pub must_enrol_factor: bool,
    /// The administrator who acts as this person.
    pub impersonated_by: Option<ImpersonatedBy>,
}

/// Who acts as somebody else.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ImpersonatedBy {
    pub name: String,
}

/// How long before the end of a session its person is warned, in milliseconds.
const WARN_BEFORE_MS: i64 = 150_000;

/// The person behind a session as they are now.
pub async fn session_user(app: &App, caller: &Caller) -> Result<SessionUser, Problem> {
    let account = app.store.accounts().by_id(caller.tenant, caller.account).await?;
    let login = app.store.logins().by_id(caller.cd_user).await?;
    let tenant = app.store.tenant(caller.tenant).await?;
    let permissions = if caller.must_enrol_factor {
        Vec::new()
    } else {
        app.store.accounts().permissions(&account).await?
    };
    let sync_report = permissions.contains(&Permission::QueueRead)
        && sees_exchanges(app, caller.tenant, &account.role_codes, &account.roles).await?;
    let admin_tools = caller.impersonator.is_none()
        && permissions.contains(&Permission::Admin)
        && !tenant.settings.admin_tools.is_empty();
    let accounts = match caller.impersonator {
        Some(_) => vec![AccountChoice::new(app, account.clone(), &tenant, false).await?],
        None => choices(app, &CodeSubject::from(&**caller)).await?,
    };
    Ok(SessionUser {
        accounts,
        profile: SessionProfile::of(&account, login.email.clone().or(login.phone.clone())),
        id_government_user: is_government(&account).then_some(account.id.0),
        id: account.cd_user.0,
        id_entity_type: account.entity_type,
        ds_firstname: account.first_name,
        ds_lastname: account.last_name,
        ds_mail: account.email.unwrap_or_default(),
        ds_phone: account.phone,
        ic_show_inactive_instances: login.show_inactive,
        roles: account.roles,
        role_codes: account.role_codes,
        cd_user: account.cd_user.0,
        id_entity: account.id.0,
        cd_instance: account.tenant.0,
        cd_community_entity: account.community_entity,
        cd_community_entity_type: account.community_entity_type,
        account_type_translation: in_words(&account.account_type).to_owned(),
        account_type: account.account_type,
        instance_name: tenant.name.clone(),
        admin_areas: areas_given(&permissions).to_map(),
        permissions,
        sync_report,
        admin_tools,
        lang: account.lang,
        zone: tenant.zone.clone(),
        session: SessionBlock {
            sid: caller.sid.clone(),
            started_at_ms: caller.started_at_ms,
            expires_at_ms: caller.expires_at_ms,
            idle_ms: caller.idle_ms,
            warn_before_ms: WARN_BEFORE_MS,
            must_enrol_factor: caller.must_enrol_factor,
            impersonated_by: caller.impersonator.as_ref().map(|by| ImpersonatedBy {
                name: by.name.clone(),
            }),
        },
    })
}

/// Whether an account is one of the people who govern an instance.
pub(crate) fn is_government(account: &Account) -> bool {
    account.account_type == "Government"
}

/// An account type as a person reads it.
fn in_words(account_type: &str) -> &str {
    match account_type {
        "ReviewerMarket" => "Marketplace reviewer",
        other => other,
    }
}

/// Who I am, and what I may do.
#[utoipa::path(
    tag = "sign-in",
    security(("bearer" = [])),
    responses(
        (status = 200, body = Data<SessionUser>),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[get("/api/users/me")]
pub async fn read_me(
    app: web::Data<App>,
    caller: Allowed<AnySession>,
) -> Result<web::Json<Data<SessionUser>>, Problem> {
    Ok(web::Json(Data {
        data: session_user(&app, &caller).await?,
    }))
}

/// The same by number: one's own, nobody else's.
#[utoipa::path(
    tag = "sign-in",
    security(("bearer" = [])),
    params(("id" = i64, Path, description = "`cd_user`")),
    responses(
        (status = 200, body = Data<SessionUser>),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[get("/api/users/{id}")]
pub async fn read_user(
    app: web::Data<App>,
    caller: Allowed<AnySession>,
    id: web::Path<i64>,
) -> Result<web::Json<Data<SessionUser>>, Problem> {
    if *id != caller.cd_user.0 {
        return Err(Key::NotFound.into());
    }
    Ok(web::Json(Data {
        data: session_user(&app, &caller).await?,
    }))
}
