//! What is the same for everybody, and a county's list of its public offices. Answers carry an `ETag`: who has one already gets a 304.

pub mod classifications;
pub mod countries;
pub mod industries;
pub mod public_offices;
pub mod states;
pub mod zips;

use crate::problem::Problem;
use crate::route::{Calls, calls};
use actix_web::http::header::{ACCEPT_LANGUAGE, CACHE_CONTROL, CONTENT_LANGUAGE, ETAG, IF_NONE_MATCH, VARY};
use actix_web::{HttpRequest, HttpResponse};
use serde::Serialize;
use sha2::{Digest, Sha256};
use std::fmt::Write as _;

/// The calls, and who may make them. Those that signing up asks for are open.
pub const CALLS: Calls = calls! {
    industries::list_industries: Open;
    industries::read_industry: Open;
    states::list_states: Open;
    states::list_counties: Open;
    countries::list_countries: Open;
    classifications::list_tax_classifications: Open;
    classifications::list_license_types: Open;
    zips::read_zip: Open;
    public_offices::list_public_offices: Session;
};

/// The data changes with the program: a day is asked for again at the latest.
const CACHING: &str = "public, max-age=86400";

/// The answer, or 304 for who has it.
fn cached(
    request: &HttpRequest,
    lang: Option<&'static str>,
    body: &impl Serialize,
) -> Result<HttpResponse, Problem> {
    let bytes = serde_json::to_vec(body).map_err(Problem::internal)?;
    let mut tag = String::from("\"");
    for byte in &Sha256::digest(&bytes)[..16] {
        // Writing to a String cannot fail.
        let _ = write!(tag, "{byte:02x}");
    }
    tag.push('"');
    let known = request.headers().get(IF_NONE_MATCH);
    let known = known.and_then(|value| value.to_str().ok()).unwrap_or_default();
    // A proxy that compresses makes the tag a weak one.
    let is_known = known
        .split(',')
        .any(|one| one.trim().trim_start_matches("W/") == tag);
    let mut response = match is_known {
        true => HttpResponse::NotModified(),
        false => HttpResponse::Ok(),
    };
    response
        .insert_header((ETAG, tag))
        .insert_header((CACHE_CONTROL, CACHING));
    if let Some(lang) = lang {
        response
            .insert_header((CONTENT_LANGUAGE, lang))
            .insert_header((VARY, ACCEPT_LANGUAGE.as_str()));
    }
    Ok(match is_known {
        true => response.finish(),
        false => response.content_type("application/json").body(bytes),
    })
}

/// The language that the browser asks for first.
fn wanted(request: &HttpRequest) -> &str {
    let header = request.headers().get(ACCEPT_LANGUAGE);
    let first = header
        .and_then(|value| value.to_str().ok())
        .and_then(|text| text.split([',', ';']).next());
    first.map_or("en", str::trim)
}
