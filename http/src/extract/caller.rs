//! The signed-in person behind a request.

use hub_domain::permission::Permission;
use hub_domain::{AccountId, CdUser, TenantId};
use hub_store::accounts::Account;
use hub_store::audit::Actor;
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
    pub sid: String,
    pub lang: String,
    pub zone: String,
}

impl Person {
    pub(crate) fn new(sid: String, account: Account, permissions: Vec<Permission>) -> Self {
        Self {
            tenant: account.tenant,
            account: account.id,
            cd_user: account.cd_user,
            name: account.name(),
            email: account.email.unwrap_or_default(),
            role_codes: account.role_codes,
            roles: account.roles,
            permissions,
            sid,
            lang: account.lang,
            zone: account.zone,
        }
    }

    /// Whether this person has a right.
    pub fn may(&self, permission: Permission) -> bool {
        self.permissions.contains(&permission)
    }

    /// As the audit log names them.
    pub fn actor(&self) -> Actor {
        Actor::person(self.account.0, self.name.clone())
    }
}

/// A person and where the request came from. Derefs to [`Person`].
#[derive(Debug, Clone)]
pub struct Caller {
    person: Arc<Person>,
    pub source_ip: IpAddr,
}

impl Caller {
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
