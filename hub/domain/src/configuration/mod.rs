//! The family of everything that is configured, drafted, checked and published: what a kind of configuration has to say about
//! its texts, and how the texts of several kinds are judged together.

mod case_kinds;
mod effects;
mod fault_item;
mod fault_names;
mod fault_place;
mod line_authors;
mod message_kinds;
mod named_roles;
mod phone_kinds;
mod program_kinds;
mod release;
#[cfg(test)]
mod release_tests;
mod rights;
mod state_moves;
mod status_names;
mod texts;
mod warnings;

pub use effects::{Effect, FormChangeSort, OpenCases};
pub use fault_item::FaultParams;
pub use fault_names::{FaultNames, name_faults};
pub use fault_place::FaultPlace;
pub use line_authors::{Line, LineChange, Revision, differences};
pub use named_roles::{NAMING_ROLES, named_roles};
pub use release::{Change, PlacedFault, effects, judge, needed};
pub use state_moves::{MAX_MOVED, StateMoves};
pub use texts::{Texts, parse};
pub use warnings::{ConfigWarning, warnings};

use crate::config_version::{ConfigFault, ConfigKind};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::any::Any;
use std::fmt::Debug;

/// A text of one kind of configuration. Everything else (drafts, versions, releases, calls, permissions, audit lines) follows
/// from the kind's line in [`ConfigKind`] and from this.
pub trait Configuration: Serialize + DeserializeOwned + Debug + Send + Sync + 'static {
    /// The kind that it is a text of.
    const KIND: ConfigKind;
    /// The kinds whose texts it names.
    const NAMES: &'static [ConfigKind];
    /// Whether its key is the number of its program.
    const IS_KEYED_BY_PROGRAM: bool = false;
    /// Whether only texts of its own program name it, so that those of other programs need not be known beside it.
    const IS_PROGRAMS_OWN: bool = false;
    /// What can be wrong with it.
    type Fault: Into<ConfigFault> + PartialEq;

    /// The program that it belongs to; none for what the whole tenant has.
    fn program(&self, key: &str) -> Option<i64>;

    /// Every fault that the text alone shows.
    fn faults(&self) -> Vec<Self::Fault>;

    /// Faults beside the text that it replaces.
    fn faults_after(&self, _before: &Self) -> Vec<Self::Fault> {
        Vec::new()
    }

    /// What it names and is not there, or is not what it needs, in the texts of other kinds.
    fn faults_beside(&self, _key: &str, _texts: &Texts) -> Vec<Self::Fault> {
        Vec::new()
    }

    /// What it would lose if other texts became what they are in `after`. What was missing before is not lost.
    fn lost(&self, key: &str, before: &Texts, after: &Texts) -> Vec<Self::Fault> {
        missed_since(self, key, before, after)
    }

    /// False for what is kept and followed by nothing: it stands in nobody's way.
    fn is_in_use(&self) -> bool {
        true
    }

    /// What it does to open cases, in numbers.
    fn effects(&self, _before: Option<&Self>, _cases: &OpenCases) -> Vec<Effect> {
        Vec::new()
    }
}

/// The faults of a text beside others that were not there beside the others of before, which are read only where there is one.
fn missed_since<C: Configuration>(text: &C, key: &str, before: &Texts, after: &Texts) -> Vec<C::Fault> {
    let mut lost = Configuration::faults_beside(text, key, after);
    if !lost.is_empty() {
        let missing = Configuration::faults_beside(text, key, before);
        lost.retain(|fault| !missing.contains(fault));
    }
    lost
}

/// A text whose kind is known at run time alone.
pub(crate) trait AnyConfiguration: Debug + Send + Sync {
    fn as_any(&self) -> &dyn Any;
    fn program(&self, key: &str) -> Option<i64>;
    fn faults(&self) -> Vec<ConfigFault>;
    fn faults_after(&self, before: &dyn AnyConfiguration) -> Vec<ConfigFault>;
    fn faults_beside(&self, key: &str, texts: &Texts) -> Vec<ConfigFault>;
    fn lost(&self, key: &str, before: &Texts, after: &Texts) -> Vec<ConfigFault>;
    fn is_in_use(&self) -> bool;
    fn effects(&self, before: Option<&dyn AnyConfiguration>, cases: &OpenCases) -> Vec<Effect>;
}

impl<C: Configuration> AnyConfiguration for C {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn program(&self, key: &str) -> Option<i64> {
        Configuration::program(self, key)
    }

    fn faults(&self) -> Vec<ConfigFault> {
        Configuration::faults(self).into_iter().map(Into::into).collect()
    }

    fn faults_after(&self, before: &dyn AnyConfiguration) -> Vec<ConfigFault> {
        let before = before.as_any().downcast_ref::<C>();
        let faults = before.map_or_else(Vec::new, |before| Configuration::faults_after(self, before));
        faults.into_iter().map(Into::into).collect()
    }

    fn faults_beside(&self, key: &str, texts: &Texts) -> Vec<ConfigFault> {
        let faults = Configuration::faults_beside(self, key, texts);
        faults.into_iter().map(Into::into).collect()
    }

    fn lost(&self, key: &str, before: &Texts, after: &Texts) -> Vec<ConfigFault> {
        let faults = Configuration::lost(self, key, before, after);
        faults.into_iter().map(Into::into).collect()
    }

    fn is_in_use(&self) -> bool {
        Configuration::is_in_use(self)
    }

    fn effects(&self, before: Option<&dyn AnyConfiguration>, cases: &OpenCases) -> Vec<Effect> {
        let before = before.and_then(|before| before.as_any().downcast_ref::<C>());
        Configuration::effects(self, before, cases)
    }
}
