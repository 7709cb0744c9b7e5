//! `GET /api/mails/{id}/body`: a mail's original for a sandboxed frame. It was sanitized on arrival; the policy here
//! applies should anything have remained.

use crate::App;
use crate::problem::{Key, Problem};
use actix_web::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, REFERRER_POLICY};
use actix_web::{HttpRequest, HttpResponse, get, web};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hub_actors::conversations::mail::with_sources;
use hub_domain::TenantId;
use serde::Deserialize;
use std::cell::RefCell;
use std::collections::HashMap;

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

/// Pictures of a mail's own that are shown, and their bytes in all; of the others the description is shown.
const MAX_PICTURES: usize = 50;
const MAX_PICTURE_BYTES: usize = 15_000_000;

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
        .body(format!(
            "{HEAD}{}</body></html>",
            with_pictures(&app, tenant, &mail.html).await
        )))
}

/// The original with the pictures that came with the mail, as far as their files may be had.
async fn with_pictures(app: &App, tenant: TenantId, html: &str) -> String {
    let names = RefCell::new(Vec::new());
    with_sources(html, |name| {
        let mut names = names.borrow_mut();
        if names.len() < MAX_PICTURES && !names.iter().any(|known| known == name) {
            names.push(name.to_owned());
        }
        None
    });
    let mut pictures = HashMap::new();
    let mut left = MAX_PICTURE_BYTES;
    for id in names.into_inner() {
        // One that is not there, or not yet, or never will be, is no reason to show nothing.
        let Ok((file, bytes)) = app.hub.files().read(tenant, &id).await else {
            continue;
        };
        let is_shown =
            ["image/png", "image/jpeg", "image/gif", "image/webp"].contains(&&*file.view.media_type);
        if is_shown && bytes.len() <= left {
            left -= bytes.len();
            let source = format!("data:{};base64,{}", file.view.media_type, STANDARD.encode(bytes));
            pictures.insert(id, source);
        }
    }
    with_sources(html, |name| pictures.get(name).cloned())
}
