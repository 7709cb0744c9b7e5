//! Files what staff have filled in for an applicant: into the case that is there, in one transaction.

use super::ready::{FiledBy, Ready, is_as_judged, ready};
use super::submit::again;
use super::{Outcome, Refusal, Submission, is_undecided};
use crate::Hub;
use hub_domain::TenantId;
use hub_domain::cases::application::QueueItem;
use hub_domain::clock::now_ms;
use hub_store::StoreError;
use hub_store::audit::{self, AuditLine, By};
use hub_store::cases::case_files;
use hub_store::forms::drafts::{self, Draft, Submitted};
use hub_store::forms::{answer_secrets, answer_sources};

/// What a filing by staff names.
#[derive(Debug, Clone, Copy)]
pub struct CaseFiling<'a> {
    pub submission: Submission<'a>,
    /// The applicant signs later what was not read aloud to them.
    pub signs_later: bool,
}

/// Files the draft of a case.
pub async fn file_for_case(
    hub: &Hub,
    tenant: TenantId,
    (draft, item): (&Draft, &QueueItem),
    filing: CaseFiling<'_>,
    (zone, by): (&str, &By),
) -> Outcome<Submitted> {
    let submission = filing.submission;
    if let Some(submitted) = &draft.submitted {
        return Ok(again(submitted, submission.key));
    }
    let Some(newest) = hub.forms().in_force(tenant, draft.program).await? else {
        return Ok(Err(Refusal::NoForm));
    };
    if newest.version != draft.form_version || draft.revision != submission.revision {
        return Ok(Err(Refusal::Changed));
    }
    let by_whom = FiledBy::Staff {
        signs_later: filing.signs_later,
    };
    match ready(hub, tenant, draft, &newest, (zone, by_whom)).await? {
        Ok(ready) => write_down(hub, tenant, (draft, item), ready, submission, by).await,
        Err(refusal) => Ok(Err(refusal)),
    }
}

/// Writes everything down, if the draft, its form and the case are still what was judged.
async fn write_down(
    hub: &Hub,
    tenant: TenantId,
    (draft, item): (&Draft, &QueueItem),
    Ready { filing, numbers }: Ready,
    submission: Submission<'_>,
    by: &By,
) -> Outcome<Submitted> {
    let mut write = hub.store().write().await?;
    let held = drafts::lock(&mut write, tenant, &draft.id).await?;
    if let Some(submitted) = &held.submitted {
        return Ok(again(submitted, submission.key));
    }
    if !is_as_judged(&mut write, tenant, (draft, &held)).await? {
        return Ok(Err(Refusal::Changed));
    }
    let case = case_files::hold(&mut write, tenant, item.id).await?;
    if case.is_filled_in {
        return Ok(Err(Refusal::FilledIn));
    }
    if !is_undecided(hub, tenant, &case.item).await? {
        return Ok(Err(Refusal::Decided));
    }
    let item = match case_files::file_into(&mut write, tenant, case, filing, by).await {
        // A paper has ended at this moment: what was judged is another.
        Err(StoreError::NotFound("file")) => return Ok(Err(Refusal::Changed)),
        filed => filed?,
    };
    answer_sources::take_over(&mut write, tenant, &draft.id, item.id).await?;
    for at in &numbers {
        answer_secrets::take_over(&mut write, tenant, &draft.id, item.id, at).await?;
    }
    let submitted = Submitted {
        application: item.id,
        external_id: item.external_id,
        key: submission.key.to_owned(),
        at_ms: now_ms(),
    };
    drafts::submitted(&mut write, tenant, &draft.id, &submitted).await?;
    let line = AuditLine::new(tenant, by.clone(), "draft.submit", "application_draft", &draft.id);
    audit::append(&mut write, line.reason(submitted.application)).await?;
    write.commit().await?;
    Ok(Ok(submitted))
}
