//! `GET /api/mails/{id}/body`: a mail's original for a sandboxed frame. It was sanitized on arrival; the policy here
//! applies should anything have remained.

use crate::App;
use crate::problem::{Key, Problem};
use actix_web::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, REFERRER_POLICY};
use actix_web::{HttpRequest, HttpResponse, get, web};
use serde::Deserialize;

#[derive(Debug, Deserialize)]
pub struct BodyParams {
    #[serde(default)]
    t: String,
    #[serde(default)]
    pictures: bool,
}

/// A mail may show text, styles and its own pictures, and open links in new windows; nothing else.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; \
    sandbox allow-popups allow-popups-to-escape-sandbox; frame-ancestors 'self'; form-action 'none'; base-uri 'none'; img-src 'self' data:";

const HEAD: &str = "<!doctype html><html><head><meta charset=\"utf-8\"><title>-</title><style>\
    body { margin: 12px; font: 15px/1.5 sans-serif; color: #1b1b1b; background: #fff; overflow-wrap: anywhere }\
    img { max-width: 100%; height: auto }</style></head><body dir=\"auto\">";

/// The page.
#[utoipa::path(tag = "threads", params(("id" = String, Path)), responses((status = 200, description = "A page for a sandboxed frame")))]
#[get("/api/mails/{id}/body")]
pub async fn show_mail_body(
    app: web::Data<App>,
    request: HttpRequest,
    id: web::Path<String>,
    params: web::Query<BodyParams>,
) -> Result<HttpResponse, Problem> {
    let tenant = app.tokens.verify_link(&params.t, request.path())?;
    let mail = app.store.mails().by_id(tenant, &id).await?;
    if mail.html.is_empty() {
        return Err(Key::NotFound.into());
    }
    let policy = match params.pictures {
        true => format!("{POLICY} https:"),
        false => POLICY.to_owned(),
    };
    Ok(HttpResponse::Ok()
        .content_type("text/html; charset=utf-8")
        .insert_header((CONTENT_SECURITY_POLICY, policy))
        .insert_header((REFERRER_POLICY, "no-referrer"))
        .insert_header((CACHE_CONTROL, "no-store"))
        .body(format!("{HEAD}{}</body></html>", mail.html)))
}
