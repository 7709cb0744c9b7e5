//! Settings and contacts of a file: they have no drafts, so they come in at once or stay out.

use super::body::FileOptions;
use crate::App;
use crate::extract::Caller;
use crate::problem::Problem;
use crate::routes::administration::programs::{self, contacts::country};
use hub_administration::program_file::{CONTACTS, ProgramFile, SETTINGS, Verdict};
use hub_domain::ProgramId;
use hub_domain::identity::permission::Permission;
use hub_domain::programs::contacts::ProgramContacts;
use hub_domain::programs::settings::ProgramSettings;
use hub_store::Write;
use hub_store::programs::program_settings::{self, Kept, Revised};

/// A member of the file, with what becomes of it.
pub(super) struct KeptMember<'a, T> {
    text: &'a T,
    shown: Shown,
}

/// What is shown of it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Shown {
    pub path: &'static str,
    pub verdict: Verdict,
    pub is_left_out: bool,
}

impl<'a, T> KeptMember<'a, T> {
    pub fn shown(&self) -> Shown {
        self.shown
    }

    /// The text, where it comes in.
    pub fn brought(&self) -> Option<&'a T> {
        let is_written = matches!(self.shown.verdict, Verdict::Created | Verdict::Changed);
        (is_written && !self.shown.is_left_out).then_some(self.text)
    }
}

/// The settings of a file that has some.
pub(super) async fn settings<'a>(
    write: &mut Write,
    caller: &Caller,
    place: (ProgramId, bool),
    file: &'a ProgramFile,
    options: &FileOptions,
) -> Result<Option<KeptMember<'a, ProgramSettings>>, Problem> {
    let Some(text) = &file.kept.settings else {
        return Ok(None);
    };
    judged(write, caller, place, (SETTINGS, text), options)
        .await
        .map(Some)
}

/// The contacts of a file that has some; a telephone number is read as one of the tenant's first country.
pub(super) async fn contacts<'a>(
    app: &App,
    write: &mut Write,
    caller: &Caller,
    place: (ProgramId, bool),
    file: &'a ProgramFile,
    options: &FileOptions,
) -> Result<Option<KeptMember<'a, ProgramContacts>>, Problem> {
    let Some(text) = &file.kept.contacts else {
        return Ok(None);
    };
    let member = judged(write, caller, place, (CONTACTS, text), options).await?;
    if member.brought().is_some() {
        let faults = text.faults(&country(app, caller.tenant).await?);
        if !faults.is_empty() {
            return Err(programs::refused(CONTACTS, faults));
        }
    }
    Ok(Some(member))
}

/// What becomes of a member. Where the texts wait as drafts, what is in force of a program that is there stays as it is.
async fn judged<'a, T: Kept>(
    write: &mut Write,
    caller: &Caller,
    (program, is_new): (ProgramId, bool),
    (path, text): (&'static str, &'a T),
    options: &FileOptions,
) -> Result<KeptMember<'a, T>, Problem> {
    let held: Revised<T> = program_settings::held(write, caller.tenant, program).await?;
    let is_allowed = is_new || caller.may_on(Permission::ProgramWrite, program);
    let verdict = match held.revision {
        0 if is_allowed => Verdict::Created,
        0 => Verdict::NotAllowed,
        _ if held.text == *text => Verdict::Unchanged,
        _ if is_allowed => Verdict::Changed,
        _ => Verdict::NotAllowed,
    };
    let waits = options.drafts == Some(true) && !is_new && verdict != Verdict::Unchanged;
    Ok(KeptMember {
        text,
        shown: Shown {
            path,
            verdict,
            is_left_out: waits || options.leaves_out(path),
        },
    })
}

/// Whether the frame of the program's form asks for its own mode: as it stands, or as the file says of a new program.
pub(super) async fn frame_mode(
    app: &App,
    caller: &Caller,
    (program, is_new): (ProgramId, bool),
    file: &ProgramFile,
) -> Result<bool, Problem> {
    if is_new {
        return Ok(file.program.frame.as_ref().is_some_and(|frame| frame.frame_mode));
    }
    let frame = app.store.programs().frame(caller.tenant, program).await?;
    Ok(frame.is_some_and(|frame| frame.frame_mode))
}
