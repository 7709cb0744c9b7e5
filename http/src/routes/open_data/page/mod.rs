//! `/public/dashboard?embed=1`: the figures as a page for frames on other sites, whole as it is sent: without a script, a cookie, or
//! anything kept in the browser. A script, where it may run, tells the framing page how high the page is.

pub mod chart;
mod html;
pub mod numbers;
pub mod words;

use super::answer::{Answer, CHANGING};
use super::served::{Made, Served};
use crate::App;
use crate::extract::{Client, TenantHost};
use crate::middleware::security_headers::{ancestors, origins};
use crate::problem::Problem;
use actix_web::guard::{GuardContext, fn_guard};
use actix_web::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, HeaderValue};
use actix_web::web::{Data, Query, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse, web};
use hub_domain::ProgramId;
use hub_domain::clock::now_ms;
use hub_open_data::month::Month;
use serde::Deserialize;
use std::str::FromStr;

const PATH: &str = "/public/dashboard";
const STYLE: &str = include_str!("embed.css");
const SCRIPT: &str = include_str!("embed.js");

/// Mounts the page for frames and what it loads. Without `embed=1` the address is the web app's.
pub fn configure(cfg: &mut ServiceConfig) {
    cfg.route("/public/dashboard/embed.css", web::get().to(style))
        .route("/public/dashboard/embed.js", web::get().to(script))
        .service(
            web::resource(PATH)
                .guard(fn_guard(is_embedded))
                .route(web::get().to(embed)),
        );
}

fn is_embedded(context: &GuardContext<'_>) -> bool {
    let query = context.head().uri.query().unwrap_or_default();
    query.split('&').any(|part| part == "embed=1")
}

/// How a frame asks for the page; what is not understood is as if it were left out.
#[derive(Debug, Deserialize)]
struct Asked {
    /// BCP 47: `en`, `es`, `ar`; another one is read in English.
    lang: Option<String>,
    /// `small`: the totals of all programs alone.
    size: Option<String>,
    #[serde(rename = "programId")]
    program: Option<String>,
}

async fn embed(
    app: Data<App>,
    client: Client,
    TenantHost(tenant): TenantHost,
    asked: Query<Asked>,
    request: HttpRequest,
) -> Result<HttpResponse, Problem> {
    app.open_data.admit(client.source_ip)?;
    let served = app.open_data.of(&app.store, tenant).await?;
    let words = words::of(asked.lang.as_deref().unwrap_or(&served.tenant.lang));
    let program = asked.program.as_deref().and_then(|id| i64::from_str(id).ok());
    let program = program.map(ProgramId).filter(|id| served.has(*id));
    let is_small = asked.size.as_deref() == Some("small");
    let is_late = is_late(&served);
    let which = Made::Page {
        lang: words.lang,
        program,
        is_small,
        is_late,
    };
    let listed = &served.tenant.settings.origins;
    let page = served.made(which, || {
        let page = html::page(&html::View {
            words,
            served: &served,
            program,
            is_small,
            is_late,
            parents: &origins(listed),
        });
        Ok(Answer::new(page.into_bytes(), "text/html; charset=utf-8"))
    })?;
    let policy = format!(
        "default-src 'none'; style-src 'self'; script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors {}",
        ancestors(listed)
    );
    let mut answer = page.send(&request, CHANGING);
    let policy = HeaderValue::from_str(&policy).map_err(Problem::internal)?;
    answer.headers_mut().insert(CONTENT_SECURITY_POLICY, policy);
    Ok(answer)
}

/// Whether the next figures are late: the day on which they were due is over.
fn is_late(served: &Served) -> bool {
    const DAY_MS: i64 = 24 * 60 * 60 * 1_000;
    let due = Month::due(now_ms() - DAY_MS, &served.tenant.zone);
    served.sets.last().is_some_and(|newest| newest.month < due)
}

async fn style() -> HttpResponse {
    fixed("text/css; charset=utf-8", STYLE)
}

async fn script() -> HttpResponse {
    fixed("text/javascript; charset=utf-8", SCRIPT)
}

fn fixed(kind: &'static str, text: &'static str) -> HttpResponse {
    HttpResponse::Ok()
        .content_type(kind)
        .insert_header((CACHE_CONTROL, "public, max-age=3600"))
        .body(text)
}
