//! The form engine of the demonstration: what an agency buys outside is simulated by a page with one application's form.

use super::Demo;
use crate::App;
use crate::extract::TenantHost;
use crate::problem::{Key, Problem};
use crate::routes::cases::work_queue::forms;
use actix_web::http::header::CONTENT_SECURITY_POLICY;
use actix_web::{HttpResponse, web};
use hub_domain::ProgramId;
use std::fmt::Write;

/// Runs nothing, and is framed by pages of this machine alone, whichever tenant's host they are on.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; \
    frame-ancestors 'self' http://localhost:* http://*.localhost:* http://127.0.0.1:* https://localhost:* https://*.localhost:*";
const STYLE: &str = "body{font:15px/1.5 system-ui,sans-serif;margin:24px;color:#1c2733;background:#fff}h1{font-size:19px}\
    h2{font-size:15px;margin:24px 0 8px}dl{display:grid;grid-template-columns:minmax(10em,1fr) 2fr;gap:6px 16px;margin:0}\
    dt{color:#51606f}dd{margin:0}";

/// The form of an application, as it was filled in.
pub(super) async fn read_form(
    _: Demo,
    app: web::Data<App>,
    tenant: TenantHost,
    path: web::Path<(i64, String)>,
) -> Result<HttpResponse, Problem> {
    let (program, number) = path.into_inner();
    let item = app
        .store
        .applications()
        .by_external_id(tenant.0, &number)
        .await?
        .filter(|item| item.process_id == ProgramId(program))
        .ok_or(Key::NotFound)?;
    let filed = app.store.answers().last(tenant.0, item.id).await?;
    let asked = forms::of_answers(&app, tenant.0, item.process_id, filed.as_ref()).await?;
    let sections = match (&asked, &filed) {
        (Some(asked), Some(filed)) => asked.read(&filed.answers, "en"),
        _ => Vec::new(),
    };
    let mut page = format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>{0}</title><style>{STYLE}</style><h1>{0}</h1><p>{1}</p>",
        escaped(&item.process_name),
        escaped(&format!("{} · {}", item.external_id, item.item_name))
    );
    for section in &sections {
        // Text of a String cannot fail to be written.
        let _ = write!(page, "<h2>{}</h2><dl>", escaped(&section.title));
        for answer in &section.answers {
            let _ = write!(
                page,
                "<dt>{}</dt><dd>{}</dd>",
                escaped(&answer.title),
                escaped(&answer.line())
            );
        }
        page.push_str("</dl>");
    }
    if sections.is_empty() {
        page.push_str("<p>Nothing has been filled in yet.</p>");
    }
    Ok(HttpResponse::Ok()
        .content_type("text/html; charset=utf-8")
        .insert_header((CONTENT_SECURITY_POLICY, POLICY))
        .body(page))
}

/// Text as it stands in a page.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            other => out.push(other),
        }
    }
    out
}
