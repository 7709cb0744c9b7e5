//! The cookies of a browser: the refresh token of its session, the mark that identifies the device, and for a few
//! minutes the mark of a sign-on at an identity provider.

use crate::App;
use crate::extract::Client;
use actix_web::HttpRequest;
use actix_web::cookie::time::Duration;
use actix_web::cookie::{Cookie, SameSite};

/// How long a device is known, in days (the longest that browsers keep a cookie).
const DEVICE_DAYS: i64 = 400;

/// 256 random bits, in hexadecimal.
pub fn random_token() -> String {
    rand::random::<[u8; 32]>()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

fn secure(app: &App, client: &Client) -> bool {
    app.config.secure || client.https
}

/// `__Host-` binds a cookie to this very host; browsers allow the prefix over HTTPS only.
fn name(secure: bool, plain: &'static str) -> String {
    if secure {
        format!("__Host-{plain}")
    } else {
        plain.to_owned()
    }
}

fn cookie(name: String, value: String, secure: bool, life: Duration) -> Cookie<'static> {
    sent(SameSite::Strict, name, value, secure, life)
}

fn sent(when: SameSite, name: String, value: String, secure: bool, life: Duration) -> Cookie<'static> {
    Cookie::build(name, value)
        .path("/")
        .http_only(true)
        .secure(secure)
        .same_site(when)
        .max_age(life)
        .finish()
}

fn read(app: &App, client: &Client, request: &HttpRequest, plain: &'static str) -> Option<String> {
    let cookie = request.cookie(&name(secure(app, client), plain))?;
    let value = cookie.value();
    (value.len() == 64 && value.bytes().all(|byte| byte.is_ascii_hexdigit())).then(|| value.to_owned())
}

/// The refresh token that the browser sent.
pub fn refresh_token(app: &App, client: &Client, request: &HttpRequest) -> Option<String> {
    read(app, client, request, "refresh")
}

/// The device's mark, if the browser has one.
pub fn device_id(app: &App, client: &Client, request: &HttpRequest) -> Option<String> {
    read(app, client, request, "device")
}

/// The mark of a browser that has set out to an identity provider.
pub fn sign_on_mark(app: &App, client: &Client, request: &HttpRequest) -> Option<String> {
    read(app, client, request, "sign-on")
}

/// The cookie with that mark. The provider sends the browser back from another site, so it must come along then.
pub fn sign_on_cookie(app: &App, client: &Client, mark: &str, life_ms: i64) -> Cookie<'static> {
    let secure = secure(app, client);
    let life = Duration::milliseconds(life_ms.max(0));
    sent(
        SameSite::Lax,
        name(secure, "sign-on"),
        mark.to_owned(),
        secure,
        life,
    )
}

/// The cookie with a refresh token, for `life_ms`.
pub fn refresh_cookie(app: &App, client: &Client, token: &str, life_ms: i64) -> Cookie<'static> {
    let secure = secure(app, client);
    cookie(
        name(secure, "refresh"),
        token.to_owned(),
        secure,
        Duration::milliseconds(life_ms.max(0)),
    )
}

/// The cookie with the device's mark.
pub fn device_cookie(app: &App, client: &Client, device: &str) -> Cookie<'static> {
    let secure = secure(app, client);
    cookie(
        name(secure, "device"),
        device.to_owned(),
        secure,
        Duration::days(DEVICE_DAYS),
    )
}

/// Takes the refresh cookie away.
pub fn no_refresh_cookie(app: &App, client: &Client) -> Cookie<'static> {
    refresh_cookie(app, client, "", 0)
}
