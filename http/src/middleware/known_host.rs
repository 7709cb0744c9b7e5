//! Under the demonstration the sandbox is open to everyone who reaches the hub. A page of another site must not reach
//! it by resolving its own name to this machine (DNS rebinding), so requests for hosts of no tenant get no answer.

use crate::App;
use crate::extract::client::requested_host;
use crate::extract::tenant_host::tenant_of;
use crate::problem::{Key, Problem};
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;
use actix_web::{Error, web};

/// Requested by machines that only know an address.
pub(super) const OPEN: [&str; 2] = ["/healthz", "/readyz"];

/// Middleware: refuses unknown hosts under the demonstration.
pub async fn known_host<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let app = request
        .app_data::<web::Data<App>>()
        .filter(|app| app.config.demo)
        .cloned();
    if let Some(app) = app
        && !OPEN.contains(&request.path())
    {
        let refusal = match tenant_of(&app.store, requested_host(request.request())).await {
            Ok(Some(_)) => None,
            Ok(None) => Some(Problem::new(Key::NotFound).with_message("no tenant is served under this host")),
            Err(problem) => Some(problem),
        };
        if let Some(problem) = refusal {
            return Ok(request.error_response(problem));
        }
    }
    Ok(next.call(request).await?.map_into_boxed_body())
}
