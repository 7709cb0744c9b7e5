//! `POST /api/payments/notices/{provider}`: what providers of payments report. Kept as it came and answered at once; a job works it.

use crate::App;
use crate::extract::{Client, TenantHost};
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{HttpRequest, HttpResponse, post, web};
use hub_domain::TenantId;
use hub_domain::clock::now_ms;
use hub_payments::{NoticeHeaders, RawNotice};
use hub_store::paying::{payment_notices, payment_providers};

/// A notice is a few kilobytes.
const MOST_BYTES: usize = 128 * 1024;

/// Keeps a notice of the tenant's provider `stripe` or `paypal`. One that is not signed by it, or is older than five minutes, is 401, and
/// so is one for a tenant without such a provider. Of one address only so many are looked at in a minute; the others are 429.
#[utoipa::path(
    tag = "payments",
    params(("provider" = String, Path, description = "`stripe` or `paypal`")),
    request_body(
        content = String,
        content_type = "application/octet-stream",
        description = "JSON of the provider, kept as it comes",
    ),
    responses(
        (status = 200),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 413, body = ProblemBody, content_type = "application/problem+json"),
        (status = 429, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[post("/api/payments/notices/{provider}")]
pub async fn take_payment_notice(
    app: web::Data<App>,
    client: Client,
    host: TenantHost,
    provider: web::Path<String>,
    request: HttpRequest,
    body: web::Bytes,
) -> Result<HttpResponse, Problem> {
    // Before anything is looked at or kept: whoever calls here is not known yet.
    app.payment_notices.check(client.source_ip)?;
    let (tenant, provider) = (host.0, provider.into_inner());
    if body.len() > MOST_BYTES {
        return Err(Key::PayloadTooLarge.into());
    }
    // Notices of the simulated provider come from within.
    let is_known = ["stripe", "paypal"].contains(&provider.as_str());
    let gateway = match is_known {
        true => app.hub.payment_gateway(tenant, &provider).await?,
        false => None,
    };
    let gateway = gateway.ok_or(Key::NotSignedIn)?;
    let raw = RawNotice {
        headers: signed_headers(&request),
        body: body.to_vec(),
    };
    if let Some(fault) = gateway.refuses(&raw, now_ms()) {
        let why = fault.to_string();
        tracing::warn!(
            tenant.id = tenant.0,
            provider,
            why,
            "a notice of payments was refused"
        );
        note(&app, tenant, &provider, Some(&why)).await?;
        return Err(Key::NotSignedIn.into());
    }
    let mut write = app.store.write().await?;
    payment_notices::keep(&mut write, tenant, &provider, &raw).await?;
    write.commit().await?;
    note(&app, tenant, &provider, None).await?;
    Ok(HttpResponse::Ok().finish())
}

async fn note(app: &App, tenant: TenantId, provider: &str, refusal: Option<&str>) -> Result<(), Problem> {
    let mut write = app.store.write().await?;
    payment_providers::note(&mut write, tenant, provider, refusal).await?;
    Ok(write.commit().await?)
}

/// The headers that a signature is made of.
fn signed_headers(request: &HttpRequest) -> NoticeHeaders {
    let headers = request.headers().iter();
    let signed = headers.filter_map(|(name, value)| {
        let name = name.as_str();
        let is_signed = name == "stripe-signature" || name.starts_with("paypal-");
        let value = value.to_str().ok().filter(|_| is_signed)?;
        Some((name.to_owned(), value.to_owned()))
    });
    signed.collect()
}
