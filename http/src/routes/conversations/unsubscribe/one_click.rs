//! `POST /unsubscribe/{token}`: the one click of a mail program (RFC 8058). A `GET` of the same address is the page that asks.

use super::{end, whom};
use crate::App;
use crate::extract::TenantHost;
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{HttpResponse, post, web};

/// What the mail program sends (RFC 8058, section 3.1).
const ONE_CLICK: &str = "List-Unsubscribe=One-Click";

/// Ends the mails without asking anything more, with neither cookies nor a session.
#[utoipa::path(
    tag = "unsubscribe",
    params(("token" = String, Path)),
    request_body(content = std::collections::HashMap<String, String>, content_type = "application/x-www-form-urlencoded"),
    responses(
        (status = 204),
        (status = 410, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[post("/unsubscribe/{token}")]
pub async fn unsubscribe_with_one_click(
    app: web::Data<App>,
    TenantHost(tenant): TenantHost,
    token: web::Path<String>,
    body: web::Bytes,
) -> Result<HttpResponse, Problem> {
    let whom = whom(&app, tenant, &token).await?;
    // Sent as a form, or as a multipart form: the words are in either.
    let form = String::from_utf8_lossy(&body);
    let is_part = form.contains("name=\"List-Unsubscribe\"") && form.contains("One-Click");
    if !is_part && !form.split('&').any(|pair| pair.trim() == ONE_CLICK) {
        return Err(Problem::new(Key::InvalidField).and_field("List-Unsubscribe", "required"));
    }
    end(&app, tenant, &whom).await?;
    Ok(HttpResponse::NoContent().finish())
}
