//! The last step of signing in: the session's row, its first refresh token, its audit line, its token.

use super::assurance::is_enough;
use super::login_change::{self, Before, Made};
use super::new_password::holder;
use super::notices::Notice;
use super::security_change::SecurityChange;
use super::{cookies, new_device, origin, recovery, sign_on_required};
use crate::App;
use crate::extract::{Client, LoginToken};
use crate::problem::{Key, Problem};
use crate::tokens::{LOGIN_TOKEN_MS, first_factor};
use actix_web::cookie::Cookie;
use actix_web::{HttpRequest, HttpResponse};
use hub_domain::clock::now_ms;
use hub_domain::identity::assurance::{Given, Method};
use hub_store::Write;
use hub_store::audit::{self, AuditLine, By};
use hub_store::conversations::portal_visits;
use hub_store::identity::accounts::Account;
use hub_store::identity::devices::{self, DeviceRecognition};
use hub_store::identity::sessions::{self, NewSession, token_hash};
use serde::Serialize;

/// For how long a device is trusted to sign in without a second factor, in milliseconds.
pub const TRUST_MS: i64 = 30 * 24 * 60 * 60_000;

/// `{"data": …}`, as the sign-in calls answer.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Data<T> {
    pub data: T,
}

/// An answer that carries a token.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct TokenAnswer {
    pub token: String,
}

/// What proved the person besides the login token.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SecondProof {
    /// None where none was needed.
    pub given: Option<Given>,
    /// No second factor is asked on this device for 30 days.
    pub trust_device: bool,
}

impl SecondProof {
    /// A factor, on a device that is trusted from now on or not.
    pub fn by(given: Given, trust_device: bool) -> Self {
        Self {
            given: Some(given),
            trust_device,
        }
    }
}

/// What the audit log calls a proof.
pub fn name_of(method: Method) -> &'static str {
    match method {
        Method::Password => "password",
        Method::SingleSignOn => "single sign-on",
        Method::Passkey => "passkey",
        Method::Totp => "authenticator app",
        Method::Email | Method::Sms => "code",
        Method::Backup => "backup code",
        Method::TrustedDevice => "trusted device",
    }
}

/// A session that has begun, as the browser gets it.
pub struct Started {
    pub token: String,
    cookies: [Cookie<'static>; 2],
}

impl Started {
    /// The answer with its cookies.
    pub fn into_response(self) -> HttpResponse {
        let mut response = HttpResponse::Ok();
        for cookie in self.cookies {
            response.cookie(cookie);
        }
        response.json(Data {
            data: TokenAnswer { token: self.token },
        })
    }
}

/// Begins a session in `write` and commits it. The login token is used up. The browser's previous session ends; a new
/// device of the login is notified by mail.
pub async fn start_session(
    app: &App,
    mut write: Write,
    request: &HttpRequest,
    login: &LoginToken,
    account: &Account,
    second: SecondProof,
) -> Result<Started, Problem> {
    sign_on_required::refuse(app, account, &login.proof).await?;
    let times = app.store.tenant(account.tenant).await?.settings.session_times;
    let session_ms = times.total_ms(account.is_staff());
    let client = Client::from(request);
    let (now, sid, refresh) = (
        now_ms(),
        uuid::Uuid::new_v4().simple().to_string(),
        cookies::random_token(),
    );
    let device = cookies::device_id(app, &client, request).unwrap_or_else(cookies::random_token);
    let device_hash = token_hash(&device);
    if !sessions::spend(&mut write, &login.jti, login.expires_at_ms).await? {
        return Err(Key::NotSignedIn.into());
    }
    if let Some(old) = cookies::refresh_token(app, &client, request) {
        sessions::end_of_refresh_token(&mut write, &old, now).await?;
    }
    let source = client.source_ip.to_string();
    // A session continued from another lives no longer than that one could; one of a sign-in just completed lives its
    // full time.
    let began_ms = login.proof.began_ms().unwrap_or(now);
    let expires_at_ms = match now - began_ms {
        ..=LOGIN_TOKEN_MS => now + session_ms,
        _ => began_ms + session_ms,
    };
    if expires_at_ms <= now {
        return Err(Key::SessionExpired.into());
    }
    let mut proof = login.proof.clone();
    if let Some(given) = second.given.clone() {
        proof.add(given.for_account(account.id));
    }
    let must_enrol_factor = recovery::settle(&mut write, account, &proof).await?;
    let session = NewSession {
        sid: &sid,
        cd_user: login.cd_user,
        tenant: account.tenant,
        account: account.id,
        device_id: &device_hash,
        user_agent: &client.user_agent,
        source: &source,
        at_ms: now,
        expires_at_ms,
        proof: &proof,
        must_enrol_factor,
        impersonator: None,
    };
    sessions::insert(&mut write, &session, &refresh).await?;
    let mut trusted = false;
    let recognition = devices::note(&mut write, login.cd_user, &device_hash, &client.user_agent, now).await?;
    // A trusted device opens every account of the login: only a proof that is enough for the login may make it one.
    if second.trust_device && is_enough(app, login.cd_user, &proof).await? {
        devices::trust(&mut write, login.cd_user, &device_hash, now + TRUST_MS).await?;
        trusted = true;
    }
    if trusted {
        let tenant = app.store.tenant(account.tenant).await?;
        let made = Made {
            tenant: &tenant,
            sid: &sid,
            requested_host: &client.host,
        };
        let holder = holder(app, login.cd_user).await?;
        let notice = Notice::SecurityChanged(SecurityChange::DeviceTrusted);
        login_change::record(app, &mut write, &holder, &Before::Devices, &notice, &made).await?;
    }
    if recognition == DeviceRecognition::New {
        let tenant = app.store.tenant(account.tenant).await?;
        let own = origin::tenant_origin(app, &tenant, &client.host).await?;
        new_device::notify(app, &mut write, &tenant, &own, account, &sid, &client, now).await?;
    }
    portal_visits::note(&mut write, account.tenant, account.id, &sid).await?;
    let first = first_factor(&login.proof);
    let line = AuditLine::new(
        account.tenant,
        By::person(account.id.0, account.name()).from(&source),
        "session.start",
        "session",
        &sid,
    )
    .reason(match second.given {
        Some(given) => format!("{first} and {}", name_of(given.method)),
        None => first.to_owned(),
    });
    audit::append(&mut write, line).await?;
    write.commit().await?;
    let person = app.tokens.person(&sid).await?;
    let token = app.tokens.session(&person, expires_at_ms)?;
    let cookies = [
        cookies::refresh_cookie(app, &client, &refresh, expires_at_ms - now),
        cookies::device_cookie(app, &client, &device),
    ];
    Ok(Started { token, cookies })
}
