//! A program as one file: exported, shown before it comes in, and brought in whole or not at all.

pub mod bring;
pub mod export;
pub mod preview;

mod body;
mod kept;
mod plan;

use crate::route::{Calls, calls};

/// The calls, and who may make them. An export asks for the right to read programs and the right to read what new ones are made from,
/// both in this program; what comes into a program that is there asks for the right of each text's kind besides.
pub const CALLS: Calls = calls! {
    export::export_program: Session;
    preview::preview_program_file: Allowed(CreateProgramRead);
    bring::import_program_file: Allowed(CreateProgramWrite);
};

/// The media type of a file.
const MEDIA_TYPE: &str = "application/vnd.commonline.program+json";
