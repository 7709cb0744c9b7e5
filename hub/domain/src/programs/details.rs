//! What applicants are told of a program, and who may apply when.

use crate::cases::reports::Audience;
use std::collections::BTreeMap;

/// Words by language (BCP 47).
pub type Words = BTreeMap<String, String>;

/// Something that applicants should have at hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Need {
    pub id: String,
    pub words: Words,
}

/// What applicants are told of a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProgramDetails {
    pub summary: Words,
    pub about: Words,
    pub needs: Vec<Need>,
    /// Who may apply.
    pub audience: Vec<Audience>,
    pub opens_at_ms: Option<i64>,
    pub closes_at_ms: Option<i64>,
    /// A person may have several applications in it.
    pub several: bool,
    /// 1: it is applied for at a third party's.
    pub application_type: i64,
    pub apply_url: String,
    /// Who does not qualify cannot apply.
    pub must_qualify: bool,
}

impl Default for ProgramDetails {
    fn default() -> Self {
        Self {
            summary: Words::new(),
            about: Words::new(),
            needs: Vec::new(),
            audience: Audience::ALL.to_vec(),
            opens_at_ms: None,
            closes_at_ms: None,
            several: false,
            application_type: 0,
            apply_url: String::new(),
            must_qualify: false,
        }
    }
}

impl ProgramDetails {
    /// Whether somebody may apply at this time.
    pub fn is_open(&self, now_ms: i64) -> bool {
        self.opens_at_ms.is_none_or(|opens| opens <= now_ms)
            && self.closes_at_ms.is_none_or(|closes| now_ms < closes)
    }
}
