//! Submits a draft: judged by the form in force, it becomes an application in one transaction.

use super::ready::{FiledBy, Ready, is_as_judged, ready};
use super::{Outcome, Refusal, check_open, standing};
use crate::Hub;
use hub_domain::TenantId;
use hub_domain::clock::now_ms;
use hub_domain::programs::details::ProgramDetails;
use hub_store::StoreError;
use hub_store::audit::{self, AuditLine, By};
use hub_store::cases::case_files::{self, CaseFor, NewCase};
use hub_store::forms::drafts::{self, Draft, Submitted};
use hub_store::forms::{answer_secrets, answer_sources};
use hub_store::identity::accounts::Account;

/// What a submission names.
#[derive(Debug, Clone, Copy)]
pub struct Submission<'a> {
    /// Of the draft, as the page saw it.
    pub revision: i64,
    /// The caller's own word: the same submission again gives the same answer.
    pub key: &'a str,
}

/// Submits an account's draft.
pub async fn submit(
    hub: &Hub,
    tenant: TenantId,
    (draft, account): (&Draft, &Account),
    submission: Submission<'_>,
    by: &By,
) -> Outcome<Submitted> {
    if let Some(submitted) = &draft.submitted {
        return Ok(again(submitted, submission.key));
    }
    let store = hub.store();
    let details = store.programs().details(tenant, draft.program).await?;
    // A trial takes place before the dates.
    let is_trial = store
        .trials()
        .is_trying(tenant, draft.program, account.id)
        .await?;
    if !is_trial && let Err(closed) = check_open(&details, now_ms()) {
        return Ok(Err(closed));
    }
    let settings = store.program_settings().settings(tenant, draft.program).await?;
    if !settings.Applications.ApplicantSubmission {
        return Ok(Err(Refusal::FiledByStaff));
    }
    let Some(newest) = hub.forms().in_force(tenant, draft.program).await? else {
        return Ok(Err(Refusal::NoForm));
    };
    if newest.version != draft.form_version || draft.revision != submission.revision {
        return Ok(Err(Refusal::Changed));
    }
    if !details.several
        && let Some(item) = standing(hub, tenant, account.id, draft.program).await?
    {
        return Ok(Err(Refusal::Applied(item.id.0)));
    }
    let by_whom = (account.zone.as_str(), FiledBy::Applicant);
    let ready = match ready(hub, tenant, draft, &newest, by_whom).await? {
        Ok(ready) => ready,
        Err(refusal) => return Ok(Err(refusal)),
    };
    write_down(hub, tenant, (draft, account), (ready, &details), submission, by).await
}

/// The answer to a submission of what has been submitted.
pub(super) fn again(submitted: &Submitted, key: &str) -> std::result::Result<Submitted, Refusal> {
    match submitted.key == key {
        true => Ok(submitted.clone()),
        false => Err(Refusal::Submitted(submitted.application.0)),
    }
}

/// Writes everything down, if the draft and its form are still what was judged, and the applicant has no other application where the
/// program takes one only.
async fn write_down(
    hub: &Hub,
    tenant: TenantId,
    (draft, account): (&Draft, &Account),
    (ready, details): (Ready, &ProgramDetails),
    submission: Submission<'_>,
    by: &By,
) -> Outcome<Submitted> {
    let store = hub.store();
    let workflow = store.programs().published_workflow(tenant, draft.program).await?;
    let mut write = store.write().await?;
    let held = drafts::lock(&mut write, tenant, &draft.id).await?;
    if let Some(submitted) = &held.submitted {
        return Ok(again(submitted, submission.key));
    }
    if !is_as_judged(&mut write, tenant, (draft, &held)).await? {
        return Ok(Err(Refusal::Changed));
    }
    let new = NewCase {
        program: draft.program,
        matter: String::new(),
        person: CaseFor::Account(Box::new(account.clone())),
        workflow,
    };
    let item = match case_files::file(&mut write, tenant, new, ready.filing, by).await {
        // A paper has ended at this moment: what was judged is another.
        Err(StoreError::NotFound("file")) => return Ok(Err(Refusal::Changed)),
        // The program is not launched, and their trial of it is over.
        Err(StoreError::NotFound("program")) => return Ok(Err(Refusal::NoForm)),
        filed => filed?,
    };
    // The program may have been launched since: what is no test waits for its dates.
    if !item.test
        && let Err(closed) = check_open(details, now_ms())
    {
        write.rollback().await?;
        return Ok(Err(closed));
    }
    // A withdrawal may have been taken back since; the rows of this applicant are this write's by now.
    if !details.several
        && let Some(other) = standing(hub, tenant, account.id, draft.program).await?
    {
        write.rollback().await?;
        return Ok(Err(Refusal::Applied(other.id.0)));
    }
    answer_sources::take_over(&mut write, tenant, &draft.id, item.id).await?;
    for at in &ready.numbers {
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
