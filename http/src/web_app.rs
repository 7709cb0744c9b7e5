//! The web app's files, built into the binary (read from disk in a debug build). Any address that is neither a file nor
//! a call is a page of the app and gets `index.html`. They go out as the build has compressed them; what it has not, the
//! listener compresses.

mod compressed;
pub mod preload;

use crate::problem::{Key, Problem};
use crate::router;
use actix_web::http::header::{
    ACCEPT, CACHE_CONTROL, CONTENT_ENCODING, ETAG, HeaderValue, IF_NONE_MATCH, LINK, VARY,
};
use actix_web::http::{Method, StatusCode};
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse, ResponseError};
use rust_embed::{EmbeddedFile, RustEmbed};
use std::borrow::Cow;

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
    file_or_page(&request, Files::get)
}

/// A file by its name, or the page that every other address is.
pub fn file_or_page(request: &HttpRequest, find: impl Fn(&str) -> Option<EmbeddedFile>) -> HttpResponse {
    let name = request.path().trim_start_matches('/');
    if !name.is_empty()
        && !name.starts_with('.')
        && let Some(file) = find(name)
    {
        return answer(request, name, file, find);
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
    match find("index.html") {
        Some(file) => {
            let links = preload::links(request, &find);
            let mut page = answer(request, "index.html", file, find);
            if let Some(links) = links {
                page.headers_mut().insert(LINK, links);
            }
            page
        }
        None => HttpResponse::build(StatusCode::SERVICE_UNAVAILABLE)
            .content_type("text/plain; charset=utf-8")
            .body("The web app has not been built yet: run \"make run\", or \"npm run build\" in web/.\n"),
    }
}

fn answer(
    request: &HttpRequest,
    name: &str,
    file: EmbeddedFile,
    find: impl Fn(&str) -> Option<EmbeddedFile>,
) -> HttpResponse {
    let kind = match file.metadata.mimetype() {
        "text/html" => "text/html; charset=utf-8".to_owned(),
        other => other.to_owned(),
    };
    let (encoding, sent) = match compressed::sibling(request, name, &file, find) {
        Some((encoding, sibling)) => (Some(encoding), sibling),
        None => (None, file),
    };
    let tag: String = sent.metadata.sha256_hash()[..12]
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
        let mut whole = HttpResponse::Ok();
        whole.content_type(kind);
        if let Some(encoding) = encoding {
            // The listener compresses nothing that says so.
            whole.insert_header((CONTENT_ENCODING, encoding.to_header_value()));
        }
        whole.body(match sent.data {
            Cow::Borrowed(bytes) => Bytes::from_static(bytes),
            Cow::Owned(bytes) => Bytes::from(bytes),
        })
    };
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(caching));
    headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        headers.insert(ETAG, tag);
    }
    response
}
