//! Opens a draft: it is moved to the newest version of its form, and what was typed and is no number comes back to whoever typed it.

use super::{Outcome, Refusal, placed, reading};
use crate::Hub;
use crate::error::Result;
use hub_domain::TenantId;
use hub_domain::clock::now_ms;
use hub_forms::change::Change;
use hub_forms::draft::{SetAside, move_draft};
use hub_forms::place::Placed;
use hub_forms::{Prepared, sealed};
use hub_store::audit::By;
use hub_store::forms::answer_sources::AnswerSource;
use hub_store::forms::draft_answers;
use hub_store::forms::drafts::{self, Draft};
use hub_store::forms::{answer_secrets, draft_saves};
use hub_store::{StoreError, Write};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A draft with its answers.
#[derive(Debug, Clone)]
pub struct OpenDraft {
    pub draft: Draft,
    /// As the judge takes them.
    pub answers: Map<String, Value>,
    /// The revision of each place.
    pub revisions: BTreeMap<String, i64>,
    /// What the newest version changed since the draft was opened last.
    pub changes: Vec<Change>,
    /// Where answers come from that are as they were taken.
    pub taken: Vec<AnswerSource>,
}

/// Opens a draft.
pub async fn open(hub: &Hub, tenant: TenantId, draft: Draft, zone: &str, by: &By) -> Outcome<OpenDraft> {
    let (draft, changes) = match draft.submitted {
        Some(_) => (draft, Vec::new()),
        None => to_newest(hub, tenant, draft, zone).await?,
    };
    let Some(form) = hub
        .forms()
        .version(tenant, draft.program, draft.form_version)
        .await?
    else {
        return Ok(Err(Refusal::NoForm));
    };
    let answers = hub.store().draft_answers().of(tenant, &draft.id).await?;
    let revisions = answers
        .iter()
        .map(|answer| (answer.at.clone(), answer.revision))
        .collect();
    let shown = as_typed(hub, tenant, (&draft, &form), placed(&answers), by).await?;
    let taken = hub.store().answer_sources().of_draft(tenant, &draft.id).await?;
    Ok(Ok(OpenDraft {
        answers: form.form.nested(&shown),
        draft,
        revisions,
        changes,
        taken,
    }))
}

/// Moves a draft to the version in force.
async fn to_newest(hub: &Hub, tenant: TenantId, draft: Draft, zone: &str) -> Result<(Draft, Vec<Change>)> {
    let forms = hub.forms();
    let Some(newest) = forms.in_force(tenant, draft.program).await? else {
        return Ok((draft, Vec::new()));
    };
    if newest.version == draft.form_version {
        return Ok((draft, Vec::new()));
    }
    let Some(old) = forms.version(tenant, draft.program, draft.form_version).await? else {
        return Ok((draft, Vec::new()));
    };
    let mut write = hub.store().write().await?;
    let held = drafts::lock(&mut write, tenant, &draft.id).await?;
    // Another page has moved it, or has submitted it, at this moment.
    if held.form_version != draft.form_version || held.submitted.is_some() {
        return Ok((held, Vec::new()));
    }
    let changes = move_to(
        &mut write,
        tenant,
        held,
        (&old, &newest.form, newest.version),
        zone,
    )
    .await?;
    let moved = drafts::lock(&mut write, tenant, &draft.id).await?;
    write.commit().await?;
    Ok((moved, changes))
}

async fn move_to(
    write: &mut Write,
    tenant: TenantId,
    draft: Draft,
    (old, new, version): (&Prepared, &Prepared, i64),
    zone: &str,
) -> Result<Vec<Change>> {
    let before = placed(&draft_answers::of(write, tenant, &draft.id).await?);
    let set_aside: Vec<SetAside> =
        serde_json::from_value(draft.set_aside.clone()).map_err(StoreError::from)?;
    let reading = reading(&draft.lang, now_ms(), zone);
    let nested = old.form.nested(&before);
    let moved = move_draft(&old.form, &new.form, &nested, &set_aside, reading);
    let after = new.form.placed(&moved.answers);
    draft_saves::replace(write, tenant, &draft, &before, &after).await?;
    let set_aside = serde_json::to_value(&moved.set_aside).map_err(StoreError::from)?;
    drafts::moved(write, tenant, &draft.id, version, &set_aside).await?;
    Ok(moved.changes)
}

/// Puts what was typed and is no number back in its place. Whoever opens the draft is who typed it.
async fn as_typed(
    hub: &Hub,
    tenant: TenantId,
    (draft, form): (&Draft, &Arc<Prepared>),
    mut answers: Placed,
    by: &By,
) -> Result<Placed> {
    let unfit: Vec<String> = answers
        .iter()
        .filter(|(at, value)| {
            let place = form.form.place(at);
            place.is_some_and(|place| sealed::kept(place.question(), value) == Some(""))
        })
        .map(|(at, _)| at.clone())
        .collect();
    if unfit.is_empty() {
        return Ok(answers);
    }
    let secrets: BTreeMap<String, String> = hub
        .store()
        .draft_answers()
        .secrets(tenant, &draft.id)
        .await?
        .into_iter()
        .collect();
    let mut write = hub.store().write().await?;
    for at in unfit {
        let (Some(secret), Some(value)) = (secrets.get(&at), answers.get(&at).cloned()) else {
            continue;
        };
        let typed =
            answer_secrets::open_of_draft(&mut write, hub.keyring(), tenant, (&draft.id, &at), secret, by)
                .await?;
        if let Some(place) = form.form.place(&at) {
            let value = sealed::as_typed(place.question(), &value, &typed);
            answers.insert(at, value);
        }
    }
    write.commit().await?;
    Ok(answers)
}

/// The answers of a draft as they are judged.
pub(super) async fn answers_of(hub: &Hub, tenant: TenantId, draft: &Draft, form: &Prepared) -> Result<Value> {
    let answers = hub.store().draft_answers().of(tenant, &draft.id).await?;
    Ok(Value::Object(form.form.nested(&placed(&answers))))
}
