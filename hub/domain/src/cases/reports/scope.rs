//! Which records a report counts.

use super::{Audience, Period};
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
}

impl Scope {
    /// The program's number; 0 for all.
    pub fn program_id(&self) -> i64 {
        self.program.map_or(0, |program| program.0)
    }

    /// The member's number; 0 for nobody's.
    pub fn member_id(&self) -> i64 {
        self.member.map_or(0, |account| account.0)
    }
}
