//! Which records a report counts.

use super::{Audience, By, Period};
use crate::ids::{AccountId, ProgramId};

/// Whose records, of which days, of which programs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scope {
    pub audience: Audience,
    pub period: Period,
    /// One program; none: all.
    pub program: Option<ProgramId>,
    /// Only programs of which this account is a member; none: all.
    pub member: Option<AccountId>,
    /// What this account did; account 0 for what nobody on staff did. None: what anybody did.
    pub person: Option<AccountId>,
    /// How the rows are cut, where a report may be cut in several ways; none: by time, as fine as the period's length allows.
    pub by: Option<By>,
}

impl Scope {
    /// The program's number; 0 for all.
    pub fn program_id(&self) -> i64 {
        self.program.map_or(0, |program| program.0)
    }

    /// The person's number; -1 for everybody.
    pub fn person_id(&self) -> i64 {
        self.person.map_or(-1, |account| account.0)
    }

    /// The member's number; 0 for nobody's.
    pub fn member_id(&self) -> i64 {
        self.member.map_or(0, |account| account.0)
    }
}
