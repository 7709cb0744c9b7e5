//! Bearer tokens: JWTs signed with Ed25519. A session token is valid only while its row is, which every node watches.

mod claims;
mod session_cache;
mod signing;

pub use claims::{Claims, TokenKind, first_factor};
pub use signing::generate as new_signing_key;

use crate::extract::caller::{Caller, Person};
use crate::problem::{Key, Problem};
use crate::sign_in::backup_codes::OF_LOGINS;
use hub_actors::Supervision;
use hub_domain::clock::now_ms;
use hub_domain::identity::assurance::{Given, Method, Proof};
use hub_domain::identity::permission::Permission;
use hub_domain::{AccountId, CallId, CdUser, TenantId};
use hub_store::Store;
use hub_store::keys::Keyring;
use session_cache::SessionCache;
use signing::SigningKeys;
use std::net::IpAddr;
use std::sync::Arc;

/// Life of a login token, in milliseconds.
pub const LOGIN_TOKEN_MS: i64 = 15 * 60_000;
/// Life of a session token, in milliseconds.
pub const SESSION_TOKEN_MS: i64 = 30 * 60_000;
/// Maximum age of a cached session row, in milliseconds. If the bus loses a revocation, the session ends at most this much
/// later.
pub const SESSION_BELIEVED_MS: i64 = 30_000;
/// Life of a guest or sandbox token, in milliseconds.
pub const VISITOR_TOKEN_MS: i64 = 12 * 60 * 60_000;

/// Life of a signed link.
const LINK_MS: i64 = 5 * 60_000;

/// The identity behind an event socket.
#[derive(Debug, Clone)]
pub enum SocketIdentity {
    Session(Caller),
    Guest {
        tenant: TenantId,
        call: CallId,
        identity: String,
    },
    /// One simulated phone or mailbox.
    Sandbox {
        address: String,
    },
}

/// Makes and checks tokens. Clones share one.
#[derive(Clone)]
pub struct Tokens(Arc<Inner>);

struct Inner {
    keys: SigningKeys,
    sessions: SessionCache,
    demo: bool,
}

impl Tokens {
    /// Loads the signing keys, creating the first one if there is none, and starts to listen for ended sessions.
    pub async fn start(
        store: Store,
        keyring: Keyring,
        demo: bool,
        supervision: &Supervision,
    ) -> Result<Self, hub_store::StoreError> {
        Self::start_rereading(store, keyring, demo, SESSION_BELIEVED_MS, supervision).await
    }

    /// The same with a maximum age of cached session rows, in milliseconds.
    pub async fn start_rereading(
        store: Store,
        keyring: Keyring,
        demo: bool,
        max_age_ms: i64,
        supervision: &Supervision,
    ) -> Result<Self, hub_store::StoreError> {
        // The key of what belongs to logins is made now: a write that seals with it later must not wait for another.
        keyring.tenant_key(OF_LOGINS).await?;
        let keys = SigningKeys::open(keyring, supervision).await?;
        Ok(Self(Arc::new(Inner {
            keys,
            sessions: SessionCache::start(store, max_age_ms, supervision),
            demo,
        })))
    }

    /// A token that proves a password given just now, and nothing more.
    pub fn login(&self, user: CdUser) -> Result<String, Problem> {
        self.proved_login(user, &Proof::of(Given::of_login(Method::Password, now_ms())))
    }

    /// A token of somebody who proved who they are, by a password or otherwise.
    pub fn proved_login(&self, user: CdUser, proof: &Proof) -> Result<String, Problem> {
        let mut claims = Claims::new(TokenKind::Login, user.to_string(), LOGIN_TOKEN_MS);
        claims.tid = proof.only_tenant().map(|tenant| tenant.0);
        claims.proof = Some(proof.clone());
        self.0.keys.sign(&claims)
    }

    /// A session's token, never longer than the session itself.
    pub fn session(&self, person: &Person, expires_at_ms: i64) -> Result<String, Problem> {
        let life_ms = SESSION_TOKEN_MS.min(expires_at_ms - now_ms());
        let mut claims = Claims::new(TokenKind::Session, person.cd_user.to_string(), life_ms);
        claims.sid = Some(person.sid.clone());
        claims.tid = Some(person.tenant.0);
        claims.roles.clone_from(&person.role_codes);
        self.0.keys.sign(&claims)
    }

    /// A guest's token for one call.
    pub fn guest(&self, tenant: TenantId, call: &CallId, identity: &str) -> Result<String, Problem> {
        let mut claims = Claims::new(TokenKind::Guest, identity.to_owned(), VISITOR_TOKEN_MS);
        claims.tid = Some(tenant.0);
        claims.call = Some(call.0.clone());
        self.0.keys.sign(&claims)
    }

    /// A token for one simulated phone or mailbox.
    pub fn sandbox(&self, address: &str) -> Result<String, Problem> {
        self.0.keys.sign(&Claims::new(
            TokenKind::Sandbox,
            address.to_owned(),
            VISITOR_TOKEN_MS,
        ))
    }

