//! `GET /api/membership-provider/callback`: the provider redirects the browser here.

use crate::App;
use crate::extract::Client;
use crate::problem::{Key, Problem};
use crate::sign_in::cookies;
use crate::sign_in::single_sign_on::{self, Answer, ProviderKind, Return};
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

/// Always a redirect: to the page `/auth` of this host, with `tokenGUID` and `nextUrl`, or with the `error` key of the
/// failure; of a test to the instance's security page, with what became of it in `sign-on`. Nothing that the provider sent is
/// passed on.
#[utoipa::path(tag = "single sign-on", params(CallbackParams), responses((status = 303)))]
#[get("/api/membership-provider/callback")]
pub async fn return_from_provider(
    app: web::Data<App>,
    request: HttpRequest,
    client: Client,
    params: web::Query<CallbackParams>,
) -> HttpResponse {
    let landing = match arrive(&app, &request, &client, &params).await {
        Ok(landing) => landing,
        Err(problem) => {
            tracing::info!(%problem, "single sign-on failed");
            let query = form_urlencoded::Serializer::new(String::new())
                .append_pair("error", problem.key().as_str())
                .finish();
            format!("/auth?{query}")
        }
    };
    HttpResponse::SeeOther()
        .insert_header((LOCATION, landing))
        .insert_header((CACHE_CONTROL, "no-store"))
        .insert_header((REFERRER_POLICY, "no-referrer"))
        .finish()
}

/// Where the browser goes on to.
async fn arrive(
    app: &App,
    request: &HttpRequest,
    client: &Client,
    params: &CallbackParams,
) -> Result<String, Problem> {
    app.sign_in.knocks.check(client.source_ip)?;
    let answer = match (&params.error, &params.code) {
        (Some(error), _) => Answer::Refusal(error),
        (None, Some(code)) => Answer::Code(code),
        (None, None) => return Err(Key::SsoFailed.into()),
    };
    let state = params.state.as_deref().ok_or(Key::SsoFailed)?;
    let mark = cookies::sign_on_mark(app, client, request).ok_or(match answer {
        Answer::Code(_) => Key::LinkExpired,
        Answer::Refusal(_) => Key::SsoFailed,
    })?;
    let arrival = match single_sign_on::arrive(app, client, &mark, state, answer).await? {
        Return::Arrived(arrival) => arrival,
        Return::Tested(refusal) => {
            let outcome = refusal.map_or("ok", Key::as_str);
            return Ok(format!("/v2/instance-portal/security?sign-on={outcome}"));
        }
    };
    let mut query = form_urlencoded::Serializer::new(String::new());
    query.append_pair("tokenGUID", &arrival.code);
    if !arrival.next_url.is_empty() {
        query.append_pair("nextUrl", &arrival.next_url);
    }
    if arrival.kind == ProviderKind::Marketplace {
        query.append_pair("provider", "marketplace");
    }
    Ok(format!("/auth?{}", query.finish()))
}
