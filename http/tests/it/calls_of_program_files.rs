//! The calls of programs as files.

use crate::bad_input_calls::{Bearer, Call, call};
use crate::calls_of_staff::{ITEM, STAFF};

/// Every one of them. A file is no JSON body: what is wrong with one is tried in `program_files`.
pub fn calls_of_program_files() -> Vec<Call> {
    const OPTIONS: &[(&str, &str)] = &[
        ("program", "999999"),
        ("name", "Fuel"),
        ("drafts", "true"),
        ("note", "Moved"),
        ("leave_out", "form"),
    ];
    vec![
        call("GET", "/api/admin/programs/{id}/file")
            .with(ITEM)
            .by(&[Bearer::Session]),
        call("POST", "/api/admin/programs/file/preview")
            .query(OPTIONS)
            .by(STAFF),
        call("POST", "/api/admin/programs/file").query(OPTIONS).by(STAFF),
    ]
}
