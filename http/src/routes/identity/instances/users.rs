//! `GET /api/instances/{id}/users`: the government users of an instance, for one another.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::UsersRead;
use crate::problem::{Problem, ProblemBody};
use crate::sign_in::start::Data;
use actix_web::{get, web};
use hub_domain::identity::permission::role_labels;
use serde::Serialize;

/// A government user, under the specification's names.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct GovernmentUser {
    /// `cd_user`
    pub id: i64,
    pub cd_user: i64,
    /// The account's own number, `id_entity` of its session.
    pub id_government_user: i64,
    pub cd_instance: i64,
    pub name: String,
    pub ds_firstname: String,
    pub ds_lastname: String,
    pub ds_mail: String,
    pub roles: Vec<i64>,
    /// The roles in words, one for each number; an account without a number is an operation user.
    pub role_labels: Vec<&'static str>,
}

/// Who governs the caller's own instance, by name; another one is 404.
#[utoipa::path(
    tag = "instances",
    security(("bearer" = [])),
    params(("id" = i64, Path, description = "`cd_instance`")),
    responses(
        (status = 200, body = Data<Vec<GovernmentUser>>),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[get("/api/instances/{id}/users")]
pub async fn list_government_users(
    app: web::Data<App>,
    caller: Allowed<UsersRead>,
    id: web::Path<String>,
) -> Result<web::Json<Data<Vec<GovernmentUser>>>, Problem> {
    caller.in_instance(&*id)?;
    let accounts = app.store.accounts().government(caller.tenant).await?;
    let users = accounts.into_iter().map(|account| GovernmentUser {
        id: account.cd_user.0,
        cd_user: account.cd_user.0,
        id_government_user: account.id.0,
        cd_instance: account.tenant.0,
        name: account.name(),
        role_labels: role_labels(&account.roles),
        ds_firstname: account.first_name,
        ds_lastname: account.last_name,
        ds_mail: account.email.unwrap_or_default(),
        roles: account.roles,
    });
    Ok(web::Json(Data {
        data: users.collect(),
    }))
}
