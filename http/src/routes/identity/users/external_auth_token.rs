//! `POST /api/users/external-auth-token`: lets a page of a listed origin learn, by the auth frame, that its visitor is
//! signed in here.

use crate::App;
use crate::extract::tenant_host::{tenant_of, without_port};
use crate::extract::{Client, Json};
use crate::problem::{Key, Problem, ProblemBody};
use crate::sign_in::code_exchange::{self, CodeSubject};
use crate::sign_in::cookies::{self, random_token};
use crate::sign_in::start::{Data, TokenAnswer};
use actix_web::{HttpRequest, post, web};
use hub_store::audit::{self, AuditLine};
use openidconnect::url::Url;
use serde::Deserialize;

/// Length of a nonce, in characters.
const CHECK: std::ops::RangeInclusive<usize> = 8..=200;

/// Who asks, through the frame.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct ExternalAuthRequest {
    /// Origin of the page around the frame.
    pub realm: String,
    /// That page's nonce; the frame repeats it in its answer.
    pub check: String,
    /// Language of that page.
    pub lang: Option<String>,
}

/// A one-time code for the realm's host, if this browser has a session here. The page must be ours and the realm must
/// be on the tenant's list. A realm that is not one of our hosts only learns that somebody is signed in, and gets a
/// value that cannot be exchanged. Without a session: 401; the call does not renew or extend the session.
#[utoipa::path(
    tag = "sign-in",
    request_body = ExternalAuthRequest,
    responses(
        (status = 200, body = Data<TokenAnswer>),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[post("/api/users/external-auth-token")]
pub async fn create_external_auth_token(
    app: web::Data<App>,
    request: HttpRequest,
    client: Client,
    Json(body): Json<ExternalAuthRequest>,
) -> Result<web::Json<Data<TokenAnswer>>, Problem> {
    app.sign_in.knocks.check(client.source_ip)?;
    if !client.same_origin(&[]) {
        return Err(Problem::new(Key::NotAllowed).with_message("this call is for pages of this host alone"));
    }
    if !CHECK.contains(&body.check.chars().count()) {
        return Err(Problem::field("check", "length"));
    }
    if body.lang.as_ref().is_some_and(|lang| lang.len() > 35) {
        return Err(Problem::field("lang", "too_long"));
    }
    let here = tenant_of(&app.store, &client.host).await?.ok_or(Key::NotFound)?;
    let listed = app.store.tenant(here).await?.settings.origins.clone();
    let realm = Url::parse(&body.realm).ok().filter(|realm| {
        listed
            .iter()
            .any(|known| Url::parse(known).is_ok_and(|known| known.origin() == realm.origin()))
    });
    let host = realm.as_ref().and_then(Url::host_str);
    let host =
        host.ok_or_else(|| Problem::new(Key::HostNotAllowed).and_field("realm", "host_not_allowed"))?;
    let refresh = cookies::refresh_token(&app, &client, &request).ok_or(Key::NotSignedIn)?;
    let session = app.store.sessions().of_refresh_token(&refresh).await?;
    let session = session.ok_or(Key::NotSignedIn)?;
    let device = cookies::device_id(&app, &client, &request).unwrap_or_default();
    if session.device_id != hub_store::identity::sessions::token_hash(&device) {
        return Err(Key::NotSignedIn.into());
    }
    let (person, _) = app.tokens.idle_person(&session.sid).await?;
    let mut write = app.store.write().await?;
    // A host of ours, even of another tenant, gets a code that it can exchange; any other host only learns that
    // somebody is signed in.
    let token = match tenant_of(&app.store, without_port(host)).await? {
        Some(tenant) => {
            code_exchange::issue(&mut write, &CodeSubject::from(&*person), host, tenant, None, "").await?
        }
        None => random_token(),
    };
    let line = AuditLine::new(
        person.tenant,
        person.by().from(client.source_ip),
        "session.vouch",
        "host",
        host,
    )
    .reason("auth frame");
    audit::append(&mut write, line).await?;
    write.commit().await?;
    Ok(web::Json(Data {
        data: TokenAnswer { token },
    }))
}
