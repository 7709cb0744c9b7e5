//! The administration: who may what, programs from nothing, and how the instance is run. A folder per noun.

pub mod instances;
pub mod programs;
