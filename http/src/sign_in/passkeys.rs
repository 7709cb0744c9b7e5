//! Passkeys (WebAuthn level 3): the relying party is the browser's host, the origin is the requesting page.

use crate::App;
use crate::extract::Client;
use crate::extract::tenant_host::without_port;
use crate::problem::{Key, Problem};
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use hub_domain::clock::now_ms;
use hub_domain::{CdUser, TenantId};
use hub_store::Write;
use hub_store::identity::passkeys::{self, StoredPasskey};
use serde::Serialize;
use sha2::{Digest, Sha256};
use webauthn_rs::prelude::{
    Passkey, PasskeyAuthentication, PasskeyRegistration, PublicKeyCredential, RegisterPublicKeyCredential,
    Url, Uuid,
};
use webauthn_rs::{Webauthn, WebauthnBuilder};

/// How long a ceremony may take, in milliseconds.
const CEREMONY_MS: i64 = 5 * 60_000;
/// Passkeys that a login may have.
const MAX_PASSKEYS: usize = 20;

/// A ceremony that has begun.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Ceremony {
    /// Named again when it is finished.
    pub id: String,
    /// `PublicKeyCredentialCreationOptionsJSON` or `PublicKeyCredentialRequestOptionsJSON`.
    #[schema(value_type = Object)]
    pub options: serde_json::Value,
}

/// The host that passkeys of this browser are for.
pub fn rp_id(client: &Client) -> String {
    without_port(&client.host).to_lowercase()
}

/// The relying party as this browser sees it. The page must be of this very host.
fn relying_party(client: &Client, name: &str) -> Result<Webauthn, Problem> {
    let refused =
        || Problem::new(Key::HostNotAllowed).with_message("this call is for pages of this host alone");
    if !client.same_origin(&[]) {
        return Err(refused());
    }
    let origin = client
        .origin
        .as_deref()
        .and_then(|origin| Url::parse(origin).ok());
    let rp_id = rp_id(client);
    WebauthnBuilder::new(&rp_id, &origin.ok_or_else(refused)?)
        .and_then(|builder| builder.rp_name(name).build())
        .map_err(|error| refused().caused_by(error))
}

/// A login's handle in its authenticators: the same for all its passkeys, and no name.
fn handle(user: CdUser) -> Uuid {
    let digest = Sha256::digest(format!("passkeys/{user}"));
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&digest[..16]);
    Uuid::from_bytes(bytes)
}

fn failed(cause: impl std::fmt::Display) -> Problem {
    Problem::new(Key::PasskeyFailed).caused_by(cause)
}

fn credential_of(stored: &StoredPasskey) -> Result<Passkey, Problem> {
    serde_json::from_str(&stored.credential).map_err(Problem::internal)
}

/// The inner object of the library's answer, which is what browsers parse.
fn public_key(options: impl Serialize) -> Result<serde_json::Value, Problem> {
    let mut value = serde_json::to_value(options).map_err(Problem::internal)?;
    Ok(value["publicKey"].take())
}

async fn begin(
    app: &App,
    user: CdUser,
    purpose: &str,
    state: &impl Serialize,
    options: serde_json::Value,
) -> Result<Ceremony, Problem> {
    let id = uuid::Uuid::new_v4().simple().to_string();
    let state = serde_json::to_string(state).map_err(Problem::internal)?;
    let mut write = app.store.write().await?;
    passkeys::begin(&mut write, &id, user, purpose, &state, now_ms() + CEREMONY_MS).await?;
    write.commit().await?;
    Ok(Ceremony { id, options })
}

/// The state of a ceremony that this token began, once.
async fn take(write: &mut Write, id: &str, user: CdUser, purpose: &str) -> Result<String, Problem> {
    if !id.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return Err(Key::LinkExpired.into());
    }
    let state = passkeys::take(write, id, user, purpose, now_ms()).await?;
    state.ok_or_else(|| Key::LinkExpired.into())
}

/// Begins to add a passkey; `purpose` binds the ceremony to the session that asks.
pub async fn start_registration(
    app: &App,
    client: &Client,
    tenant: TenantId,
    user: CdUser,
    login: &str,
    name: &str,
    purpose: &str,
) -> Result<Ceremony, Problem> {
    let agency = app.store.tenant(tenant).await?.name.clone();
    let party = relying_party(client, &agency)?;
    let known = app.store.passkeys().of(user).await?;
    if known.len() >= MAX_PASSKEYS {
        return Err(Problem::field("passkeys", "too_many"));
    }
    let mut exclude = Vec::new();
    for stored in known.iter().filter(|stored| stored.rp_id == rp_id(client)) {
        exclude.push(credential_of(stored)?.cred_id().clone());
    }
    let (options, state) = party
        .start_passkey_registration(handle(user), login, name, Some(exclude))
        .map_err(failed)?;
    begin(app, user, purpose, &state, public_key(options)?).await
}

