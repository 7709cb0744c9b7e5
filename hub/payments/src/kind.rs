//! What a payment is for.

use serde::{Deserialize, Serialize};

/// A kind of payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum PaymentKind {
    /// An applicant pays the program.
    Fee,
    /// The program pays an applicant, or whom they owe.
    Award,
}

impl PaymentKind {
    /// The name in the store and on the wire.
    pub fn as_str(self) -> &'static str {
        match self {
            PaymentKind::Fee => "fee",
            PaymentKind::Award => "award",
        }
    }

    /// Reads the name.
    pub fn parse(name: &str) -> Option<Self> {
        [PaymentKind::Fee, PaymentKind::Award]
            .into_iter()
            .find(|kind| kind.as_str() == name)
    }
}
