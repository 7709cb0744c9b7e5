//! A draft as it stands, for paper: read by the version of its form that it was saved for, and left as it is.

use super::{Outcome, Refusal, placed, reading};
use crate::Hub;
use hub_domain::TenantId;
use hub_domain::clock::now_ms;
use hub_forms::place::Place;
use hub_forms::{Prepared, judge};
use hub_store::forms::drafts::Draft;
use serde_json::{Map, Value};
use std::sync::Arc;

/// The answers of a draft at this moment.
pub struct StandingDraft {
    pub form: Arc<Prepared>,
    /// By id, in normal form; an answer that does not fit is as it was typed, a sealed number its last digits.
    pub answers: Map<String, Value>,
    /// The places of questions that are not asked.
    pub hidden: Vec<String>,
}

/// Reads a draft.
pub async fn standing_draft(
    hub: &Hub,
    tenant: TenantId,
    draft: &Draft,
    zone: &str,
) -> Outcome<StandingDraft> {
    let forms = hub.forms();
    let Some(form) = forms.version(tenant, draft.program, draft.form_version).await? else {
        return Ok(Err(Refusal::NoForm));
    };
    let mut standing = placed(&hub.store().draft_answers().of(tenant, &draft.id).await?);
    let typed = Value::Object(form.form.nested(&standing));
    let outcome = judge(&form, &typed, reading(&draft.lang, now_ms(), zone));
    let read = form.form.placed(&outcome.answers).into_iter();
    // Which rows there are is what was typed.
    standing.extend(read.filter(|(at, _)| !matches!(form.form.place(at), Some(Place::Rows(_)))));
    Ok(Ok(StandingDraft {
        answers: form.form.nested(&standing),
        hidden: outcome.hidden,
        form,
    }))
}
