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

/// What a call of sign-in shows or changes, and with that the assurance that it asks for. A generated test tries each with every
/// weaker proof.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// Nothing that is anybody's: what everybody may know, or a question, a challenge, a mail that is answered elsewhere.
    Nothing,
    /// What is the caller's own account's or session's: asks for its token.
    Account,
    /// Begins, proves, renews or ends a session: asks for what the account asks for.
    Session,
    /// What belongs to the whole login (password, login id, factors, devices, passkeys, accounts, the other sessions): asks for
    /// the highest assurance that any of its accounts asks for, given within the last five minutes
    /// (ASVS 5.0, V6.3 and V7.5; NIST SP 800-63B-4, section 4).
    Login,
    /// The same by a link or a code that went to an address on file: the way back for those who cannot prove themselves
    /// otherwise. It opens no account that asks for a second factor.
    Recovery,
}

/// One call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Route {
    pub method: &'static str,
    /// As actix and OpenAPI write it, e.g. `/api/users/{id}`.
    pub path: &'static str,
    pub access: Access,
    /// Every call of sign-in has one.
    pub effect: Option<Effect>,
}

impl Route {
    /// A call of anybody.
    pub const fn open(method: &'static str, path: &'static str) -> Self {
        Self {
            method,
            path,
            access: Access::Open,
            effect: None,
        }
    }

    /// A call of any session.
    pub const fn session(method: &'static str, path: &'static str) -> Self {
        Self {
            method,
            path,
            access: Access::Session(None),
            effect: None,
        }
    }

    /// A call of a session with a right.
    pub const fn allowed(method: &'static str, path: &'static str, permission: Permission) -> Self {
        Self {
            method,
            path,
            access: Access::Session(Some(permission)),
            effect: None,
        }
    }

    /// A call of somebody else.
    pub const fn new(method: &'static str, path: &'static str, access: Access) -> Self {
        Self {
            method,
            path,
            access,
            effect: None,
        }
    }

    /// The same with what it shows or changes.
    pub const fn with(mut self, effect: Effect) -> Self {
        self.effect = Some(effect);
        self
    }
}
