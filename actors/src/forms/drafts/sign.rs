//! Signs: the hub stamps when, in which language, and over which text and answers. Staff sign for nobody: they record that a
//! declaration was read aloud and agreed to.

use super::drawing::drawing_fault;
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

/// What somebody signs or agrees to.
#[derive(Debug, Clone, Copy)]
pub struct Declared<'a> {
    pub at: &'a str,
    /// As it was typed: it is recorded and compared with nothing.
    pub name: &'a str,
    /// In which it was read, BCP 47.
    pub lang: &'a str,
    /// The file of a drawn signature: uploaded for this place of the draft, or of a form that was sent for the application.
    pub drawing: Option<&'a str>,
}

/// Signs at a place by a name.
pub async fn sign(
    hub: &Hub,
    tenant: TenantId,
    draft: &Draft,
    declared: Declared<'_>,
    (zone, by): (&str, &By),
) -> Outcome<Signed> {
    stamp(hub, tenant, draft, declared, (None, zone, by)).await
}

/// Records that a declaration was read aloud by a member of staff, and agreed to by word of mouth by the person of this name.
pub async fn agree(
    hub: &Hub,
    tenant: TenantId,
    draft: &Draft,
    declared: Declared<'_>,
    (zone, by): (&str, &By),
) -> Outcome<Signed> {
    let read_by = by.hands().1;
    stamp(hub, tenant, draft, declared, (Some(read_by), zone, by)).await
}

async fn stamp(
    hub: &Hub,
    tenant: TenantId,
    draft: &Draft,
    Declared {
        at,
        name,
        lang,
        drawing,
    }: Declared<'_>,
    (read_by, zone, by): (Option<&str>, &str, &By),
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
    let is_declared = |kind| match kind {
        QuestionType::Signature => true,
        // An applicant answers a declaration like any question.
        QuestionType::Declaration => read_by.is_some(),
        _ => false,
    };
    let question = match form.form.place(at) {
        Some(Place::Question(question)) if is_declared(question.kind) => question,
        _ => return Ok(Err(refused("at", "unknown_place"))),
    };
    if let Some(id) = drawing {
        let fault = match read_by {
            // What is agreed to by word of mouth is drawn by nobody.
            Some(_) => Some("unexpected"),
            None => drawing_fault(hub, tenant, draft, (at, id)).await?,
        };
        if let Some(why) = fault {
            return Ok(Err(refused("drawing", why)));
        }
    }
    let now = now_ms();
    let answers = answers_of(hub, tenant, draft, &form).await?;
    let outcome = judge(&form, &answers, reading(&draft.lang, now, zone));
    let mut value = match read_by {
        Some(read_by) => signatures::agree(question, &outcome.answers, name, lang, (now, read_by)),
        None => signatures::sign(question, &outcome.answers, name, lang, now),
    };
    if let Some(id) = drawing {
        value["drawing"] = id.into();
    }
    let Ok(Some(value)) = hub_forms::answers::read(question, &value, reading(lang, now, zone)) else {
        return Ok(Err(refused("name", "invalid")));
    };
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
    let action = match read_by {
        Some(_) => "draft.agree",
        None => "draft.sign",
    };
    let line = AuditLine::new(tenant, by.clone(), action, "application_draft", &draft.id);
    let line = line.after(&value).reason(at);
    let saved = match keep(hub, tenant, draft, (save, &[], &[]), (by, Some(line))).await? {
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
