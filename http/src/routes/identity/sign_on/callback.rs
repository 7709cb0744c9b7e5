//! `GET /api/membership-provider/callback`: the provider redirects the browser here.

use crate::App;
use crate::extract::Client;
use crate::problem::{Key, Problem};
use crate::sign_in::cookies;
use crate::sign_in::single_sign_on::{self, ProviderKind};
use actix_web::http::header::{CACHE_CONTROL, LOCATION, REFERRER_POLICY};
use actix_web::{HttpRequest, HttpResponse, get, web};
use openidconnect::url::form_urlencoded;
use serde::Deserialize;

/// What the provider adds to the address (RFC 6749, section 4.1.2).
#[derive(Debug, Deserialize, utoipa::IntoParams)]
pub struct CallbackParams {
    code: Option<String>,
    state: Option<String>,
    error: Option<String>,
}

/// Always a redirect to the page `/auth` of this host: with `tokenGUID` and `nextUrl`, or with the `error` key of the
/// failure. Nothing that the provider sent is passed on.
#[utoipa::path(tag = "single sign-on", params(CallbackParams), responses((status = 303)))]
#[get("/api/membership-provider/callback")]
pub async fn return_from_provider(
    app: web::Data<App>,
    request: HttpRequest,
    client: Client,
    params: web::Query<CallbackParams>,
) -> HttpResponse {
    let query = match arrive(&app, &request, &client, &params).await {
        Ok(query) => query,
        Err(problem) => {
            tracing::info!(%problem, "single sign-on failed");
            form_urlencoded::Serializer::new(String::new())
                .append_pair("error", problem.key().as_str())
                .finish()
        }
    };
    HttpResponse::SeeOther()
        .insert_header((LOCATION, format!("/auth?{query}")))
        .insert_header((CACHE_CONTROL, "no-store"))
        .insert_header((REFERRER_POLICY, "no-referrer"))
        .finish()
}

async fn arrive(
    app: &App,
    request: &HttpRequest,
    client: &Client,
    params: &CallbackParams,
) -> Result<String, Problem> {
    app.sign_in.knocks.check(client.source_ip)?;
    if let Some(error) = &params.error {
        let error: String = error.chars().take(100).collect();
        return Err(Problem::new(Key::SsoFailed).caused_by(format!("the provider answered {error:?}")));
    }
    let (code, state) = params
        .code
        .as_deref()
        .zip(params.state.as_deref())
        .ok_or(Key::SsoFailed)?;
    let mark = cookies::sign_on_mark(app, client, request).ok_or(Key::LinkExpired)?;
    let arrival = single_sign_on::arrive(app, client, &mark, state, code).await?;
    let mut query = form_urlencoded::Serializer::new(String::new());
    query.append_pair("tokenGUID", &arrival.code);
    if !arrival.next_url.is_empty() {
        query.append_pair("nextUrl", &arrival.next_url);
    }
    if arrival.kind == ProviderKind::Marketplace {
        query.append_pair("provider", "marketplace");
    }
    Ok(query.finish())
}
