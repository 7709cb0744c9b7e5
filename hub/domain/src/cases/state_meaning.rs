//! What a state of a workflow means: to the applicant, and for the decision.

use super::workflow::StateKind;

macro_rules! named {
    ($(#[$meta:meta])* $name:ident { $($(#[$doc:meta])* $variant:ident = $wire:literal,)+ }) => {
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize, utoipa::ToSchema)]
        #[serde(rename_all = "lowercase")]
        $(#[$meta])*
        pub enum $name { $($(#[$doc])* $variant,)+ }

        impl $name {
            /// Each of them.
            pub const ALL: &[Self] = &[$(Self::$variant,)+];

            /// The name in the store and on the wire.
            pub fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $wire,)+ }
            }

            /// Reads the name.
            pub fn parse(text: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|one| one.as_str() == text)
            }
        }
    };
}

named! {
    /// How far an applicant sees an application.
    #[schema(as = OwnStatus)]
    Stage {
        /// The form is not sent yet.
        Started = "started",
        Received = "received",
        Checked = "checked",
        Reviewed = "reviewed",
        /// A decision is prepared; which, applicants do not see.
        Deciding = "deciding",
        Approved = "approved",
        Denied = "denied",
        Paying = "paying",
        Paid = "paid",
        /// Something did not work; staff are at it.
        Problem = "problem",
        /// Over without a decision, by the applicant's withdrawal for example.
        Closed = "closed",
    }
}

named! {
    /// What a state means for the decision.
    StateOutcome {
        /// Nobody has decided.
        Open = "open",
        /// Approved, and not paid in full.
        Approved = "approved",
        Denied = "denied",
        /// Approved and paid.
        Paid = "paid",
        /// Over without a decision.
        Closed = "closed",
    }
}

impl Stage {
    /// The stage of a state that says none.
    pub fn of_kind(kind: StateKind) -> Self {
        match kind {
            StateKind::Initial => Stage::Received,
            StateKind::Open | StateKind::Waiting => Stage::Reviewed,
            StateKind::Terminal => Stage::Closed,
        }
    }
}

impl StateOutcome {
    /// The outcome of a state that says none.
    pub fn of_kind(kind: StateKind) -> Self {
        match kind {
            StateKind::Initial | StateKind::Open | StateKind::Waiting => StateOutcome::Open,
            StateKind::Terminal => StateOutcome::Closed,
        }
    }

    /// Whether money is kept for whoever is in such a state.
    pub fn is_award(self) -> bool {
        match self {
            StateOutcome::Approved | StateOutcome::Paid => true,
            StateOutcome::Open | StateOutcome::Denied | StateOutcome::Closed => false,
        }
    }

    /// Whether somebody has decided, yes or no.
    pub fn is_decided(self) -> bool {
        match self {
            StateOutcome::Approved | StateOutcome::Denied | StateOutcome::Paid => true,
            StateOutcome::Open | StateOutcome::Closed => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_they_are_written() {
        for stage in Stage::ALL {
            assert_eq!(Stage::parse(stage.as_str()), Some(*stage));
            assert_eq!(serde_json::json!(stage), stage.as_str());
        }
        for outcome in StateOutcome::ALL {
            assert_eq!(StateOutcome::parse(outcome.as_str()), Some(*outcome));
            assert_eq!(serde_json::json!(outcome), outcome.as_str());
        }
        assert_eq!(Stage::parse("Paid"), None);
    }
}
