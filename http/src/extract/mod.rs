//! Extractors of handlers: the caller, their right, their address, and the body. Rights are in the signature.

pub mod accepted_language;
pub mod allowed;
pub mod caller;
pub mod client;
pub mod json;
pub mod operation;
pub mod own;
pub mod session_or_login;
pub mod tenant_host;
pub mod visitor;

pub use allowed::{Allowed, AnySession, InPerson, LoginOwner};
pub use caller::{Caller, Person};
pub use client::Client;
pub use json::{Json, LargeJson, OptionalJson};
pub use operation::{CodeAsker, Operation};
pub use own::{Own, OwnNoun};
pub use session_or_login::SessionOrLogin;
pub use tenant_host::TenantHost;
pub use visitor::{GuestCall, LoginToken, SandboxAddress};
