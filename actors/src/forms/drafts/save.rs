//! Saves answers of a draft by their places. What does not fit its question is kept as it was typed: only submitting asks for more.

use super::{Outcome, Refusal, reading};
use crate::Hub;
use hub_domain::TenantId;
use hub_domain::clock::now_ms;
use hub_forms::place::{Place, rows};
use hub_forms::signatures::is_recorded;
use hub_forms::{Prepared, QuestionType, sealed};
use hub_store::audit::{self, AuditLine, By};
use hub_store::forms::answer_sources::{self, AnswerSource};
use hub_store::forms::draft_saves::{self, NotSaved, PlacedChange, Save, Saved};
use hub_store::forms::drafts::Draft;
use serde_json::Value;
use std::collections::BTreeSet;

/// The most changes of one save.
pub const MAX_CHANGES: usize = 500;
/// The longest answer, as JSON.
const MAX_VALUE_BYTES: usize = 64 * 1024;
/// How deep an answer may be.
const MAX_DEPTH: usize = 8;

/// What somebody wants saved at a place.
#[derive(Debug, Clone, PartialEq)]
pub struct IncomingChange {
    pub at: String,
    /// Null takes an answer away.
    pub value: Value,
    /// The revision of the place that was seen last; 0 for none.
    pub based_on: i64,
}

/// What one save wants.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct IncomingSave {
    pub changes: Vec<IncomingChange>,
    /// The place at which somebody is.
    pub resume_at: Option<String>,
    pub lang: Option<String>,
    /// Where those of the answers come from that were offered and taken as they were.
    pub taken: Vec<AnswerSource>,
}

/// Saves what does not conflict.
pub async fn save(
    hub: &Hub,
    tenant: TenantId,
    draft: &Draft,
    incoming: IncomingSave,
    (zone, by): (&str, &By),
) -> Outcome<Saved> {
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
    let changes = match placed_changes(&form, draft, incoming.changes, zone) {
        Ok(changes) => changes,
        Err(refusal) => return Ok(Err(refusal)),
    };
    let places: Vec<String> = changes.iter().map(|change| change.at.clone()).collect();
    let save = Save {
        changes,
        resume_at: incoming.resume_at,
        lang: incoming.lang,
    };
    keep(hub, tenant, draft, (save, &places, &incoming.taken), (by, None)).await
}

/// Writes a save, in one transaction, with the sources of what was taken, and a line of the audit log where everything was saved.
pub(super) async fn keep(
    hub: &Hub,
    tenant: TenantId,
    draft: &Draft,
    (save, places, taken): (Save, &[String], &[AnswerSource]),
    (by, line): (&By, Option<AuditLine>),
) -> Outcome<Saved> {
    // The tenant's first key is written down by itself: there has to be one before this write begins.
    if save.changes.iter().any(|change| change.secret.is_some()) {
        hub.keyring().tenant_key(tenant).await?;
    }
    let mut write = hub.store().write().await?;
    let which = (draft.id.as_str(), draft.form_version);
    let saved = draft_saves::save(&mut write, hub.keyring(), tenant, which, save, by).await?;
    let refusal = match saved {
        Ok(saved) => {
            for source in taken {
                if let Some(revision) = saved.saved.get(&source.at) {
                    answer_sources::note(&mut write, tenant, &draft.id, source, *revision).await?;
                }
            }
            if let Some(line) = line.filter(|_| saved.conflicts.is_empty()) {
                audit::append(&mut write, line).await?;
            }
            write.commit().await?;
            return Ok(Ok(saved));
        }
        Err(NotSaved::Submitted | NotSaved::Moved) => Refusal::Changed,
        Err(NotSaved::TooLarge) => Refusal::TooLarge,
        Err(NotSaved::NotKept(at)) => Refusal::Field {
            change: places.iter().position(|place| *place == at).unwrap_or(0),
            member: "value",
            why: "not_kept",
        },
    };
    write.rollback().await?;
    Ok(Err(refusal))
}

