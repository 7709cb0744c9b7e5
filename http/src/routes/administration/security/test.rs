//! `POST /api/admin/instances/{id}/sign-on/test`: tries the identity provider, in a window of its own.

use crate::App;
use crate::extract::allowed::InstanceWrite;
use crate::extract::{Allowed, Client};
use crate::problem::{Key, Problem, ProblemBody};
use crate::sign_in::cookies;
use crate::sign_in::single_sign_on::{self, Errand, ProviderKind, SIGN_ON_MS};
use actix_web::{HttpResponse, post, web};
use serde::Serialize;

/// The provider's page.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct SignOnTestPage {
    #[serde(rename = "redirectUrl")]
    redirect_url: String,
}

/// Where to open the provider. Nobody is signed in by it: the browser comes back to the instance's security page, and what became of it
/// is kept with the caller's account and the time. It has to be the caller's own login. By the instance's own host, and in person.
#[utoipa::path(
    tag = "administration",
    params(("id" = i64, Path, description = "`cd_instance`")),
    responses(
        (status = 200, body = SignOnTestPage),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/admin/instances/{id}/sign-on/test")]
pub async fn test_sign_on(
    app: web::Data<App>,
    client: Client,
    caller: Allowed<InstanceWrite>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    let id = caller.in_instance(*id)?;
    if caller.impersonator.is_some() {
        return Err(Problem::new(Key::NotAllowed).with_message("only the account's owner may do that"));
    }
    let tenant = app.store.tenant(id).await?;
    let kind = ProviderKind::Membership;
    let providers = app.store.identity_providers();
    if providers.provider(id, kind.as_str()).await?.is_none() {
        return Err(Problem::field("issuer", "required"));
    }
    let out = single_sign_on::set_out(&app, &client, &tenant, kind, Errand::Test(caller.account)).await?;
    Ok(HttpResponse::Ok()
        .cookie(cookies::sign_on_cookie(&app, &client, &out.mark, SIGN_ON_MS))
        .json(SignOnTestPage {
            redirect_url: out.url,
        }))
}
