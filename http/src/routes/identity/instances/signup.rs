//! `GET /api/instances/signup`: where one can sign up.

use crate::App;
use crate::extract::Client;
use crate::problem::{Problem, ProblemBody};
use crate::routes::identity::sign_up::SignUpKind;
use crate::sign_in::start::Data;
use actix_web::{get, web};
use serde::Serialize;

/// One choice.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct SignupInstance {
    pub ds_name: String,
    pub cd_instance: i64,
}

/// The instances in use that take individuals or businesses, by name.
#[utoipa::path(
    tag = "instances",
    responses(
        (status = 200, body = Data<Vec<SignupInstance>>),
        (status = 429, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[get("/api/instances/signup")]
pub async fn list_signup_instances(
    app: web::Data<App>,
    client: Client,
) -> Result<web::Json<Data<Vec<SignupInstance>>>, Problem> {
    app.sign_in.knocks.check(client.source_ip)?;
    let mut data: Vec<SignupInstance> = app
        .store
        .tenants()
        .all()
        .await?
        .into_iter()
        .filter(|tenant| SignUpKind::Individual.is_open(tenant) || SignUpKind::Business.is_open(tenant))
        .map(|tenant| SignupInstance {
            ds_name: tenant.name,
            cd_instance: tenant.id.0,
        })
        .collect();
    data.sort_by(|a, b| a.ds_name.cmp(&b.ds_name));
    Ok(web::Json(Data { data }))
}
