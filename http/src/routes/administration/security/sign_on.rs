//! `PUT` and `DELETE /api/admin/instances/{id}/sign-on`: the identity provider at which an instance's people sign on.

use super::super::instance_settings::{checked_line, host_of, refuse_inside, sealed};
use super::read::{self, InstanceSecurity};
use super::told;
use crate::App;
use crate::extract::allowed::InstanceWrite;
use crate::extract::{Allowed, Client, Json};
use crate::problem::{Problem, ProblemBody};
use crate::sign_in::single_sign_on::{ProviderKind, is_safe_issuer, secret_context};
use actix_web::{delete, put, web};
use hub_store::identity::identity_providers::Provider;
use hub_store::identity::sign_on_changes;
use serde::Deserialize;

/// Longest address, id and secret, in characters.
const LONGEST: usize = 500;
/// Longest words of the button, in characters.
const LONGEST_BUTTON: usize = 60;

/// The provider, as it is registered there.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct SetSignOn {
    /// `https://`, exactly as the provider writes it in its tokens.
    issuer: String,
    client_id: String,
    /// Written and never read. Left out: as it is, where issuer and client stay the same; empty: the client is a public one.
    secret: Option<String>,
    /// What the button says; empty: the product's own words.
    #[serde(default)]
    button: String,
}

/// Sets the provider. Nobody has to sign on there then, until an administrator has tried it and requires it. Writes an audit line.
#[utoipa::path(
    tag = "administration",
    params(("id" = i64, Path, description = "`cd_instance`")),
    request_body = SetSignOn,
    responses(
        (status = 200, body = InstanceSecurity),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[put("/api/admin/instances/{id}/sign-on")]
pub async fn set_sign_on(
    app: web::Data<App>,
    client: Client,
    caller: Allowed<InstanceWrite>,
    id: web::Path<i64>,
    body: Json<SetSignOn>,
) -> Result<web::Json<InstanceSecurity>, Problem> {
    let SetSignOn {
        issuer,
        client_id,
        secret,
        button,
    } = checked(body.0)?;
    let tenant = caller.in_instance(*id)?;
    refuse_inside(&app, "issuer", &host_of(&issuer)).await?;
    let kind = ProviderKind::Membership;
    let present = app
        .store
        .identity_providers()
        .provider(tenant, kind.as_str())
        .await?;
    let same = present.filter(|one| (&one.issuer, &one.client_id) == (&issuer, &client_id));
    let sealed_secret = match (secret.as_deref(), same) {
        (None, Some(same)) => same.sealed_secret,
        (None | Some(""), _) => String::new(),
        (Some(secret), _) => sealed(&app, tenant, &secret_context(kind), secret).await?,
    };
    let provider = Provider {
        issuer,
        client_id,
        sealed_secret,
    };
    let outcome = sign_on_changes::set(
        &app.store,
        tenant,
        kind.as_str(),
        &provider,
        Some(button),
        caller.by(),
    );
    told(outcome.await?)?;
    read::view(&app, &client, &caller, tenant).await.map(web::Json)
}

fn checked(mut asked: SetSignOn) -> Result<SetSignOn, Problem> {
    for text in [&mut asked.issuer, &mut asked.client_id, &mut asked.button] {
        *text = text.trim().to_owned();
    }
    checked_line("issuer", &asked.issuer, LONGEST)?;
    checked_line("client_id", &asked.client_id, LONGEST)?;
    checked_line("secret", asked.secret.as_deref().unwrap_or_default(), LONGEST)?;
    checked_line("button", &asked.button, LONGEST_BUTTON)?;
    if asked.issuer.is_empty() {
        return Err(Problem::field("issuer", "required"));
    }
    if !is_safe_issuer(&asked.issuer) {
        return Err(Problem::field("issuer", "not_an_address"));
    }
    if asked.client_id.is_empty() {
        return Err(Problem::field("client_id", "required"));
    }
    Ok(asked)
}

/// Takes the provider away; there being none already is no fault. Sessions from it continue. Refused with `last_administrator` where
/// nobody could administer the instance any more.
#[utoipa::path(
    tag = "administration",
    params(("id" = i64, Path, description = "`cd_instance`")),
    responses(
        (status = 200, body = InstanceSecurity),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[delete("/api/admin/instances/{id}/sign-on")]
pub async fn remove_sign_on(
    app: web::Data<App>,
    client: Client,
    caller: Allowed<InstanceWrite>,
    id: web::Path<i64>,
) -> Result<web::Json<InstanceSecurity>, Problem> {
    let tenant = caller.in_instance(*id)?;
    let kind = ProviderKind::Membership.as_str();
    if app
        .store
        .identity_providers()
        .provider(tenant, kind)
        .await?
        .is_some()
    {
        told(sign_on_changes::remove(&app.store, tenant, kind, caller.by()).await?)?;
    }
    read::view(&app, &client, &caller, tenant).await.map(web::Json)
}
