//! Lists of people who are invited, or get another role, all at once: checked line by line, started, and taken back.

pub mod check;
mod judge;
pub mod read;
pub mod run;

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::StaffWrite;
use crate::problem::{Key, Problem};
use hub_actors::administration::invitations;
use hub_domain::identity::permission::Permission;
use hub_domain::identity::staff::{ImportOutcome, ImportVerdict};
use hub_domain::job::JobState;
use hub_store::identity::staff_imports::StaffImport;
use serde::{Deserialize, Serialize};

/// How far a list is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum StaffImportState {
    /// Its lines were checked, and nothing was done.
    Checked,
    Running,
    Done,
    Undone,
    /// Its job was given up or cancelled: an operator starts it again.
    Stopped,
}

/// How many lines there are of what.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct StaffImportCount {
    #[schema(value_type = ImportVerdict)]
    pub verdict: String,
    /// Null before their turn.
    #[schema(value_type = Option<ImportOutcome>)]
    pub outcome: Option<String>,
    pub count: i64,
}

/// The mail that people get.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct InvitationText {
    pub lang: String,
    /// It is for those whose line has a phone; the other one is for those without.
    pub with_phone: bool,
    pub subject: String,
    pub body: String,
}

/// A list.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct StaffImportView {
    pub id: String,
    pub file_name: String,
    pub created_at_ms: i64,
    pub by: String,
    pub state: StaffImportState,
    /// Lines of the file.
    pub lines: i64,
    /// Lines that do something, and how many of them are done.
    pub total: i64,
    pub done: i64,
    pub counts: Vec<StaffImportCount>,
    /// It is done, and nobody has followed the link of an invitation yet.
    pub can_undo: bool,
    /// In each language that a line asks for, for people with a phone and without.
    pub mails: Vec<InvitationText>,
}

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ImportLineParams {
    /// `next` of the part before.
    after: Option<i64>,
    /// Only lines with this verdict.
    verdict: Option<String>,
}

/// A list of the caller's own; an administrator sees everybody's.
async fn own(app: &App, caller: &Allowed<StaffWrite>, id: &str) -> Result<StaffImport, Problem> {
    let import = app.store.staff_imports().by_id(caller.tenant, id).await?;
    match import.account == caller.account || caller.may(Permission::Admin) {
        true => Ok(import),
        false => Err(Key::NotFound.into()),
    }
}

/// A list with its figures.
async fn view(
    app: &App,
    caller: &Allowed<StaffWrite>,
    import: StaffImport,
) -> Result<StaffImportView, Problem> {
    let store = app.store.staff_imports();
    let counts = store.counts(caller.tenant, &import.id).await?;
    let acting = |verdict: &str| ImportVerdict::parse(verdict).is_some_and(ImportVerdict::acts);
    let acts: Vec<_> = counts.iter().filter(|one| acting(&one.verdict)).collect();
    let total = acts.iter().map(|one| one.count).sum();
    let done = acts
        .iter()
        .filter(|one| !one.outcome.is_empty())
        .map(|one| one.count)
        .sum();
    let state = match (import.undone_at_ms, import.finished_at_ms, import.started_at_ms) {
        (Some(_), _, _) => StaffImportState::Undone,
        (None, Some(_), _) => StaffImportState::Done,
        (None, None, None) => StaffImportState::Checked,
        (None, None, Some(_)) => match store.job_state(caller.tenant, &import.id).await? {
            Some(JobState::Dead | JobState::Cancelled) | None => StaffImportState::Stopped,
            Some(JobState::Waiting | JobState::Running | JobState::Done) => StaffImportState::Running,
        },
    };
    let can_undo = state == StaffImportState::Done && !store.was_followed(caller.tenant, &import.id).await?;
    let tenant = app.store.tenant(caller.tenant).await?;
    let mut kinds = store.mails(caller.tenant, &import.id).await?;
    if kinds.is_empty() {
        kinds.push((tenant.lang.clone(), None));
    }
    let url = format!("{}/add-account?token=…", import.origin);
    let mails = kinds.into_iter().map(|(lang, phone)| {
        let (subject, body) = invitations::words(&app.hub, &tenant, &lang, &url, phone.as_deref());
        InvitationText {
            lang,
            with_phone: phone.is_some(),
            subject,
            body,
        }
    });
    let mails = mails.collect();
    Ok(StaffImportView {
        id: import.id,
        file_name: import.file_name,
        created_at_ms: import.created_at_ms,
        by: import.account_name,
        state,
        lines: import.lines,
        total,
        done,
        counts: counts
            .into_iter()
            .map(|one| StaffImportCount {
                verdict: one.verdict,
                outcome: Some(one.outcome).filter(|outcome| !outcome.is_empty()),
                count: one.count,
            })
            .collect(),
        can_undo,
        mails,
    })
}
