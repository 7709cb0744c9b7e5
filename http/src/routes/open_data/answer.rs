//! A body that is ready to go out, compressed and not, with its `ETag`.

use actix_web::http::header::{
    ACCEPT_ENCODING, ACCESS_CONTROL_ALLOW_ORIGIN, CACHE_CONTROL, CONTENT_ENCODING, ETAG, IF_NONE_MATCH, VARY,
};
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse};
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};
use std::fmt::Write as _;
use std::io::Write as _;

/// What may change with the next month or a change of settings is asked for again after five minutes.
pub const CHANGING: &str = "public, max-age=300";
/// What is frozen stays as it is.
pub const FROZEN: &str = "public, max-age=86400, immutable";

/// A body.
pub struct Answer {
    plain: Bytes,
    /// Empty where it could not be made.
    gzip: Bytes,
    tag: String,
    kind: &'static str,
}

impl Answer {
    /// Of these bytes, with their media type.
    pub fn new(body: Vec<u8>, kind: &'static str) -> Self {
        // The two encodings are the same to whoever compares: a weak tag (RFC 9110, section 8.8.1).
        let mut tag = String::from("W/\"");
        for byte in &Sha256::digest(&body)[..16] {
            // Writing to a String cannot fail.
            let _ = write!(tag, "{byte:02x}");
        }
        tag.push('"');
        let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
        let gzip = encoder.write_all(&body).and_then(|()| encoder.finish());
        Self {
            plain: body.into(),
            gzip: gzip.unwrap_or_default().into(),
            tag,
            kind,
        }
    }

    /// The body, or 304 for who has it; readable by any page, without credentials.
    pub fn send(&self, request: &HttpRequest, caching: &'static str) -> HttpResponse {
        let known = header(request, IF_NONE_MATCH.as_str());
        let mine = self.tag.trim_start_matches("W/");
        let is_known = known.split(',').any(|one| {
            let one = one.trim();
            one == "*" || one.trim_start_matches("W/") == mine
        });
        let is_gzip = takes_gzip(header(request, ACCEPT_ENCODING.as_str())) && !self.gzip.is_empty();
        let mut response = match is_known {
            true => HttpResponse::NotModified(),
            false => HttpResponse::Ok(),
        };
        response
            .insert_header((ETAG, self.tag.clone()))
            .insert_header((CACHE_CONTROL, caching))
            .insert_header((VARY, "accept-encoding"))
            .insert_header((ACCESS_CONTROL_ALLOW_ORIGIN, "*"));
        if is_known {
            return response.finish();
        }
        response.content_type(self.kind);
        match is_gzip {
            true => response
                .insert_header((CONTENT_ENCODING, "gzip"))
                .body(self.gzip.clone()),
            false => response.body(self.plain.clone()),
        }
    }
}

fn header<'r>(request: &'r HttpRequest, name: &str) -> &'r str {
    let value = request.headers().get(name);
    value.and_then(|value| value.to_str().ok()).unwrap_or_default()
}

/// Whether a list of encodings has gzip with a weight that is not zero (RFC 9110, section 12.5.3).
pub fn takes_gzip(accepted: &str) -> bool {
    accepted.split(',').any(|one| {
        let (name, weight) = one.split_once(';').unwrap_or((one, ""));
        let weight = weight.trim().strip_prefix("q=").unwrap_or("1");
        name.trim().eq_ignore_ascii_case("gzip") && weight.parse::<f32>().is_ok_and(|weight| weight > 0.0)
    })
}
