//! `GET /api/users/search`: people whom an administrator may impersonate, by name, mail address or phone number.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::Admin;
use crate::problem::{Problem, ProblemBody};
use crate::sign_in::start::Data;
use actix_web::{get, web};
use hub_domain::identity::permission::{AccountType, ROLE_ADMINISTRATOR};
use hub_domain::people::address::display_phone;
use serde::{Deserialize, Serialize};

/// Enough to choose from; more words narrow the search.
const MOST: i64 = 20;

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct UserSearch {
    q: String,
}

/// An account of the caller's instance.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct FoundUser {
    pub cd_user: i64,
    pub id_entity: i64,
    pub name: String,
    pub ds_mail: String,
    /// As people write it here; empty without one.
    pub ds_phone: String,
    #[serde(rename = "accountType")]
    #[schema(value_type = AccountType)]
    pub account_type: String,
}

/// At most twenty accounts of the caller's instance, never an administrator's nor one's own.
#[utoipa::path(
    tag = "users",
    security(("bearer" = [])),
    params(UserSearch),
    responses(
        (status = 200, body = Data<Vec<FoundUser>>),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[get("/api/users/search")]
pub async fn search_users(
    app: web::Data<App>,
    caller: Allowed<Admin>,
    params: web::Query<UserSearch>,
) -> Result<web::Json<Data<Vec<FoundUser>>>, Problem> {
    if params.q.chars().count() > 200 || params.q.contains('\0') {
        return Err(Problem::field("q", "too_long"));
    }
    let accounts = app
        .store
        .accounts()
        .search(caller.tenant, &params.q, MOST)
        .await?;
    let others = accounts
        .into_iter()
        .filter(|account| account.cd_user != caller.cd_user && !account.roles.contains(&ROLE_ADMINISTRATOR));
    let data = others.map(|account| FoundUser {
        cd_user: account.cd_user.0,
        id_entity: account.id.0,
        name: account.name(),
        ds_phone: account.phone.as_deref().map(display_phone).unwrap_or_default(),
        ds_mail: account.email.unwrap_or_default(),
        account_type: account.account_type,
    });
    Ok(web::Json(Data { data: data.collect() }))
}
