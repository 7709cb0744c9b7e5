//! The person at the other end of an event socket.

use async_trait::async_trait;
use hub_domain::identity::permission::Permission;
use hub_domain::identity::program_reach::{Extent, ProgramReach};
use hub_domain::topic::Topic;
use hub_domain::{AccountId, ProgramId, TenantId};
use hub_store::conversations::sandbox::WORLD;
use std::time::Duration;

/// A signed-in member of staff or applicant.
#[derive(Debug, Clone)]
pub struct Viewer {
    pub tenant: TenantId,
    pub account: i64,
    /// The login that the account belongs to.
    pub login: i64,
    pub name: String,
    pub permissions: Vec<Permission>,
    /// In which programs they hold.
    pub reach: ProgramReach,
    /// The session row that lets them in.
    pub sid: String,
}

/// The signed-in person of an event socket.
#[derive(Debug, Clone)]
pub enum Identity {
    Account(Box<Viewer>),
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

/// Result of checking a connected person's rights.
#[derive(Debug, Clone)]
pub enum RightsCheck {
    /// As before.
    Same,
    /// With other rights.
    Changed(Box<Identity>),
    /// It cannot be found out at the moment; they stay.
    Unknown,
}

/// What a session needs for its holder to stay in a call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CallAccess {
    /// The session row that lets them in.
    pub sid: String,
    /// Right required to stay.
    pub right: Permission,
    /// The program that the call is about.
    pub program: ProgramId,
    /// They talk, and that is use of the session.
    pub talks: bool,
    /// How old the answer may be.
    pub within: Duration,
}

/// Checks the token of a hello and, from time to time, everyone already connected. Implemented by the HTTP side, which
/// knows tokens and sessions.
#[async_trait]
pub trait SocketAuthenticator: Send + Sync {
    /// Who this token belongs to.
    async fn authenticate(&self, token: &str) -> Result<Identity, Refusal>;

    /// Whether a connected person may stay; this also finds changes that the bus lost.
    async fn recheck(&self, who: &Identity) -> Result<RightsCheck, Refusal>;

    /// Whether a person may stay in a call. Returns yes if the check cannot be made at the moment.
    async fn may_stay(&self, access: &CallAccess) -> Result<(), Refusal>;

    /// Cached data of an account is out of date.
    fn forget(&self, tenant: TenantId, account: AccountId);
}

/// The holder under which a session's access to calls and its sockets are found, to be ended together.
pub fn session_holder(sid: &str) -> String {
    format!("session/{sid}")
}

/// The same for a guest of a call.
pub fn guest_holder(tenant: TenantId, call: &str, identity: &str) -> String {
    format!("guest/{tenant}/{call}/{identity}")
}

impl Identity {
    /// The tenant of a topic for this identity, if it may subscribe to it.
    pub fn may_watch(&self, topic: &Topic) -> Option<TenantId> {
        match (self, topic) {
            (Identity::Account(viewer), Topic::Thread(_)) => viewer.may(Permission::ThreadRead),
            (Identity::Account(viewer), Topic::Queue(program)) => viewer
                .may(Permission::QueueRead)
                .filter(|_| viewer.reach.covers(Permission::QueueRead, *program)),
            (Identity::Account(viewer), Topic::Config(kind, _)) => viewer.may(kind.read_right()),
            // The board shows the conferences of every program.
            (Identity::Account(viewer), Topic::Conferences) => {
                let everywhere = *viewer.reach.extent(Permission::ConferenceSupervise) == Extent::Tenant;
                viewer.may(Permission::ConferenceSupervise).filter(|_| everywhere)
            }
            (Identity::Account(viewer), Topic::Jobs) => viewer.may(Permission::Admin),
            (Identity::Account(viewer), Topic::Phones) => viewer.may(Permission::CallPlace),
            (Identity::Account(viewer), Topic::Strangers) => viewer.may(Permission::ThreadRead),
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

    /// Whether a right holds in a program, so that what belongs to it may be watched.
    pub fn may_see(&self, right: Permission, program: ProgramId) -> bool {
        match self {
            Identity::Account(viewer) => viewer.reach.covers(right, program),
            Identity::Guest { .. } | Identity::Sandbox { .. } => true,
        }
    }

    /// Whether what the whole tenant writes in its name may be watched.
    pub fn is_administrator(&self) -> bool {
        match self {
            Identity::Account(viewer) => viewer.permissions.contains(&Permission::Admin),
            Identity::Guest { .. } | Identity::Sandbox { .. } => false,
        }
    }

    /// The account for `me`, 0 for those who have none.
    pub fn account(&self) -> i64 {
        match self {
            Identity::Account(viewer) => viewer.account,
            Identity::Guest { .. } | Identity::Sandbox { .. } => 0,
        }
    }

    /// The person to show as viewing or typing.
    pub fn person(&self) -> Option<(i64, &str)> {
        match self {
            Identity::Account(viewer) => Some((viewer.account, &viewer.name)),
            Identity::Guest { .. } | Identity::Sandbox { .. } => None,
        }
    }

    /// Whether this is the same person in the same role: a token renews nobody else's socket.
    pub fn is_same(&self, other: &Identity) -> bool {
        match (self, other) {
            (Identity::Account(one), Identity::Account(two)) => {
                (one.tenant, one.account, one.login) == (two.tenant, two.account, two.login)
            }
            (
                Identity::Guest { tenant, call, name },
                Identity::Guest {
                    tenant: other_tenant,
                    call: other_call,
                    name: other_name,
                },
            ) => (tenant, call, name) == (other_tenant, other_call, other_name),
            (Identity::Sandbox { address }, Identity::Sandbox { address: other }) => address == other,
            (Identity::Account(_) | Identity::Guest { .. } | Identity::Sandbox { .. }, _) => false,
        }
    }

    /// Whether `now` lacks a right that this identity has, or has its rights elsewhere.
    pub fn has_lost(&self, now: &Identity) -> bool {
        match (self, now) {
            (Identity::Account(before), Identity::Account(now)) => {
                before.reach != now.reach
                    || before
                        .permissions
                        .iter()
                        .any(|right| !now.permissions.contains(right))
            }
            _ => false,
        }
    }

    /// The holder with which their sockets and their access to calls end; nothing ends a simulated phone.
    pub fn holder(&self) -> Option<String> {
        match self {
            Identity::Account(viewer) => Some(session_holder(&viewer.sid)),
            Identity::Guest { tenant, call, name } => Some(guest_holder(*tenant, call, name)),
            Identity::Sandbox { .. } => None,
        }
    }

    /// The account in its tenant, of those who have one.
    pub fn tenant_account(&self) -> Option<(TenantId, AccountId)> {
        match self {
            Identity::Account(viewer) => Some((viewer.tenant, AccountId(viewer.account))),
            Identity::Guest { .. } | Identity::Sandbox { .. } => None,
        }
    }

    /// Whether calls are for them.
    pub fn takes_calls(&self) -> bool {
        match self {
            Identity::Account(viewer) => viewer.permissions.contains(&Permission::CallPlace),
            Identity::Guest { .. } | Identity::Sandbox { .. } => false,
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
