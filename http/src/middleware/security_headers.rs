//! Headers that restrict the browser to what this product needs. Nothing runs inline.

use super::known_host::OPEN;
use crate::App;
use crate::extract::client::requested_host;
use crate::extract::tenant_host::without_port;
use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{self, HeaderName, HeaderValue};
use actix_web::middleware::Next;
use actix_web::web::Data;
use hub_domain::cases::form_frame;

/// The one page that others may frame: those of the tenant's list.
const FRAMED: &str = "/authFrame";

/// The page that shows reports from outside the hub in a frame, where a tenant has them.
const DASHBOARD: &str = "/public/dashboard";

const FIXED: [(HeaderName, &str); 4] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "same-origin"),
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

/// Who may frame a page, as a policy names them: those of a list of origins.
pub fn ancestors(framed_by: &[String]) -> String {
    match origins(framed_by).as_slice() {
        [] => "'none'".to_owned(),
        origins => origins.join(" "),
    }
}

/// Those of a list that are origins as browsers write them, and nothing that could end a directive.
pub fn origins(list: &[String]) -> Vec<&str> {
    let is_origin = |origin: &&str| {
        origin.starts_with("http") && origin.contains("://") && !origin.contains([';', ',', ' ', '\'', '"'])
    };
    list.iter().map(String::as_str).filter(is_origin).collect()
}

/// The policy for pages of this host: sockets connect to the same host only; the only foreign scripts are those of the
/// tenant's captcha engine, the only foreign frames those of the tenant's form engine, or on the public dashboard those of its reports,
/// if it has them.
pub fn content_security_policy(
    host: &str,
    captcha: Option<&str>,
    framed_by: &[String],
    form_engine: Option<&str>,
) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | ':' | '[' | ']');
    let sockets = if !host.is_empty() && host.len() <= 255 && host.chars().all(plain) {
        format!(" ws://{host} wss://{host}")
    } else {
        String::new()
    };
    // As developers.google.com/recaptcha/docs/faq and docs.hcaptcha.com ask for.
    let (scripts, frames, styles, calls) = match captcha {
        Some("recaptcha") => (
            " https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/",
            " https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/",
            "",
            "",
        ),
        Some("hcaptcha") => {
            const MAKER: &str = " https://hcaptcha.com https://*.hcaptcha.com";
            (MAKER, MAKER, MAKER, MAKER)
        }
        _ => ("", "", "", ""),
    };
    let forms = form_engine.and_then(form_frame::origin);
    let forms = forms.map_or_else(String::new, |origin| format!(" {origin}"));
    let ancestors = ancestors(framed_by);
    format!(
        "default-src 'self'; script-src 'self'{scripts}; style-src 'self'{styles}; img-src 'self' data: blob:; \
         media-src 'self' blob:; connect-src 'self'{sockets}{calls}; frame-src 'self'{frames}{forms}; font-src 'self'; \
         worker-src 'self'; object-src 'none'; frame-ancestors {ancestors}; base-uri 'self'; form-action 'self'"
    )
}

/// Middleware: adds the headers to every answer.
pub async fn security_headers<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let app = request.app_data::<Data<App>>().cloned();
    let secure = app.as_ref().is_some_and(|app| app.config.secure);
    let is_call = request.path().starts_with("/api/");
    let is_page = !is_call && !OPEN.contains(&request.path());
    let host = requested_host(request.request());
    let is_framed = request.path() == FRAMED;
    let is_dashboard = request.path() == DASHBOARD;
    let tenant = match app.filter(|_| is_page) {
        Some(app) => {
            let name = without_port(host).to_lowercase();
            // Without its database the hub still answers, with the strict policy.
            app.store.tenant_cache().for_page(&name).await.unwrap_or_default()
        }
        None => None,
    };
    let settings = tenant.as_ref().map(|tenant| &tenant.settings);
    let captcha = settings.map(|settings| settings.captcha.engine.as_str());
    let form_engine = settings.map(|settings| match is_dashboard {
        true => settings.public_dashboard.frame.as_str(),
        false => settings.form_engine.as_str(),
    });
    let framed_by = settings.filter(|_| is_framed).map(|settings| &*settings.origins);
    let framed_by = framed_by.unwrap_or_default();
    let policy = content_security_policy(host, captcha, framed_by, form_engine);
    let mut response = next.call(request).await?;
    let headers = response.headers_mut();
    // The body of a mail has its own, stricter policy, and is framed by our pages.
    let has_own_policy = headers.contains_key(header::CONTENT_SECURITY_POLICY);
    for (name, value) in FIXED {
        if !has_own_policy || !headers.contains_key(&name) {
            headers.insert(name, HeaderValue::from_static(value));
        }
    }
    // An older word for the same, which knows no lists.
    if framed_by.is_empty() && !has_own_policy {
        headers.insert(header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
    }
    if let Ok(policy) = HeaderValue::from_str(&policy)
        && !has_own_policy
    {
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
