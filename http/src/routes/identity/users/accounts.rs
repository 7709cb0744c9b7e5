//! `GET /api/users/accounts`: where a login may go.

use super::account_entity::{AccountEntity, AccountGovernment, entity, government, name};
use crate::App;
use crate::extract::SessionOrLogin;
use crate::problem::{Key, Problem, ProblemBody};
use crate::sign_in::code_exchange::CodeSubject;
use crate::sign_in::start::Data;
use actix_web::{get, web};
use hub_store::identity::accounts::Account;
use hub_store::tenants::Tenant;
use serde::Serialize;
use serde_json::Value;
use std::collections::HashMap;

/// The tenant of an account, under the specification's names.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AccountInstance {
    pub ds_name: String,
    pub ds_portal_url: Option<String>,
    pub ds_logo: Option<String>,
    pub ds_program_type: Option<String>,
    pub use_fwp_domain: bool,
    pub ic_active: bool,
}

hub_domain::wire_names! {
    /// The account types to choose from: `government` covers everything but the other two.
    AccountKind = "individual" | "business" | "government";
}

/// An account to choose, under the specification's names.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AccountChoice {
    pub cd_user: i64,
    pub cd_entity: i64,
    pub cd_entitytype: i64,
    pub cd_community_entity: Option<i64>,
    pub cd_community_entity_type: Option<i64>,
    pub cd_instance: i64,
    pub name: String,
    #[serde(rename = "hasName")]
    pub has_name: bool,
    pub logo: Option<String>,
    #[serde(rename = "instanceName")]
    pub instance_name: String,
    pub subdomain: String,
    #[serde(rename = "useFwpDomain")]
    pub use_fwp_domain: bool,
    pub ic_active: bool,
    #[serde(rename = "accountType")]
    #[schema(value_type = AccountKind)]
    pub account_type: String,
    pub ic_show_inactive_instances: bool,
    pub instance: AccountInstance,
    /// The government of the instance; null for individuals and businesses.
    pub government: Option<AccountGovernment>,
    /// The person or the company; null for everybody else.
    pub entity: Option<AccountEntity>,
}

impl AccountChoice {
    pub(crate) async fn new(
        app: &App,
        account: Account,
        tenant: &Tenant,
        show_inactive: bool,
    ) -> Result<Self, Problem> {
        let entity = entity(app, &account, tenant).await?;
        let text = |name: &str| {
            tenant
                .branding
                .get(name)
                .and_then(Value::as_str)
                .map(str::to_owned)
        };
        let is_active = account.active && tenant.active;
        let logo = text("ds_logoUrl");
        Ok(Self {
            cd_user: account.cd_user.0,
            cd_entity: account.id.0,
            cd_entitytype: account.entity_type,
            cd_community_entity: account.community_entity,
            cd_community_entity_type: account.community_entity_type,
            cd_instance: account.tenant.0,
            name: name(&account),
            has_name: account.has_name(),
            logo: logo.clone(),
            instance_name: tenant.name.clone(),
            subdomain: tenant.subdomain.clone(),
            use_fwp_domain: false,
            ic_active: is_active,
            account_type: account_kind(&account).to_owned(),
            ic_show_inactive_instances: show_inactive,
            instance: AccountInstance {
                ds_name: tenant.name.clone(),
                ds_portal_url: text("ds_portal_url"),
                ds_logo: logo,
                ds_program_type: text("ds_program_type"),
                use_fwp_domain: false,
                ic_active: is_active,
            },
            government: government(&account, tenant),
            entity,
        })
    }
}

/// `individual`, `business`, or `government` for everything else (specification 1, section 6).
pub(crate) fn account_kind(account: &Account) -> &'static str {
    match account.account_type.as_str() {
        "Individual" => "individual",
        "Business" => "business",
        _ => "government",
    }
}

/// Every account of the login; inactive ones only for those who may see them. With a session it is what the account's menu
/// lists, and nothing for those who act as somebody else.
#[utoipa::path(
    tag = "sign-in",
    security(("bearer" = [])),
    responses(
        (status = 200, body = Data<Vec<AccountChoice>>),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[get("/api/users/accounts")]
pub async fn list_accounts(
    app: web::Data<App>,
    who: SessionOrLogin,
) -> Result<web::Json<Data<Vec<AccountChoice>>>, Problem> {
    let login = match &who {
        SessionOrLogin::Login(login) => CodeSubject::from(login),
        SessionOrLogin::Session(caller) if caller.impersonator.is_some() => {
            return Err(Key::NotAllowed.into());
        }
        SessionOrLogin::Session(caller) => CodeSubject::from(&**caller),
    };
    Ok(web::Json(Data {
        data: choices(&app, &login).await?,
    }))
}

/// The accounts that a login may choose from.
pub(super) async fn choices(app: &App, login: &CodeSubject) -> Result<Vec<AccountChoice>, Problem> {
    let show_inactive = app.store.logins().by_id(login.cd_user).await?.show_inactive;
    let tenants: HashMap<_, _> = app
        .store
        .tenants()
        .all()
        .await?
        .into_iter()
        .map(|tenant| (tenant.id, tenant))
        .collect();
    let accounts = app.store.accounts().by_login(login.cd_user).await?;
    // A proof by a tenant's own identity provider opens that tenant's accounts only.
    let only = login.proof.only_tenant();
    let reached = |account: &Account| only.is_none_or(|only| only == account.tenant);
    let mut choices = Vec::new();
    for account in accounts.into_iter().filter(reached) {
        let Some(tenant) = tenants.get(&account.tenant) else {
            continue;
        };
        let choice = AccountChoice::new(app, account, tenant, show_inactive).await?;
        if choice.ic_active || show_inactive {
            choices.push(choice);
        }
    }
    Ok(choices)
}
