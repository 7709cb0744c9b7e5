//! Who is at the other end of an event socket.

use async_trait::async_trait;
use hub_domain::permission::Permission;
use hub_domain::topic::Topic;
use hub_domain::{ProgramId, TenantId};
use hub_store::sandbox::WORLD;

/// A signed-in member of staff or applicant.
#[derive(Debug, Clone)]
pub struct Viewer {
    pub tenant: TenantId,
    pub account: i64,
    pub name: String,
    pub permissions: Vec<Permission>,
    /// The session row that lets them in.
    pub sid: String,
}

/// Whoever said hello.
#[derive(Debug, Clone)]
pub enum Identity {
    Account(Viewer),
    /// A guest on one call.
    Guest {
        tenant: TenantId,
        call: String,
        name: String,
    },
    /// A simulated phone or mailbox.
    Sandbox {
        address: String,
    },
}

/// Why a hello was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    NotSignedIn,
    NotAllowed,
    /// The session was ended, here or elsewhere.
    Revoked,
}

/// How somebody who is connected stands now.
#[derive(Debug, Clone)]
pub enum Standing {
    /// As before.
    Same,
    /// With other rights.
    Changed(Identity),
    /// It cannot be found out at the moment; they stay.
    Unknown,
}

/// Checks the token of a hello, and again and again whoever it let in; the HTTP side knows tokens and sessions.
#[async_trait]
pub trait SocketAuthenticator: Send + Sync {
    /// Who this token belongs to.
    async fn authenticate(&self, token: &str) -> Result<Identity, Refusal>;

    /// Whether somebody who was let in may stay: what the bus has lost is found here.
    async fn stand(&self, who: &Identity) -> Result<Standing, Refusal>;
}

impl Identity {
    /// The tenant under which a topic lives for this identity, if it may subscribe to it.
    pub fn may_watch(&self, topic: &Topic) -> Option<TenantId> {
        match (self, topic) {
            (Identity::Account(viewer), Topic::Thread(_)) => viewer.may(Permission::ThreadRead),
            (Identity::Account(viewer), Topic::Queue(ProgramId(_))) => viewer.may(Permission::QueueRead),
            (Identity::Account(viewer), Topic::Conferences) => viewer.may(Permission::ConferenceSupervise),
            (Identity::Account(viewer), Topic::Me(account)) => {
                (*account == viewer.account).then_some(viewer.tenant)
            }
            (Identity::Guest { tenant, call, .. }, Topic::Guest(topic)) => (call == topic).then_some(*tenant),
            (Identity::Sandbox { address }, Topic::Sandbox(topic)) => {
                (address.to_lowercase() == *topic).then_some(WORLD)
            }
            _ => None,
        }
    }

    /// The account for `me`, 0 for those who have none.
    pub fn account(&self) -> i64 {
        match self {
            Identity::Account(viewer) => viewer.account,
            Identity::Guest { .. } | Identity::Sandbox { .. } => 0,
        }
    }

    /// Whom to show as looking on or typing.
    pub fn person(&self) -> Option<(i64, &str)> {
        match self {
            Identity::Account(viewer) => Some((viewer.account, &viewer.name)),
            Identity::Guest { .. } | Identity::Sandbox { .. } => None,
        }
    }

    /// The session row behind the identity.
    pub fn sid(&self) -> Option<&str> {
        match self {
            Identity::Account(viewer) => Some(&viewer.sid),
            Identity::Guest { .. } | Identity::Sandbox { .. } => None,
        }
    }
}

impl Viewer {
    fn may(&self, permission: Permission) -> Option<TenantId> {
        self.permissions.contains(&permission).then_some(self.tenant)
    }
}
