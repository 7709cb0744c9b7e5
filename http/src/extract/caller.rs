//! The signed-in person behind a request.

use crate::problem::{Key, Problem};
use hub_domain::identity::assurance::Proof;
use hub_domain::identity::by::By;
use hub_domain::identity::permission::Permission;
use hub_domain::identity::program_reach::ProgramReach;
use hub_domain::{AccountId, CdUser, ProgramId, TenantId};
use hub_store::identity::accounts::Account;
use hub_store::identity::sessions::{Impersonator, Session};
use std::fmt::Display;
use std::net::IpAddr;
use std::ops::Deref;
use std::sync::Arc;

/// Who a session belongs to, with the rights of that account.
#[derive(Debug, Clone, PartialEq)]
pub struct Person {
    pub tenant: TenantId,
    pub account: AccountId,
    pub cd_user: CdUser,
    pub name: String,
    pub email: String,
    pub role_codes: Vec<String>,
    pub roles: Vec<i64>,
    pub permissions: Vec<Permission>,
    /// In which programs they hold.
    pub reach: ProgramReach,
    pub sid: String,
    pub lang: String,
    pub zone: String,
    pub started_at_ms: i64,
    /// The end of the session whatever happens.
    pub expires_at_ms: i64,
    /// How long the session may stay unused, in milliseconds.
    pub idle_ms: i64,
    /// How the person was proved, as of when the row was read.
    pub proof: Proof,
    /// A factor of their own must be added before anything else.
    pub must_enrol_factor: bool,
    /// The administrator who acts as this person.
    pub impersonator: Option<Impersonator>,
}

impl Person {
    pub(crate) fn new(
        session: Session,
        idle_ms: i64,
        account: Account,
        permissions: Vec<Permission>,
        reach: ProgramReach,
    ) -> Self {
        Self {
            tenant: account.tenant,
            account: account.id,
            cd_user: account.cd_user,
            name: account.name(),
            email: account.email.unwrap_or_default(),
            role_codes: account.role_codes,
            roles: account.roles,
            // For sockets too: an account that must add a factor first may do nothing else until then.
            permissions: if session.must_enrol_factor {
                Vec::new()
            } else {
                permissions
            },
            reach,
            sid: session.sid,
            lang: account.lang,
            zone: account.zone,
            started_at_ms: session.created_at_ms,
            expires_at_ms: session.expires_at_ms,
            idle_ms,
            proof: session.proof,
            must_enrol_factor: session.must_enrol_factor,
            impersonator: session.impersonator,
        }
    }

    /// Whether this person has a right.
    pub fn may(&self, permission: Permission) -> bool {
        self.permissions.contains(&permission)
    }

    /// Whether this person has a right in a program (`hub_domain::identity::program_reach`).
    pub fn may_on(&self, permission: Permission, program: ProgramId) -> bool {
        self.may(permission) && self.reach.covers(permission, program)
    }

    /// Who acts under this session, from nowhere in particular.
    pub fn by(&self) -> By {
        By {
            acting: self
                .impersonator
                .as_ref()
                .map(|by| (by.account.0, by.name.clone())),
            ..By::person(self.account.0, self.name.clone())
        }
    }
}

/// A person and where the request came from. Derefs to [`Person`].
#[derive(Debug, Clone)]
pub struct Caller {
    person: Arc<Person>,
    pub source_ip: IpAddr,
}

impl Caller {
    /// Who acts with this request, and from where.
    pub fn by(&self) -> By {
        self.person.by().from(self.source_ip)
    }

    /// The caller's own instance, by the number in a path (`cd_instance`); another one is as if it were not there.
    pub fn in_instance(&self, id: impl Display) -> Result<TenantId, Problem> {
        match id.to_string() == self.tenant.to_string() {
            true => Ok(self.tenant),
            false => Err(Key::NotFound.into()),
        }
    }

    pub(crate) fn new(person: Arc<Person>, source_ip: IpAddr) -> Self {
        Self { person, source_ip }
    }
}

impl Deref for Caller {
    type Target = Person;
    fn deref(&self) -> &Person {
        &self.person
    }
}
