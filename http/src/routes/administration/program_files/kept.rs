//! Settings, contacts, fees, public figures and the budget of a file: they have no drafts, so they come in at once or stay out.

use super::body::FileOptions;
use crate::App;
use crate::extract::Caller;
use crate::problem::Problem;
use crate::routes::administration::programs::{self, contacts::country};
use hub_administration::program_file::{
    BUDGET, CONTACTS, FEES, FileBudget, PUBLIC_FIGURES, ProgramFile, SETTINGS, Verdict,
};
use hub_domain::ProgramId;
use hub_domain::identity::permission::Permission;
use hub_domain::programs::contacts::ProgramContacts;
use hub_domain::programs::public_figures::PublicFigures;
use hub_domain::programs::settings::ProgramSettings;
use hub_payments::ProgramFees;
use hub_store::Write;
use hub_store::ledger::budgets;
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

/// The fees of a file that has some, with the program's own numbers of checks: no file has those.
pub(super) async fn fees_here(
    write: &mut Write,
    caller: &Caller,
    program: ProgramId,
    file: &ProgramFile,
) -> Result<Option<ProgramFees>, Problem> {
    let Some(fees) = &file.kept.fees else {
        return Ok(None);
    };
    let held: Revised<ProgramFees> = program_settings::held(write, caller.tenant, program).await?;
    Ok(Some(ProgramFees {
        first_check: held.text.first_check,
        ..fees.clone()
    }))
}

/// The fees of a file that has some.
pub(super) async fn fees<'a>(
    write: &mut Write,
    caller: &Caller,
    place: (ProgramId, bool),
    fees: Option<&'a ProgramFees>,
    options: &FileOptions,
) -> Result<Option<KeptMember<'a, ProgramFees>>, Problem> {
    let Some(text) = fees else {
        return Ok(None);
    };
    judged(write, caller, place, (FEES, text), options)
        .await
        .map(Some)
}

/// What a file says of figures for everybody, if it does.
pub(super) async fn public_figures<'a>(
    write: &mut Write,
    caller: &Caller,
    place: (ProgramId, bool),
    file: &'a ProgramFile,
    options: &FileOptions,
) -> Result<Option<KeptMember<'a, PublicFigures>>, Problem> {
    let Some(text) = &file.kept.public_figures else {
        return Ok(None);
    };
    judged(write, caller, place, (PUBLIC_FIGURES, text), options)
        .await
        .map(Some)
}

/// What a file says of the budget, if it does. It is compared with whether the program's money is limited here; no amount is touched
/// where it is.
pub(super) async fn budget<'a>(
    write: &mut Write,
    caller: &Caller,
    place: (ProgramId, bool),
    file: &'a ProgramFile,
    options: &FileOptions,
) -> Result<Option<KeptMember<'a, FileBudget>>, Problem> {
    let Some(text) = &file.kept.budget else {
        return Ok(None);
    };
    let held = budgets::limited(write, caller.tenant, place.0).await?;
    let is_same = held.map(|limits| limits == text.limits);
    Ok(Some(member(caller, place, (BUDGET, text), is_same, options)))
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
    let is_same = (held.revision > 0).then(|| held.text == *text);
    Ok(member(caller, (program, is_new), (path, text), is_same, options))
}

/// A member with its verdict: whether the program has the same; none where nobody has said anything there.
fn member<'a, T>(
    caller: &Caller,
    (program, is_new): (ProgramId, bool),
    (path, text): (&'static str, &'a T),
    is_same: Option<bool>,
    options: &FileOptions,
) -> KeptMember<'a, T> {
    let is_allowed = is_new || caller.may_on(Permission::ProgramWrite, program);
    let verdict = match is_same {
        Some(true) => Verdict::Unchanged,
        Some(false) if is_allowed => Verdict::Changed,
        None if is_allowed => Verdict::Created,
        Some(false) | None => Verdict::NotAllowed,
    };
    let waits = options.drafts == Some(true) && !is_new && verdict != Verdict::Unchanged;
    KeptMember {
        text,
        shown: Shown {
            path,
            verdict,
            is_left_out: waits || options.leaves_out(path),
        },
    }
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
