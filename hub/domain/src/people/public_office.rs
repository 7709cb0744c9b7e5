//! Who represents people, and the offices that serve them, as a county lists them.

use serde::Serialize;

/// Most offices of a tenant.
pub const MAX_OFFICES: usize = 5_000;

crate::wire_names! {
    /// Of what an office is.
    OfficeLevel = "federal" | "state" | "county" | "city" | "district";
}

/// An office.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct PublicOffice {
    /// As the county's list has it; stays with the office when who holds it changes.
    pub id: String,
    /// `Board of Supervisors, District 3`
    pub name: String,
    #[schema(value_type = OfficeLevel)]
    pub level: String,
    /// Who holds it; empty where nobody is named.
    pub holder: String,
    /// E.164, or empty.
    pub phone: String,
    pub email: String,
    /// An https address, or empty.
    pub website: String,
    /// On one line.
    pub address: String,
    /// The ZIP codes that it serves; none: all of the county.
    pub zips: Vec<String>,
}

impl PublicOffice {
    /// Whether it serves this ZIP code.
    pub fn serves(&self, zip: &str) -> bool {
        self.zips.is_empty() || self.zips.iter().any(|served| served == zip)
    }
}
