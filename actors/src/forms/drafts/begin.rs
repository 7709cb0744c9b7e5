//! Begins a draft, or offers the one that was begun before.

use super::{Outcome, Refusal, check_open, standing};
use crate::Hub;
use hub_domain::cases::reports::Audience;
use hub_domain::clock::now_ms;
use hub_domain::{ProgramId, TenantId};
use hub_store::StoreError;
use hub_store::audit::By;
use hub_store::forms::drafts;
use hub_store::identity::accounts::Account;
use hub_store::programs::trials;

/// The id of a draft, and whether it is a new one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Begun {
    pub id: String,
    pub is_new: bool,
}

/// Begins a draft of an account in a program.
pub async fn begin(
    hub: &Hub,
    tenant: TenantId,
    account: &Account,
    (program, lang): (ProgramId, &str),
    by: &By,
) -> Outcome<Begun> {
    let store = hub.store();
    if let Some(open) = store.drafts().open_in(tenant, account.id, program).await? {
        return Ok(Ok(Begun {
            id: open.id,
            is_new: false,
        }));
    }
    let programs = store.programs().all(tenant).await?;
    let is_launched = programs.iter().any(|one| one.id == program.0);
    let is_trial = !is_launched && store.trials().is_trying(tenant, program, account.id).await?;
    if !is_launched && !is_trial {
        return Ok(Err(Refusal::NoForm));
    }
    let Some(form) = hub.forms().in_force(tenant, program).await? else {
        return Ok(Err(Refusal::NoForm));
    };
    let details = store.programs().details(tenant, program).await?;
    if !details
        .audience
        .contains(&Audience::of(Some(&account.account_type), false))
    {
        return Ok(Err(Refusal::WrongAudience));
    }
    let settings = store.program_settings().settings(tenant, program).await?;
    if !settings.Applications.ApplicantSubmission {
        return Ok(Err(Refusal::FiledByStaff));
    }
    // A trial takes place before the dates.
    if !is_trial && let Err(closed) = check_open(&details, now_ms()) {
        return Ok(Err(closed));
    }
    if !details.several
        && let Some(item) = standing(hub, tenant, account.id, program).await?
    {
        return Ok(Err(Refusal::Applied(item.id.0)));
    }
    let id = uuid::Uuid::now_v7().to_string();
    let mut write = store.write().await?;
    // Their name may have been taken off the trial since.
    if is_trial && !trials::is_trying(&mut write, tenant, program, account.id).await? {
        write.rollback().await?;
        return Ok(Err(Refusal::NoForm));
    }
    let new = (id.as_str(), account.id, program);
    let is_new = drafts::begin(&mut write, tenant, new, (form.version, lang), by).await?;
    write.commit().await?;
    if is_new {
        return Ok(Ok(Begun { id, is_new }));
    }
    // The same account has begun one at this moment.
    let open = store.drafts().open_in(tenant, account.id, program).await?;
    let id = open.ok_or(StoreError::NotFound("draft"))?.id;
    Ok(Ok(Begun { id, is_new }))
}
