//! What applicants fill in: the forms of programs, and drafts of applications.

pub mod drafts;
pub mod read;

use crate::route::{Calls, calls};

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    read::read_program_form: Session;
    drafts::begin::begin_application_draft: Session;
    drafts::list::list_application_drafts: Session;
    drafts::read::read_application_draft: Own(Draft);
    drafts::known::list_known_answers: Own(Draft);
    drafts::save::save_draft_answers: Own(Draft);
    drafts::sign::sign_application_draft: Own(Draft);
    drafts::submit::submit_application_draft: Own(Draft);
    drafts::discard::discard_application_draft: Own(Draft);
};