fn placed_changes(
    form: &Prepared,
    draft: &Draft,
    incoming: Vec<IncomingChange>,
    zone: &str,
) -> Result<Vec<PlacedChange>, Refusal> {
    let reading = reading(&draft.lang, now_ms(), zone);
    let mut seen = BTreeSet::new();
    let mut placed = Vec::with_capacity(incoming.len());
    for (number, change) in incoming.into_iter().enumerate() {
        let refused = |member, why| Refusal::Field {
            change: number,
            member,
            why,
        };
        let place = form
            .form
            .place(&change.at)
            .ok_or(refused("at", "unknown_place"))?;
        if !seen.insert(change.at.clone()) {
            return Err(refused("at", "twice"));
        }
        if change.based_on < 0 {
            return Err(refused("based_on", "out_of_range"));
        }
        if is_deeper(&change.value, MAX_DEPTH) {
            return Err(refused("value", "too_deep"));
        }
        let list = match place {
            Place::Rows(_) => Some(list_of(&change.value).map_err(|why| refused("value", why))?),
            Place::Question(_) | Place::InRow { .. } => None,
        };
        if change.value.to_string().len() > MAX_VALUE_BYTES {
            return Err(refused("value", "too_long"));
        }
        let question = place.question();
        // A signature is stamped here and by nobody else; so is what was read aloud to somebody.
        let is_stamped = match question.kind {
            QuestionType::Signature => true,
            QuestionType::Declaration => {
                draft.for_application.is_some() || is_recorded(question, &change.value)
            }
            _ => false,
        };
        if is_stamped && !change.value.is_null() {
            return Err(refused("value", "stamped"));
        }
        let inside = match place {
            Place::InRow { group, row, .. } => Some((group.id.clone(), row.to_owned())),
            Place::Question(_) | Place::Rows(_) => None,
        };
        let sealed = sealed::seal(question, &change.value, reading);
        let kept = sealed::kept(question, &change.value).map(str::to_owned);
        let (value, secret) = match sealed {
            Some(sealed) => (sealed.open, Some(sealed.secret)),
            None => (change.value, None),
        };
        placed.push(PlacedChange {
            at: change.at,
            value,
            secret,
            kept,
            based_on: change.based_on,
            rows: list,
            inside,
        });
    }
    Ok(placed)
}

/// The rows of a group's list; none where it is taken away.
fn list_of(value: &Value) -> Result<Vec<String>, &'static str> {
    if value.is_null() {
        return Ok(Vec::new());
    }
    let most = usize::try_from(QuestionType::Group.most()).unwrap_or(0);
    if value.as_array().is_some_and(|list| list.len() > most) {
        return Err("too_many_rows");
    }
    let rows = rows(value).ok_or("bad_row")?;
    Ok(rows.into_iter().map(str::to_owned).collect())
}

/// Whether something is deeper than so many lists and objects.
fn is_deeper(value: &Value, most: usize) -> bool {
    let mut inner: Box<dyn Iterator<Item = &Value>> = match value {
        Value::Array(items) => Box::new(items.iter()),
        Value::Object(members) => Box::new(members.values()),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => return false,
    };
    most == 0 || inner.any(|value| is_deeper(value, most - 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_list_of_rows_is_bounded() {
        let rows: Vec<String> = (0..10_000).map(|row| format!("r{row}")).collect();
        assert_eq!(list_of(&json!(rows)), Err("too_many_rows"));
        assert_eq!(list_of(&json!(["r1", "r1"])), Err("bad_row"));
        assert_eq!(list_of(&Value::Null), Ok(Vec::new()));
        assert_eq!(list_of(&json!(rows[..200])).map(|rows| rows.len()), Ok(200));
    }

    #[test]
    fn depth_is_counted_in_lists_and_objects() {
        assert!(!is_deeper(&json!("x"), 0));
        assert!(is_deeper(&json!([]), 0));
        assert!(!is_deeper(&json!([{ "a": [1] }]), 3));
        assert!(is_deeper(&json!([{ "a": [1] }]), 2));
    }
}
