//! The table of routes: which call exists and who may make it. The generated access test walks it, and the answer to a
//! wrong method is found in it.

use hub_domain::permission::Permission;

/// Who may make a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// Anybody.
    Open,
    /// The refresh cookie, from a page of this host.
    RefreshCookie,
    /// A login token.
    Login,
    /// A session; with this right, where one is named.
    Session(Option<Permission>),
    /// A session, or a login token for an account of its own.
    SessionOrLogin,
    /// A token of the search for a login, a token that a code has proved, or a session.
    CodeAsker,
    /// A token of an operation that a code is for.
    Operation,
    /// A guest's token.
    Guest,
    /// A sandbox token; under the demonstration alone.
    Sandbox,
    /// Anybody, under the demonstration alone.
    OpenInDemo,
    /// A link that carries its own signature.
    SignedLink,
    /// A token of a LiveKit key pair.
    LiveKit,
}

/// One call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Route {
    pub method: &'static str,
    /// As actix and OpenAPI write it, e.g. `/api/users/{id}`.
    pub path: &'static str,
    pub access: Access,
}

impl Route {
    /// A call of anybody.
    pub const fn open(method: &'static str, path: &'static str) -> Self {
        Self {
            method,
            path,
            access: Access::Open,
        }
    }

    /// A call of any session.
    pub const fn session(method: &'static str, path: &'static str) -> Self {
        Self {
            method,
            path,
            access: Access::Session(None),
        }
    }

    /// A call of a session with a right.
    pub const fn allowed(method: &'static str, path: &'static str, permission: Permission) -> Self {
        Self {
            method,
            path,
            access: Access::Session(Some(permission)),
        }
    }

    /// A call of somebody else.
    pub const fn new(method: &'static str, path: &'static str, access: Access) -> Self {
        Self { method, path, access }
    }
}
