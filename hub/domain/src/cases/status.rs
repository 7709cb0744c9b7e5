//! The nineteen application statuses (specification 2, section 4): the seed of every new workflow. What a program calls its
//! statuses, and what they mean there, its published workflow says.

use super::state_meaning::{Stage, StateOutcome};

/// A status of the specification.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Status {
    /// Stable number, the same in every program.
    pub id: i64,
    /// Display name, byte for byte the specification's.
    pub name: &'static str,
    /// Name of the colour token in the web app.
    pub token: &'static str,
    /// How far an applicant sees the application.
    pub stage: Stage,
    /// What it means for the decision.
    pub outcome: StateOutcome,
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
        stage: Stage::Reviewed,
        outcome: StateOutcome::Open,
    },
    Status {
        id: 2,
        name: "Intake-Complete",
        token: "intake-complete",
        stage: Stage::Checked,
        outcome: StateOutcome::Open,
    },
    Status {
        id: 3,
        name: "Approved",
        token: "approved",
        stage: Stage::Approved,
        outcome: StateOutcome::Approved,
    },
    Status {
        id: 4,
        name: "Application Received",
        token: "application-received",
        stage: Stage::Received,
        outcome: StateOutcome::Open,
    },
    Status {
        id: 5,
        name: "Pending-Denial",
        token: "pending-denial",
        stage: Stage::Deciding,
        outcome: StateOutcome::Open,
    },
    Status {
        id: 6,
        name: "Pending-Approval",
        token: "pending-approval",
        stage: Stage::Deciding,
        outcome: StateOutcome::Open,
    },
    Status {
        id: 7,
        name: "Intake review",
        token: "intake-review",
        stage: Stage::Checked,
        outcome: StateOutcome::Open,
    },
    Status {
        id: 8,
        name: "Intake",
        token: "intake",
        stage: Stage::Checked,
        outcome: StateOutcome::Open,
    },
    Status {
        id: 9,
        name: "Review",
        token: "review",
        stage: Stage::Reviewed,
        outcome: StateOutcome::Open,
    },
    Status {
        id: 10,
        name: "Review completed",
        token: "review-completed",
        stage: Stage::Reviewed,
        outcome: StateOutcome::Open,
    },
    Status {
        id: 11,
        name: "Case verification",
        token: "case-verification",
        stage: Stage::Reviewed,
        outcome: StateOutcome::Open,
    },
    Status {
        id: 12,
        name: "Denied",
        token: "denied",
        stage: Stage::Denied,
        outcome: StateOutcome::Denied,
    },
    Status {
        id: 13,
        name: "Paid",
        token: "paid",
        stage: Stage::Paid,
        outcome: StateOutcome::Paid,
    },
    Status {
        id: 14,
        name: "Payment in progress",
        token: "payment-in-progress",
        stage: Stage::Paying,
        outcome: StateOutcome::Approved,
    },
    Status {
        id: 15,
        name: "Waiting for payment",
        token: "waiting-for-payment",
        stage: Stage::Paying,
        outcome: StateOutcome::Approved,
    },
    Status {
        id: 16,
        name: "Form in progress",
        token: "form-in-progress",
        stage: Stage::Started,
        outcome: StateOutcome::Open,
    },
    Status {
        id: 17,
        name: "QA/QC",
        token: "qa-qc",
        stage: Stage::Reviewed,
        outcome: StateOutcome::Open,
    },
    Status {
        id: 18,
        name: "QA/QC-Ready",
        token: "qa-qc-ready",
        stage: Stage::Reviewed,
        outcome: StateOutcome::Open,
    },
    Status {
        id: 19,
        name: "Provision-Error",
        token: "provision-error",
        stage: Stage::Problem,
        outcome: StateOutcome::Open,
    },
];

/// What the specification calls a status; its number where it has no name.
pub fn name(id: i64) -> String {
    by_id(id).map_or_else(|| id.to_string(), |status| status.name.to_owned())
}

/// Whether a colour token is one of the specification's.
pub fn is_token(token: &str) -> bool {
    STATUSES.iter().any(|status| status.token == token)
}

/// The status of this number.
pub fn by_id(id: i64) -> Option<&'static Status> {
    let index = id.checked_sub(1)?;
    usize::try_from(index).ok().and_then(|index| STATUSES.get(index))
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
        assert_eq!(by_id(i64::MIN), None);
    }
}
