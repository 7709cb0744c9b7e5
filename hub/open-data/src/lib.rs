//! Figures about programs that everybody may read: what is counted, what is hidden so that nobody is found in it, the proof that what is
//! hidden cannot be computed, and the files. No input or output: the store keeps, a job makes, the routes answer.

#![forbid(unsafe_code)]

mod alternatives;
pub mod catalog;
pub mod counts;
pub mod figure;
pub mod measure;
pub mod month;
mod polytope;
pub mod public_set;
pub mod release;
mod system;
pub mod tidy_csv;

/// Figures of one to this many stand for people who could be found, and are hidden (CMS Cell Size Suppression Policy; Washington State
/// DOH, "Standards for working with small numbers").
pub const MOST_HIDDEN: i64 = 10;

/// Why a set of figures cannot be published.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// Something that is hidden could still be computed, with everything hidden that this set may hide.
    #[error("a hidden figure could be computed")]
    Computable,
    /// Nothing was proved within the bound on work.
    #[error("the proof takes too much work")]
    TooMuchWork,
    /// Earlier sets contradict each other.
    #[error("earlier figures contradict each other")]
    Contradiction,
}
