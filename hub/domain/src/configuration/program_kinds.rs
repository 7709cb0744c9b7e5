//! What a program says of itself. It names no other text and decides nothing about cases: those that were filed stay as they are when
//! a program closes or is for others.

use super::Configuration;
use crate::config_version::ConfigKind;
use crate::programs::details::ProgramDetails;
use crate::programs::details_fault::DetailsFault;

impl Configuration for ProgramDetails {
    const KIND: ConfigKind = ConfigKind::ProgramDetails;
    const IS_KEYED_BY_PROGRAM: bool = true;
    const IS_PROGRAMS_OWN: bool = true;
    const NAMES: &'static [ConfigKind] = &[];
    type Fault = DetailsFault;

    fn program(&self, key: &str) -> Option<i64> {
        key.parse().ok()
    }

    fn faults(&self) -> Vec<DetailsFault> {
        ProgramDetails::faults(self)
    }
}
