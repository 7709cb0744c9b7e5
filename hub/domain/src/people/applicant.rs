//! An applicant, as a reviewer sees them beside the thread.

use crate::cases::status::StatusToken;
use crate::conversations::consent::ConsentState;
use crate::ids::{ApplicantId, ApplicationId, ThreadId};
use crate::people::zones::ZoneSource;
use serde::Serialize;

/// An applicant with their addresses and other applications.
#[derive(Debug, Clone, PartialEq, Serialize, utoipa::ToSchema)]
pub struct Applicant {
    pub id: ApplicantId,
    pub name: String,
    /// BCP 47, e.g. `es`.
    pub lang: String,
    /// IANA zone, e.g. `America/New_York`.
    pub zone: String,
    /// The state they live in, by its postal code; empty where it is not known.
    pub state: String,
    pub addresses: Vec<ApplicantAddress>,
    pub other_items: Vec<OtherItem>,
}

/// One address or number of an applicant.
#[derive(Debug, Clone, PartialEq, Serialize, utoipa::ToSchema)]
pub struct ApplicantAddress {
    /// `phone` or `email`.
    #[schema(value_type = AddressKind)]
    pub kind: String,
    /// E.164 or a lower-case mail address.
    pub address: String,
    /// As people here write it.
    pub display: String,
    pub consent: ConsentState,
    /// The possible time zones of the recipient, at least one; if several, the quiet hours of each apply.
    pub zones: Vec<String>,
    /// By what they are known.
    pub zone_source: ZoneSource,
    /// Calls from this number are made by TTY or through a relay service: they ring for people, without a spoken menu.
    pub text_phone: bool,
    /// Names of others reached at the same address.
    pub shared_with: Vec<String>,
}

/// Another application of the same person.
#[derive(Debug, Clone, PartialEq, Serialize, utoipa::ToSchema)]
pub struct OtherItem {
    pub id: ApplicationId,
    #[serde(rename = "externalId")]
    pub external_id: String,
    #[serde(rename = "processName")]
    pub program_name: String,
    #[serde(rename = "currentStateName")]
    pub state_name: String,
    #[serde(rename = "statusToken")]
    #[schema(value_type = StatusToken)]
    pub status_token: String,
    #[serde(rename = "threadId")]
    pub thread_id: ThreadId,
}

crate::wire_names! {
    /// What an address is.
    AddressKind = "phone" | "email";
}
