//! `POST /api/membership-provider/link/instance/{id}` and `/api/marketplace/link`: the provider's address for the
//! browser.

use crate::App;
use crate::extract::{Client, Json, TenantHost};
use crate::problem::{Key, Problem, ProblemBody};
use crate::sign_in::cookies;
use crate::sign_in::single_sign_on::{self, Errand, ProviderKind, SIGN_ON_MS};
use crate::sign_in::start::Data;
use actix_web::{HttpResponse, post, web};
use hub_domain::TenantId;
use serde::{Deserialize, Serialize};

/// Where the person wants to be afterwards.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct LinkRequest {
    /// A path of this origin, or a host of the tenant's list; anything else leads to the role's home.
    #[serde(rename = "nextUrl")]
    pub next_url: Option<String>,
}

/// The provider's page.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct LinkAnswer {
    #[serde(rename = "redirectUrl")]
    pub redirect_url: String,
}

/// The page of the instance's membership provider. Asked from the instance's own host.
#[utoipa::path(
    tag = "single sign-on",
    params(("id" = i64, Path, description = "`cd_instance`")),
    request_body = LinkRequest,
    responses(
        (status = 200, body = Data<LinkAnswer>),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[post("/api/membership-provider/link/instance/{id}")]
pub async fn link_membership_provider(
    app: web::Data<App>,
    client: Client,
    id: web::Path<i64>,
    Json(body): Json<LinkRequest>,
) -> Result<HttpResponse, Problem> {
    set_out(&app, &client, TenantId(*id), ProviderKind::Membership, body).await
}

/// The page of the marketplace's identity provider, for the instance of this host.
#[utoipa::path(
    tag = "single sign-on",
    request_body = LinkRequest,
    responses(
        (status = 200, body = Data<LinkAnswer>),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[post("/api/marketplace/link")]
pub async fn link_marketplace(
    app: web::Data<App>,
    client: Client,
    TenantHost(tenant): TenantHost,
    Json(body): Json<LinkRequest>,
) -> Result<HttpResponse, Problem> {
    set_out(&app, &client, tenant, ProviderKind::Marketplace, body).await
}

async fn set_out(
    app: &App,
    client: &Client,
    tenant: TenantId,
    kind: ProviderKind,
    body: LinkRequest,
) -> Result<HttpResponse, Problem> {
    app.sign_in.knocks.check(client.source_ip)?;
    let tenant = app.store.tenant(tenant).await?;
    if !tenant.active {
        return Err(Key::NotFound.into());
    }
    let next = body.next_url.unwrap_or_default();
    let out = single_sign_on::set_out(app, client, &tenant, kind, Errand::SignIn(&next)).await?;
    Ok(HttpResponse::Ok()
        .cookie(cookies::sign_on_cookie(app, client, &out.mark, SIGN_ON_MS))
        .json(Data {
            data: LinkAnswer {
                redirect_url: out.url,
            },
        }))
}