/// Adds the passkey within `write`, if the authenticator's answer fits the ceremony.
pub async fn finish_registration(
    write: &mut Write,
    client: &Client,
    user: CdUser,
    purpose: &str,
    id: &str,
    name: &str,
    credential: serde_json::Value,
) -> Result<StoredPasskey, Problem> {
    let party = relying_party(client, "")?;
    let now = now_ms();
    let state = take(write, id, user, purpose).await?;
    let state: PasskeyRegistration = serde_json::from_str(&state).map_err(Problem::internal)?;
    let credential: RegisterPublicKeyCredential = serde_json::from_value(credential).map_err(failed)?;
    let passkey = party
        .finish_passkey_registration(&credential, &state)
        .map_err(failed)?;
    let stored = StoredPasskey {
        id: uuid::Uuid::new_v4().simple().to_string(),
        cd_user: user,
        rp_id: rp_id(client),
        credential_id: BASE64_URL_SAFE_NO_PAD.encode(passkey.cred_id()),
        name: name.to_owned(),
        credential: serde_json::to_string(&passkey).map_err(Problem::internal)?,
        created_at_ms: now,
        last_used_at_ms: None,
    };
    passkeys::insert(write, &stored).await.map_err(|error| {
        if error.is_unique_violation() {
            failed(error)
        } else {
            error.into()
        }
    })?;
    Ok(stored)
}

/// Whether the login had a passkey of this host before.
pub async fn any_before(app: &App, user: CdUser, client: &Client, before_ms: i64) -> Result<bool, Problem> {
    let (known, rp_id) = (app.store.passkeys().of(user).await?, rp_id(client));
    Ok(known
        .iter()
        .any(|passkey| passkey.rp_id == rp_id && passkey.created_at_ms < before_ms))
}

/// Begins a proof by a passkey of this host that was there before `before_ms`; `purpose` binds the ceremony to the login token
/// or session.
pub async fn start_authentication(
    app: &App,
    client: &Client,
    user: CdUser,
    purpose: &str,
    before_ms: i64,
) -> Result<Ceremony, Problem> {
    let party = relying_party(client, "")?;
    let mut own = Vec::new();
    for stored in app.store.passkeys().of(user).await? {
        if stored.rp_id == rp_id(client) && stored.created_at_ms < before_ms {
            own.push(credential_of(&stored)?);
        }
    }
    if own.is_empty() {
        return Err(Problem::field("channel", "not_set_up"));
    }
    let (options, state) = party.start_passkey_authentication(&own).map_err(failed)?;
    begin(app, user, purpose, &state, public_key(options)?).await
}

/// Checks the authenticator's answer. A wrong one uses up the ceremony too. On success the returned write continues
/// with the session.
pub async fn finish_authentication(
    app: &App,
    client: &Client,
    user: CdUser,
    purpose: &str,
    id: &str,
    credential: serde_json::Value,
) -> Result<Write, Problem> {
    let party = relying_party(client, "")?;
    let now = now_ms();
    let mut write = app.store.write().await?;
    let state = take(&mut write, id, user, purpose).await?;
    write.commit().await?;
    let state: PasskeyAuthentication = serde_json::from_str(&state).map_err(Problem::internal)?;
    let credential: PublicKeyCredential = serde_json::from_value(credential).map_err(failed)?;
    let result = party
        .finish_passkey_authentication(&credential, &state)
        .map_err(failed)?;
    let credential_id = BASE64_URL_SAFE_NO_PAD.encode(result.cred_id());
    let known = app.store.passkeys().of(user).await?;
    // One that was removed meanwhile proves nothing any more.
    let stored = known
        .iter()
        .find(|stored| stored.credential_id == credential_id)
        .ok_or(Key::PasskeyFailed)?;
    let mut passkey = credential_of(stored)?;
    passkey.update_credential(&result);
    let credential = serde_json::to_string(&passkey).map_err(Problem::internal)?;
    let mut write = app.store.write().await?;
    passkeys::update_used(&mut write, user, &credential_id, &credential, now).await?;
    Ok(write)
}
