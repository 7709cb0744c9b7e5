//! The web app's files, built into the binary (read from disk in a debug build). Any address that is neither a file nor
//! a call is a page of the app and gets `index.html`.

use crate::problem::{Key, Problem};
use crate::router;
use actix_web::http::header::{ACCEPT, CACHE_CONTROL, ETAG, HeaderValue, IF_NONE_MATCH};
use actix_web::http::{Method, StatusCode};
use actix_web::{HttpRequest, HttpResponse, ResponseError};
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "../web/dist"]
#[allow_missing = true]
struct Files;

/// Paths that are calls or sockets, never pages.
const CALLS: [&str; 6] = ["/api/", "/sandbox/api/", "/live", "/rtc", "/twirp/", "/metrics"];

/// Answers a file, a page, or the problem of an unknown call.
pub async fn file_or_unrouted(request: HttpRequest) -> HttpResponse {
    let path = request.path();
    let is_call = CALLS.iter().any(|call| path.starts_with(call)) || path == "/api" || path == "/sandbox/api";
    if is_call || !matches!(*request.method(), Method::GET | Method::HEAD) {
        return router::unrouted(request).await;
    }
    let name = path.trim_start_matches('/');
    if !name.is_empty()
        && !name.starts_with('.')
        && let Some(file) = Files::get(name)
    {
        return answer(&request, name, file);
    }
    // A missing script must not come back as a page.
    let accepts_page = request
        .headers()
        .get(ACCEPT)
        .and_then(|value| value.to_str().ok());
    let is_page = accepts_page.is_some_and(|accept| accept.contains("text/html")) || !name.contains('.');
    if !is_page || name.starts_with("assets/") {
        return Problem::new(Key::NotFound).error_response();
    }
    match Files::get("index.html") {
        Some(file) => answer(&request, "index.html", file),
        None => HttpResponse::build(StatusCode::SERVICE_UNAVAILABLE)
            .content_type("text/plain; charset=utf-8")
            .body("The web app has not been built yet: run \"make run\", or \"npm run build\" in web/.\n"),
    }
}

fn answer(request: &HttpRequest, name: &str, file: rust_embed::EmbeddedFile) -> HttpResponse {
    let tag: String = file.metadata.sha256_hash()[..12]
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    let tag = format!("\"{tag}\"");
    let known = request
        .headers()
        .get(IF_NONE_MATCH)
        .and_then(|value| value.to_str().ok());
    // The build puts a hash of the content into the names of everything under assets/.
    let caching = if name.starts_with("assets/") {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    let mut response = if known.is_some_and(|known| known.contains(&tag)) {
        HttpResponse::NotModified().finish()
    } else {
        let kind = file.metadata.mimetype();
        let kind = if kind == "text/html" {
            "text/html; charset=utf-8"
        } else {
            kind
        };
        HttpResponse::Ok().content_type(kind).body(file.data.into_owned())
    };
    response
        .headers_mut()
        .insert(CACHE_CONTROL, HeaderValue::from_static(caching));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        response.headers_mut().insert(ETAG, tag);
    }
    response
}