    /// A signature for one path, for a link that a media element can follow.
    pub fn link(&self, tenant: TenantId, path: &str) -> Result<String, Problem> {
        let mut claims = Claims::new(TokenKind::Operation, path.to_owned(), LINK_MS);
        claims.tid = Some(tenant.0);
        self.0.keys.sign(&claims)
    }

    /// The tenant whose link for this path this is.
    pub fn verify_link(&self, token: &str, path: &str) -> Result<TenantId, Problem> {
        let claims = self.verify(token, TokenKind::Operation)?;
        let tenant = claims
            .tid
            .filter(|_| claims.sub == path)
            .ok_or(Key::NotSignedIn)?;
        Ok(TenantId(tenant))
    }

    /// Signs claims that a caller has put together.
    pub fn sign(&self, claims: &Claims) -> Result<String, Problem> {
        self.0.keys.sign(claims)
    }

    /// Checks signature, time and kind. A session token also needs [`Tokens::caller`].
    pub fn verify(&self, token: &str, kind: TokenKind) -> Result<Claims, Problem> {
        let claims = self.0.keys.verify(token)?;
        if claims.kind != kind {
            return Err(Key::NotSignedIn.into());
        }
        Ok(claims)
    }

    /// The signed-in person behind a session token, with rights as they are now (within 30 s).
    pub async fn caller(&self, token: &str, source_ip: IpAddr) -> Result<Caller, Problem> {
        let claims = self.verify(token, TokenKind::Session)?;
        let sid = claims.sid.ok_or(Key::NotSignedIn)?;
        let person = self.0.sessions.person(&sid).await?;
        Ok(Caller::new(person, source_ip))
    }

    /// The person of a session that has just been made; counts as activity.
    pub async fn person(&self, sid: &str) -> Result<Arc<Person>, Problem> {
        self.0.sessions.person(sid).await
    }

    /// The person of a session that may be used now, and for how long it has been idle in milliseconds. Looking is no
    /// activity: what a page does by itself keeps no session alive.
    pub async fn idle_person(&self, sid: &str) -> Result<(Arc<Person>, i64), Problem> {
        self.0.sessions.idle_person(sid).await
    }

    /// The same for a socket, which asks every ten seconds: from a row that was read 20 s ago at most, so that an end of which
    /// the bus lost the word is found within 30 s.
    pub async fn person_behind_socket(&self, sid: &str) -> Result<(Arc<Person>, i64), Problem> {
        self.0.sessions.idle_person_as_of(sid, 20_000).await
    }

    /// The same from a row that was read so many milliseconds ago at most.
    pub async fn idle_person_as_of(&self, sid: &str, max_age_ms: i64) -> Result<(Arc<Person>, i64), Problem> {
        self.0.sessions.idle_person_as_of(sid, max_age_ms).await
    }

    /// Notes activity that is no request, such as a live call.
    pub fn touch(&self, sid: &str) {
        self.0.sessions.touch(sid);
    }

    /// Drops a cached session, so that the next request reads it again.
    pub fn forget(&self, sid: &str) {
        self.0.sessions.forget(sid);
    }

    /// Limits a session on this node to these permissions, until its row is read again. No present role has a single
    /// right: the access matrix uses this to test each right, and each set that lacks one.
    pub async fn narrow(&self, sid: &str, permissions: &[Permission]) -> Result<(), Problem> {
        self.0.sessions.narrow(sid, permissions).await
    }

    /// Whether this account's sessions are known here; used when a name changes.
    pub fn forget_account(&self, tenant: TenantId, account: AccountId) {
        self.0.sessions.forget_account(tenant, account);
    }

    /// The first frame of an event socket: a session, guest or sandbox token.
    pub async fn authenticate_socket(
        &self,
        token: &str,
        source_ip: IpAddr,
    ) -> Result<SocketIdentity, Problem> {
        let claims = self.0.keys.verify(token)?;
        match claims.kind {
            TokenKind::Session => {
                let sid = claims.sid.ok_or(Key::NotSignedIn)?;
                let (person, _) = self.0.sessions.idle_person(&sid).await?;
                Ok(SocketIdentity::Session(Caller::new(person, source_ip)))
            }
            TokenKind::Guest => {
                let (tenant, call) = claims.tid.zip(claims.call).ok_or(Key::NotSignedIn)?;
                Ok(SocketIdentity::Guest {
                    tenant: TenantId(tenant),
                    call: CallId(call),
                    identity: claims.sub,
                })
            }
            TokenKind::Sandbox if self.0.demo => Ok(SocketIdentity::Sandbox { address: claims.sub }),
            TokenKind::Sandbox | TokenKind::Login | TokenKind::Mfa | TokenKind::Operation => {
                Err(Key::NotSignedIn.into())
            }
        }
    }
}
