//! A trace id per request, one span, one line per failure. Query strings and the secret parts of paths are never logged.

use crate::problem::Problem;
use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{HeaderName, HeaderValue};
use actix_web::middleware::Next;
use std::time::Instant;
use tracing::Instrument;

tokio::task_local! {
    static TRACE_ID: String;
}

/// The trace id of the request that is being answered; empty outside one.
pub fn current_id() -> String {
    TRACE_ID.try_with(Clone::clone).unwrap_or_default()
}

/// Paths whose next part is a key or an address.
const SECRET_AFTER: [&str; 7] = [
    "/api/guest/",
    "/guest/",
    "/unsubscribe/",
    "/api/validate-token/",
    "/api/ro/validate-token/",
    "/api/find-business/",
    "/api/ro/find-business/",
];

/// The path as it may be logged: guest codes and one-time tokens are keys and addresses are private, so they are cut out.
pub fn loggable_path(path: &str) -> String {
    for prefix in SECRET_AFTER {
        if let Some(rest) = path.strip_prefix(prefix) {
            let after = rest
                .split_once('/')
                .map(|(_, after)| format!("/{after}"))
                .unwrap_or_default();
            return format!("{prefix}…{after}");
        }
    }
    path.chars().take(200).collect()
}

/// Middleware: outermost of all.
pub async fn trace<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let id = uuid::Uuid::now_v7().simple().to_string();
    let method = request.method().clone();
    let path = loggable_path(request.path());
    let span = tracing::info_span!("request", trace.id = %id, http.method = %method, http.path = %path);
    let started = Instant::now();
    let header = HeaderValue::from_str(&id).expect("a uuid in hexadecimal is a valid header");
    let work = async move {
        let mut response = next.call(request).await?;
        let status = response.status();
        let took_ms = started.elapsed().as_millis() as u64;
        if status.is_server_error() {
            let problem = response
                .response()
                .error()
                .and_then(|error| error.as_error::<Problem>());
            let key = problem.map_or("", |problem| problem.key().as_str());
            let cause = problem.and_then(Problem::cause).unwrap_or_default();
            tracing::error!(
                http.status = status.as_u16(),
                took_ms,
                key,
                cause,
                "request failed"
            );
        } else {
            tracing::debug!(http.status = status.as_u16(), took_ms, "request answered");
        }
        let route = response
            .request()
            .match_pattern()
            .unwrap_or_else(|| "(none)".to_owned());
        metrics::histogram!("http_request_seconds", "method" => method.to_string(), "route" => route,
            "status" => status.as_u16().to_string())
        .record(started.elapsed().as_secs_f64());
        response
            .headers_mut()
            .insert(HeaderName::from_static("x-trace-id"), header);
        Ok(response.map_into_boxed_body())
    };
    TRACE_ID.scope(id, work.instrument(span)).await
}
