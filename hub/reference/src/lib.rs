//! What is the same for everybody: industries, states, counties, countries, ZIP codes, tax classifications, kinds of licences; and the
//! reading of a county's list of its public offices. Pure: the data is in the program, unpacked when somebody first asks.
//! docs/REFERENCE-DATA.md says where it comes from.
#![forbid(unsafe_code)]

pub mod classifications;
pub mod countries;
pub mod industries;
pub mod places;
pub mod public_offices;
mod unpacked;
