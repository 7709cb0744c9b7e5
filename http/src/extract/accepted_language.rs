//! The language that a request asks for.

use super::Caller;
use crate::routes::identity::users::language::is_language_tag;
use actix_web::HttpRequest;
use actix_web::http::header::ACCEPT_LANGUAGE;

/// The first language of the browser, else another one.
pub fn accepted_language(request: &HttpRequest, otherwise: &str) -> String {
    let header = request.headers().get(ACCEPT_LANGUAGE);
    let first = header
        .and_then(|value| value.to_str().ok())
        .and_then(|text| text.split([',', ';']).next())
        .map(str::trim)
        .filter(|tag| is_language_tag(tag));
    first.unwrap_or(otherwise).to_owned()
}

/// The language in which a signed-in person reads: government accounts always send a browser's, which means nothing
/// (specification 1, section 6).
pub fn language_of(request: &HttpRequest, caller: &Caller) -> String {
    match caller.role_codes.iter().any(|code| code == "GOV") {
        true => caller.lang.clone(),
        false => accepted_language(request, &caller.lang),
    }
}
