//! Ids are types: a thread's id cannot be passed where a message's is expected.

use serde::{Deserialize, Serialize};
use std::fmt;

macro_rules! number_id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, utoipa::ToSchema)]
        #[serde(transparent)]
        pub struct $name(pub i64);
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
        impl std::str::FromStr for $name {
            type Err = std::num::ParseIntError;
            fn from_str(text: &str) -> Result<Self, Self::Err> {
                text.parse().map(Self)
            }
        }
    };
}

macro_rules! text_id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, utoipa::ToSchema)]
        #[serde(transparent)]
        pub struct $name(pub String);
        impl $name {
            /// The id as text, as on the wire and in the store.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
        impl From<&str> for $name {
            fn from(text: &str) -> Self {
                Self(text.to_owned())
            }
        }
    };
}

number_id!(
    /// A tenant: one county or program operator (`cd_instance`).
    TenantId
);
number_id!(
    /// A login, which may hold accounts in several tenants (`cd_user`).
    CdUser
);
number_id!(
    /// One person's or organisation's account in one tenant (`cd_entity`).
    AccountId
);
number_id!(
    /// An assistance program of a tenant (`ProcessID`).
    ProgramId
);

impl ProgramId {
    /// Every program.
    pub const ALL: ProgramId = ProgramId(0);
}
number_id!(
    /// An application in the work queue (`ItemID`).
    ApplicationId
);
number_id!(
    /// A workflow state (`CurrStateID`); the same number means the same status in every program of a tenant.
    StateId
);
number_id!(
    /// A person who applies, with or without an account.
    ApplicantId
);
text_id!(
    /// The conversation of one application over all channels.
    ThreadId
);
text_id!(
    /// An entry in a thread.
    MessageId
);
text_id!(
    /// A call or conference that belongs to a thread.
    CallId
);
