//! The nineteen application statuses (specification 2, section 4) and their tokens for colour.

/// A status: its number, its display name, the token by which screens colour it, and what kind of state it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Status {
    /// Stable number, the same in every program.
    pub id: i64,
    /// Display name, byte for byte the specification's.
    pub name: &'static str,
    /// Name of the colour token in the web app.
    pub token: &'static str,
}

/// The token of a status, as the document names it.
pub struct StatusToken;

impl utoipa::PartialSchema for StatusToken {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
        let tokens = STATUSES.iter().map(|status| status.token);
        crate::identity::names::schema("The colour token of a status of applications.", tokens)
    }
}

impl utoipa::ToSchema for StatusToken {}

/// All statuses, in the specification's order; ids start at 1.
pub const STATUSES: [Status; 19] = [
    Status {
        id: 1,
        name: "Case-Review",
        token: "case-review",
    },
    Status {
        id: 2,
        name: "Intake-Complete",
        token: "intake-complete",
    },
    Status {
        id: 3,
        name: "Approved",
        token: "approved",
    },
    Status {
        id: 4,
        name: "Application Received",
        token: "application-received",
    },
    Status {
        id: 5,
        name: "Pending-Denial",
        token: "pending-denial",
    },
    Status {
        id: 6,
        name: "Pending-Approval",
        token: "pending-approval",
    },
    Status {
        id: 7,
        name: "Intake review",
        token: "intake-review",
    },
    Status {
        id: 8,
        name: "Intake",
        token: "intake",
    },
    Status {
        id: 9,
        name: "Review",
        token: "review",
    },
    Status {
        id: 10,
        name: "Review completed",
        token: "review-completed",
    },
    Status {
        id: 11,
        name: "Case verification",
        token: "case-verification",
    },
    Status {
        id: 12,
        name: "Denied",
        token: "denied",
    },
    Status {
        id: 13,
        name: "Paid",
        token: "paid",
    },
    Status {
        id: 14,
        name: "Payment in progress",
        token: "payment-in-progress",
    },
    Status {
        id: 15,
        name: "Waiting for payment",
        token: "waiting-for-payment",
    },
    Status {
        id: 16,
        name: "Form in progress",
        token: "form-in-progress",
    },
    Status {
        id: 17,
        name: "QA/QC",
        token: "qa-qc",
    },
    Status {
        id: 18,
        name: "QA/QC-Ready",
        token: "qa-qc-ready",
    },
    Status {
        id: 19,
        name: "Provision-Error",
        token: "provision-error",
    },
];

/// What a status is called; its number where it has no name.
pub fn name(id: i64) -> String {
    by_id(id).map_or_else(|| id.to_string(), |status| status.name.to_owned())
}

/// The colour token of a status; empty where it has none.
pub fn token(id: i64) -> &'static str {
    by_id(id).map_or("", |status| status.token)
}

/// The status of this number.
pub fn by_id(id: i64) -> Option<&'static Status> {
    usize::try_from(id - 1).ok().and_then(|index| STATUSES.get(index))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_positions_and_names_are_unique() {
        for (index, status) in STATUSES.iter().enumerate() {
            assert_eq!(status.id, index as i64 + 1);
            assert_eq!(by_id(status.id), Some(status));
            assert_eq!(
                STATUSES.iter().filter(|other| other.name == status.name).count(),
                1
            );
        }
        assert_eq!(by_id(0), None);
        assert_eq!(by_id(20), None);
    }
}
