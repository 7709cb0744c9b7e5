//! The checks that the sessions' actors request when a screen connects, and again while it is connected.

use crate::sign_in::impersonation;
use crate::tokens::{SocketIdentity, Tokens};
use crate::{Key, Problem};
use actix_web::ResponseError;
use async_trait::async_trait;
use hub_actors::identity::{CallAccess, Identity, Refusal, RightsCheck, SocketAuthenticator, Viewer};
use hub_domain::{AccountId, CallId, TenantId};
use hub_store::Store;
use std::net::{IpAddr, Ipv4Addr};

/// Idle time from which on it is looked whether somebody is on a call, in milliseconds.
const QUIET_MS: i64 = 60_000;

/// Checks socket tokens and the sessions behind them.
pub struct LiveAuthenticator {
    tokens: Tokens,
    store: Store,
}

impl LiveAuthenticator {
    /// On these tokens and this store.
    pub fn new(tokens: Tokens, store: Store) -> Self {
        Self { tokens, store }
    }
}

#[async_trait]
impl SocketAuthenticator for LiveAuthenticator {
    async fn authenticate(&self, token: &str) -> Result<Identity, Refusal> {
        let found = self
            .tokens
            .authenticate_socket(token, IpAddr::V4(Ipv4Addr::UNSPECIFIED))
            .await;
        match found {
            Ok(SocketIdentity::Session(caller)) => {
                let noted = impersonation::note(&self.store, &caller, "event socket").await;
                noted.map_err(|problem| refusal(&problem))?;
                Ok(Identity::Account(Box::new(Viewer {
                    tenant: caller.tenant,
                    account: caller.account.0,
                    login: caller.cd_user.0,
                    name: caller.name.clone(),
                    permissions: caller.permissions.clone(),
                    reach: caller.reach.clone(),
                    sid: caller.sid.clone(),
                })))
            }
            Ok(SocketIdentity::Guest {
                tenant,
                call,
                identity,
            }) => {
                self.check_guest(tenant, &call, &identity).await?;
                Ok(Identity::Guest {
                    tenant,
                    call: call.0,
                    name: identity,
                })
            }
            Ok(SocketIdentity::Sandbox { address }) => Ok(Identity::Sandbox { address }),
            Err(problem) => Err(refusal(&problem)),
        }
    }

    async fn recheck(&self, who: &Identity) -> Result<RightsCheck, Refusal> {
        let viewer = match who {
            Identity::Account(viewer) => viewer,
            Identity::Guest { tenant, call, name } => {
                let checked = self.check_guest(*tenant, &CallId(call.clone()), name).await;
                return match checked {
                    // Something else is wrong than the guest: they stay.
                    Err(Refusal::NotSignedIn) => Ok(RightsCheck::Unknown),
                    checked => checked.map(|()| RightsCheck::Same),
                };
            }
            Identity::Sandbox { .. } => return Ok(RightsCheck::Same),
        };
        let (person, idle_ms) = match self.tokens.person_behind_socket(&viewer.sid).await {
            Ok(found) => found,
            Err(problem) if problem.status_code().is_server_error() => {
                tracing::warn!(%problem, session.id = viewer.sid, "cannot see whether a session goes on");
                return Ok(RightsCheck::Unknown);
            }
            Err(problem) => return Err(refusal(&problem)),
        };
        if idle_ms > QUIET_MS && self.is_on_a_call(viewer).await {
            self.tokens.touch(&viewer.sid);
        }
        if person.permissions == viewer.permissions && person.reach == viewer.reach {
            return Ok(RightsCheck::Same);
        }
        Ok(RightsCheck::Changed(Box::new(Identity::Account(Box::new(
            Viewer {
                permissions: person.permissions.clone(),
                reach: person.reach.clone(),
                ..Viewer::clone(viewer)
            },
        )))))
    }

    async fn may_stay(&self, access: &CallAccess) -> Result<(), Refusal> {
        let within_ms = i64::try_from(access.within.as_millis()).unwrap_or(i64::MAX);
        let (person, idle_ms) = match self.tokens.idle_person_as_of(&access.sid, within_ms).await {
            Ok(found) => found,
            Err(problem) if problem.status_code().is_server_error() => {
                tracing::warn!(%problem, session.id = access.sid, "cannot see whether somebody may stay in a call");
                return Ok(());
            }
            Err(problem) => return Err(refusal(&problem)),
        };
        if access.talks && idle_ms > QUIET_MS {
            self.tokens.touch(&access.sid);
        }
        if person.may_on(access.right, access.program) {
            Ok(())
        } else {
            Err(Refusal::NotAllowed)
        }
    }

    fn forget(&self, tenant: TenantId, account: AccountId) {
        self.tokens.forget_account(tenant, account);
    }
}

impl LiveAuthenticator {
    /// What a guest was given ends when they are taken out of the call, or their link is taken back.
    async fn check_guest(&self, tenant: TenantId, call: &CallId, identity: &str) -> Result<(), Refusal> {
        match self.store.guest_links().hold(tenant, call, identity).await {
            Ok(true) => Ok(()),
            Ok(false) => Err(Refusal::Revoked),
            Err(error) => {
                tracing::warn!(%error, %call, "cannot see whether a guest may stay");
                Err(Refusal::NotSignedIn)
            }
        }
    }

    /// Somebody who talks does not click: a live call counts as activity.
    async fn is_on_a_call(&self, viewer: &Viewer) -> bool {
        let live = self
            .store
            .calls()
            .has_live(viewer.tenant, AccountId(viewer.account))
            .await;
        live.unwrap_or_else(|error| {
            tracing::warn!(%error, "cannot see whether somebody is on a call");
            false
        })
    }
}

fn refusal(problem: &Problem) -> Refusal {
    match problem.key() {
        Key::NotAllowed => Refusal::NotAllowed,
        Key::SessionRevoked => Refusal::Revoked,
        _ => Refusal::NotSignedIn,
    }
}
