//! The list of a noun's calls. Mounting, the table of routes and the generated tests are made from it, so every served
//! call is tested. The handler alone gives method and path. The permission is in the list and in the handler's
//! extractor, which no macro can read; a generated test proves that the two agree.

use crate::extract::OwnNoun;
use hub_domain::identity::permission::Permission;
use utoipa::openapi::path::HttpMethod;
use utoipa_actix_web::service_config::ServiceConfig;

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
    /// A session of the person to whom the thing of the path belongs ([`crate::extract::Own`]).
    Own(OwnNoun),
    /// A session, or a login token for its own account.
    SessionOrLogin,
    /// A token of the search for a login, a token that a code has proved, or a session.
    CodeAsker,
    /// A token of an operation that a code is for.
    Operation,
    /// A guest's token.
    Guest,
    /// A sandbox token; only under the demonstration.
    Sandbox,
    /// Anybody; only under the demonstration.
    OpenInDemo,
    /// A link that carries its own signature.
    SignedLink,
    /// A token of a LiveKit key pair.
    LiveKit,
    /// A token in the socket's first frame.
    FirstFrame,
}

/// What a call of sign-in shows or changes, and with that the assurance that it asks for. A generated test tries each with every
/// weaker proof.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// Nothing that is anybody's: what everybody may know, or a question, a challenge, a mail that is answered elsewhere.
    Nothing,
    /// Data of the caller's own account or session: needs its token.
    Account,
    /// Begins, proves, renews or ends a session: asks for what the account asks for.
    Session,
    /// What belongs to the whole login (password, login id, factors, devices, passkeys, accounts, the other sessions): asks for
    /// the highest assurance that any of its accounts asks for, given within the last five minutes
    /// (ASVS 5.0, V6.3 and V7.5; NIST SP 800-63B-4, section 4).
    Login,
    /// The same by a link or a code sent to an address on file: recovery for those who cannot prove themselves
    /// otherwise. It does not open accounts that require a second factor.
    Recovery,
}

/// One call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Route {
    pub method: &'static str,
    /// As actix and OpenAPI write it, e.g. `/api/users/{id}`.
    pub path: String,
    pub access: Access,
    /// Every call of sign-in has one.
    pub effect: Option<Effect>,
}

impl Route {
    /// The call of a documented handler, which knows its own method and path.
    pub fn of<H: utoipa::Path>(access: Access, effect: Option<Effect>) -> Self {
        let methods = H::methods();
        assert!(methods.len() == 1, "a handler has one method: {}", H::path());
        Self {
            method: name(&methods[0]),
            path: H::path(),
            access,
            effect,
        }
    }
}

fn name(method: &HttpMethod) -> &'static str {
    match method {
        HttpMethod::Get => "GET",
        HttpMethod::Post => "POST",
        HttpMethod::Put => "PUT",
        HttpMethod::Delete => "DELETE",
        HttpMethod::Options => "OPTIONS",
        HttpMethod::Head => "HEAD",
        HttpMethod::Patch => "PATCH",
        HttpMethod::Trace => "TRACE",
    }
}

/// The calls of one noun.
#[derive(Clone, Copy)]
pub struct Calls {
    /// Mounts them in the order of the list: a fixed path must precede one with a parameter that would match it.
    pub mount: fn(&mut ServiceConfig),
    /// Their part of the table.
    pub routes: fn() -> Vec<Route>,
}

/// The list of a noun's documented calls: handler, who may call it, and for sign-in's, after an arrow, its [`Effect`].
///
/// `post::post_message: Allowed(ThreadWrite);` wants a session with that right, `me::read_me: Session => Account;` any
/// session. Other words are variants of [`Access`].
macro_rules! calls {
    ($($handler:path: $access:ident $(($permission:ident))? $(=> $effect:ident)?;)+) => {
        $crate::route::Calls {
            mount: |cfg| { $(cfg.service($handler);)+ },
            routes: || vec![$({
                let access = $crate::route::access!($access $($permission)?);
                #[allow(unused_mut, unused_assignments, reason = "calls outside sign-in have no effect")]
                let mut effect = None;
                $(effect = Some($crate::route::Effect::$effect);)?
                $crate::route::Route::of::<$handler>(access, effect)
            }),+],
        }
    };
}

/// The same for calls that are no part of the documented API, below one prefix: sockets, the simulated outside world.
/// `"/live"; GET "" => open_event_socket: FirstFrame;`, with a middleware for all of them after the prefix.
macro_rules! undocumented_calls {
    ($prefix:literal $(, $middleware:expr)?; $($method:ident $path:literal => $handler:path: $access:ident;)+) => {
        $crate::route::Calls {
            mount: |cfg| {
                cfg.map(|cfg| {
                    cfg.service(
                        actix_web::web::scope($prefix)
                            $(.wrap($middleware))?
                            $(.route(
                                $path,
                                actix_web::web::method(actix_web::http::Method::$method).to($handler),
                            ))+
                    )
                });
            },
            routes: || vec![$($crate::route::Route {
                method: stringify!($method),
                path: concat!($prefix, $path).to_owned(),
                access: $crate::route::Access::$access,
                effect: None,
            }),+],
        }
    };
}

/// Who may make a call, as [`calls!`] takes it.
macro_rules! access {
    (Allowed $permission:ident) => {
        $crate::route::Access::Session(Some(hub_domain::identity::permission::Permission::$permission))
    };
    (Own $noun:ident) => {
        $crate::route::Access::Own($crate::extract::OwnNoun::$noun)
    };
    (Session) => {
        $crate::route::Access::Session(None)
    };
    ($access:ident) => {
        $crate::route::Access::$access
    };
}

pub(crate) use {access, calls, undocumented_calls};
