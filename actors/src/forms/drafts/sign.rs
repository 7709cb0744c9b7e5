//! Signs: the hub stamps when, in which language, and over which text and answers.

use super::open::answers_of;
use super::save::keep;
use super::{Outcome, Refusal, reading};
use crate::Hub;
use hub_domain::TenantId;
use hub_domain::clock::now_ms;
use hub_forms::place::Place;
use hub_forms::{QuestionType, judge, signatures};
use hub_store::audit::{AuditLine, By};
use hub_store::forms::draft_saves::{PlacedChange, Save};
use hub_store::forms::drafts::Draft;
use serde_json::Value;

/// A signature that was given.
#[derive(Debug, Clone, PartialEq)]
pub struct Signed {
    pub value: Value,
    /// Of the draft.
    pub revision: i64,
    pub saved_at_ms: i64,
}

/// Signs at a place by a name, which is recorded and compared with nothing.
pub async fn sign(
    hub: &Hub,
    tenant: TenantId,
    draft: &Draft,
    (at, name, lang): (&str, &str, &str),
    (zone, by): (&str, &By),
) -> Outcome<Signed> {
    if let Some(submitted) = &draft.submitted {
        return Ok(Err(Refusal::Submitted(submitted.application.0)));
    }
    let Some(form) = hub
        .forms()
        .version(tenant, draft.program, draft.form_version)
        .await?
    else {
        return Ok(Err(Refusal::NoForm));
    };
    let refused = |member, why| Refusal::Field {
        change: 0,
        member,
        why,
    };
    let question = match form.form.place(at) {
        Some(Place::Question(question)) if question.kind == QuestionType::Signature => question,
        _ => return Ok(Err(refused("at", "unknown_place"))),
    };
    let now = now_ms();
    let answers = answers_of(hub, tenant, draft, &form).await?;
    let outcome = judge(&form, &answers, reading(&draft.lang, now, zone));
    let value = signatures::sign(question, &outcome.answers, name, lang, now);
    if hub_forms::answers::read(question, &value, reading(lang, now, zone)).is_err() {
        return Ok(Err(refused("name", "invalid")));
    }
    let seen = hub.store().draft_answers().of(tenant, &draft.id).await?;
    let based_on = seen
        .iter()
        .find(|answer| answer.at == at)
        .map_or(0, |answer| answer.revision);
    let save = Save {
        changes: vec![PlacedChange {
            at: at.to_owned(),
            value: value.clone(),
            secret: None,
            kept: None,
            based_on,
            rows: None,
            inside: None,
        }],
        ..Save::default()
    };
    let line = AuditLine::new(tenant, by.clone(), "draft.sign", "application_draft", &draft.id);
    let line = line.after(&value).reason(at);
    let saved = match keep(hub, tenant, draft, (save, &[]), (by, Some(line))).await? {
        Ok(saved) => saved,
        Err(refusal) => return Ok(Err(refusal)),
    };
    // Another page has signed at this moment.
    let Some(revision) = saved.saved.get(at).copied() else {
        return Ok(Err(Refusal::Changed));
    };
    Ok(Ok(Signed {
        value,
        revision,
        saved_at_ms: saved.saved_at_ms,
    }))
}
