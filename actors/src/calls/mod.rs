//! Calls and conferences, recordings, captions, transcripts and summaries.

pub mod announcement;
pub mod arrived_call;
pub mod attendance;
pub(crate) mod bridge;
pub mod captions;
pub mod conference;
pub mod egress;
pub mod flow_call;
pub mod flows;
pub mod guest;
#[cfg(test)]
#[path = "../../../media/tests/it/telephone/handmade.rs"]
#[allow(dead_code)]
pub(crate) mod handmade;
pub mod lines;
pub mod number_seller;
pub mod own_rooms;
pub mod party_names;
pub mod recordings;
pub mod retention;
pub mod sip_book;
#[cfg(test)]
#[path = "../../../media/tests/it/telephone/sipp.rs"]
pub(crate) mod sipp;
#[cfg(test)]
#[path = "../../../media/tests/it/telephone/sipp_trunk.rs"]
#[allow(dead_code)]
pub(crate) mod sipp_trunk;
pub mod telephone;
#[cfg(test)]
pub(crate) mod test_phones;
pub mod trunk;
pub mod waiting_line;
