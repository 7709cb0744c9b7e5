//! The draft by which staff fill in a case for its applicant: colleagues share it, and it is filed into the case.

pub mod agree;
pub mod begin;
pub mod discard;
pub mod file;
pub mod known;
pub mod read;
pub mod save;

use super::seen_programs;
use crate::App;
use crate::extract::allowed::QueueWrite;
use crate::extract::{Allowed, Caller};
use crate::problem::{Key, Problem};
use crate::routes::forms::drafts::{ApplicationDraft, DraftCase, opened_by};
use hub_domain::cases::application::QueueItem;
use hub_domain::{ApplicantId, ApplicationId};
use hub_store::forms::drafts::Draft;
use hub_store::people::applicants::ApplicantRow;

/// A case in which the caller's right holds, with its draft.
async fn draft_of(app: &App, caller: &Allowed<QueueWrite>, id: i64) -> Result<(QueueItem, Draft), Problem> {
    let item = super::application(app, caller, ApplicationId(id)).await?;
    let draft = app.store.drafts().of_case(caller.tenant, item.id).await?;
    Ok((item, draft.ok_or(Key::NotFound)?))
}

/// Whom a case is about.
async fn applicant_of(app: &App, caller: &Caller, item: &QueueItem) -> Result<ApplicantRow, Problem> {
    let thread = app.store.threads().by_id(caller.tenant, &item.thread_id).await?;
    let applicants = app.store.applicants();
    let applicant = ApplicantId(thread.applicant_id);
    Ok(applicants.by_id(caller.tenant, applicant).await?)
}

/// Opens the draft of a case and shows it, with the sources that the caller may see.
async fn opened(
    app: &App,
    caller: &Allowed<QueueWrite>,
    item: &QueueItem,
    draft: Draft,
) -> Result<ApplicationDraft, Problem> {
    let applicant = applicant_of(app, caller, item).await?;
    let case = DraftCase {
        application_id: item.id.0,
        external_id: item.external_id.clone(),
        applicant_name: applicant.name,
        applicant_lang: applicant.lang,
    };
    let seen = seen_programs(app, caller).await?;
    Ok(opened_by(app, caller, draft, Some(case))
        .await?
        .with_sources_of(&seen))
}
