//! `POST /api/admin/instances/{id}/api-keys`: makes a key pair, whose secret is shown this once.

use super::super::instance_settings::checked_line;
use crate::App;
use crate::extract::allowed::InstanceWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Problem, ProblemBody};
use actix_web::{HttpResponse, post, web};
use serde::{Deserialize, Serialize};

/// Longest words on what a key is for, in characters.
const LONGEST_LABEL: usize = 120;
/// Most keys of an instance.
const MOST: usize = 50;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewApiKey {
    /// What it is for, so that it is known when it is to be revoked.
    label: String,
}

/// A key pair as it was made.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct MadeApiKey {
    api_key: String,
    /// Not shown again.
    secret: String,
}

/// Makes a key pair for the instance's rooms, for a program that uses the hub as a LiveKit server. It counts at once, on other nodes
/// within five seconds. Writes an audit line; 422 `required` at `label` without words, `too_many` with 50 keys.
#[utoipa::path(
    tag = "administration",
    params(("id" = i64, Path, description = "`cd_instance`")),
    request_body = NewApiKey,
    responses(
        (status = 201, body = MadeApiKey),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/admin/instances/{id}/api-keys")]
pub async fn make_api_key(
    app: web::Data<App>,
    caller: Allowed<InstanceWrite>,
    id: web::Path<i64>,
    body: Json<NewApiKey>,
) -> Result<HttpResponse, Problem> {
    let label = body.0.label.trim();
    if label.is_empty() {
        return Err(Problem::field("label", "required"));
    }
    checked_line("label", label, LONGEST_LABEL)?;
    let tenant = caller.in_instance(*id)?;
    if app.store.api_keys().all(tenant).await?.len() >= MOST {
        return Err(Problem::field("label", "too_many"));
    }
    let pair = app.keyring.make_api_key(tenant, label, caller.by()).await?;
    Ok(HttpResponse::Created().json(MadeApiKey {
        api_key: pair.api_key,
        secret: pair.secret,
    }))
}
