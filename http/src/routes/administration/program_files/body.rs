//! The bytes of a file that somebody brings, and what is asked for with it.

use crate::problem::{Key, Problem};
use actix_web::web;
use futures::StreamExt;
use hub_administration::program_file::{FileFault, MAX_FILE_BYTES, ProgramFile};
use serde::Deserialize;

/// How a file comes in.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct FileOptions {
    /// `ProcessID` of the program that it comes into; without one it makes a new program, which nobody can apply to yet.
    pub(super) program: Option<i64>,
    /// The new program's name; that of the file without one.
    pub(super) name: Option<String>,
    /// Its texts wait as drafts; otherwise they come into force in one release.
    pub(super) drafts: Option<bool>,
    /// Why they come into force.
    pub(super) note: Option<String>,
    /// Members of the file that stay out, with commas between them: `message_templates.visit,form`.
    pub(super) leave_out: Option<String>,
}

impl FileOptions {
    /// Whether a member of the file stays out.
    pub(super) fn leaves_out(&self, path: &str) -> bool {
        let left_out = self.leave_out.as_deref().unwrap_or_default();
        left_out.split(',').any(|one| one == path)
    }
}

/// Reads the file.
pub(super) async fn file(mut payload: web::Payload) -> Result<ProgramFile, Problem> {
    let mut bytes = Vec::new();
    while let Some(chunk) = payload.next().await {
        let chunk = chunk.map_err(|error| Problem::field("body", "broken_off").caused_by(error))?;
        if bytes.len() + chunk.len() > MAX_FILE_BYTES {
            return Err(Key::PayloadTooLarge.into());
        }
        bytes.extend_from_slice(&chunk);
    }
    // A large one takes a while.
    let read = web::block(move || ProgramFile::read(&bytes)).await;
    read.map_err(Problem::internal)?.map_err(refused)
}

/// A file that cannot be read.
fn refused(fault: FileFault) -> Problem {
    let key = match fault.key {
        "malformed" => Key::MalformedJson,
        _ => Key::InvalidField,
    };
    let field = if fault.path.is_empty() {
        "file".to_owned()
    } else {
        fault.path
    };
    Problem::new(key)
        .with_message(format!("{field}: {}", fault.about))
        .and_field(field, fault.key)
}
