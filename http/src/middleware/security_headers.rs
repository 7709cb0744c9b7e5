//! Headers that hold the browser to what this product needs and nothing else. Nothing runs inline.

use crate::extract::client::requested_host;
use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{self, HeaderName, HeaderValue};
use actix_web::middleware::Next;

const FIXED: [(HeaderName, &str); 5] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "same-origin"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("permissions-policy"),
        "microphone=(self), camera=(self), display-capture=(self), speaker-selection=(self), autoplay=(self), \
         geolocation=(), payment=(), usb=()",
    ),
];

/// The policy for pages of this host: sockets lead to the same host alone.
pub fn content_security_policy(host: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | ':' | '[' | ']');
    let sockets = if !host.is_empty() && host.len() <= 255 && host.chars().all(plain) {
        format!(" ws://{host} wss://{host}")
    } else {
        String::new()
    };
    format!(
        "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
         media-src 'self' blob:; connect-src 'self'{sockets}; font-src 'self'; object-src 'none'; \
         frame-ancestors 'none'; base-uri 'self'; form-action 'self'"
    )
}

/// Middleware: adds the headers to every answer.
pub async fn security_headers<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let secure = request
        .app_data::<actix_web::web::Data<crate::App>>()
        .is_some_and(|app| app.config.secure);
    let policy = content_security_policy(requested_host(request.request()));
    let is_call = request.path().starts_with("/api/");
    let mut response = next.call(request).await?;
    let headers = response.headers_mut();
    for (name, value) in FIXED {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if let Ok(policy) = HeaderValue::from_str(&policy) {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    if secure {
        let year = HeaderValue::from_static("max-age=31536000; includeSubDomains");
        headers.insert(header::STRICT_TRANSPORT_SECURITY, year);
    }
    if is_call && !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    Ok(response.map_into_boxed_body())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sockets_lead_to_the_own_host_and_a_hostile_host_adds_nothing() {
        let policy = content_security_policy("riverbend.localhost:8080");
        assert!(
            policy
                .contains("connect-src 'self' ws://riverbend.localhost:8080 wss://riverbend.localhost:8080;")
        );
        assert!(!policy.contains("unsafe-inline"));
        let hostile = content_security_policy("x; script-src *");
        assert!(hostile.contains("connect-src 'self';"), "{hostile}");
        assert!(!hostile.contains("script-src *"));
    }
}
