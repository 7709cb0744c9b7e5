//! The outcome that a status means in reports: undecided, approved, or denied.

/// The outcome of an application.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// Nobody has decided.
    Undecided,
    /// Approved, including payments in progress or made.
    Approved,
    /// Denied.
    Denied,
}

impl Outcome {
    /// Numbers of the statuses that mean yes: Approved, Paid, Payment in progress, Waiting for payment.
    pub const APPROVED: [i64; 4] = [3, 13, 14, 15];
    /// Number of the status that means no: Denied.
    pub const DENIED: i64 = 12;

    /// What a status means.
    pub fn of(state: i64) -> Self {
        if state == Self::DENIED {
            Outcome::Denied
        } else if Self::APPROVED.contains(&state) {
            Outcome::Approved
        } else {
            Outcome::Undecided
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases::status;

    #[test]
    fn the_outcomes_are_those_of_the_statuses_names() {
        let of = |outcome| {
            status::STATUSES
                .iter()
                .filter(move |status| Outcome::of(status.id) == outcome)
                .map(|status| status.name)
                .collect::<Vec<_>>()
        };
        let yes = ["Approved", "Paid", "Payment in progress", "Waiting for payment"];
        assert_eq!(of(Outcome::Approved), yes);
        assert_eq!(of(Outcome::Denied), ["Denied"]);
        assert_eq!(of(Outcome::Undecided).len(), 14);
    }
}
