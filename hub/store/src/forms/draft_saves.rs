//! Saving a draft by place: what others have saved at other places stays, what somebody else has saved at the same place is a
//! conflict, and a row is there as long as its group's list has it. One save is one transaction of few statements.

use super::draft_answers::{self, DraftAnswer};
use super::{answer_secrets, drafts};
use crate::audit::By;
use crate::keys::Keyring;
use crate::{Result, Write};
use hub_domain::TenantId;
use hub_domain::clock::now_ms;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// The most answers of a draft.
pub const MAX_PLACES: i64 = 10_000;
/// The most bytes of a draft's answers.
pub const MAX_BYTES: i64 = 4 * 1024 * 1024;

/// An answer at a place, as somebody wants it saved.
#[derive(Debug, Clone, PartialEq)]
pub struct PlacedChange {
    pub at: String,
    /// As it is stored openly; null takes an answer away.
    pub value: Value,
    /// The number that is to be sealed behind it.
    pub secret: Option<String>,
    /// The last digits of a number that is to stay as it is.
    pub kept: Option<String>,
    /// The revision of this place that was seen last; 0 for none.
    pub based_on: i64,
    /// Of a group's list: the ids of its rows.
    pub rows: Option<Vec<String>>,
    /// Of an answer inside a row: the group, and the row.
    pub inside: Option<(String, String)>,
}

/// What one save wants.
#[derive(Debug, Clone, Default)]
pub struct Save {
    /// Each place once.
    pub changes: Vec<PlacedChange>,
    pub resume_at: Option<String>,
    pub lang: Option<String>,
}

/// What came of a save.
#[derive(Debug, Clone, PartialEq)]
pub struct Saved {
    /// Of the draft.
    pub revision: i64,
    pub saved_at_ms: i64,
    /// The places that have what was asked for, with their revisions.
    pub saved: BTreeMap<String, i64>,
    /// What stands where something else was asked for.
    pub conflicts: Vec<DraftAnswer>,
}

/// Why nothing was saved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NotSaved {
    /// It has been submitted meanwhile.
    Submitted,
    /// Its answers are for another version of the form by now.
    Moved,
    /// No number is kept at this place that ends so.
    NotKept(String),
    /// It would hold more than a draft may.
    TooLarge,
}

/// Saves what does not conflict. Whoever is refused drops the write.
///
/// # Errors
/// `NotFound` without such a draft.
pub async fn save(
    write: &mut Write,
    keyring: &Keyring,
    tenant: TenantId,
    (id, form_version): (&str, i64),
    save: Save,
    by: &By,
) -> Result<std::result::Result<Saved, NotSaved>> {
    let mut draft = drafts::lock(write, tenant, id).await?;
    if draft.submitted.is_some() {
        return Ok(Err(NotSaved::Submitted));
    }
    if draft.form_version != form_version {
        return Ok(Err(NotSaved::Moved));
    }
    let mut held = held(write, tenant, id, &save.changes).await?;
    let (revision, at_ms) = (draft.revision + 1, now_ms());
    let mut done = Done::default();
    let (lists, others): (Vec<PlacedChange>, Vec<PlacedChange>) =
        save.changes.into_iter().partition(|change| change.rows.is_some());
    for change in lists.into_iter().chain(others) {
        let current = held.get(&change.at);
        let stands = current.map_or(Value::Null, |answer| answer.value.clone());
        if is_row_gone(&held, &change) {
            // Nothing is left to be taken away from a row that is gone.
            match change.value.is_null() {
                true => done.saved(&change.at, 0),
                false => done.conflict(current, &change.at),
            }
            continue;
        }
        let seen = current.map_or(0, |answer| answer.revision);
        if change.kept.is_some() && change.kept.as_deref() != kept_in(&stands) {
            // Another window has replaced the number: that is a conflict at this place, and no fault of the others.
            if change.based_on != seen {
                done.conflict(current, &change.at);
                continue;
            }
            return Ok(Err(NotSaved::NotKept(change.at)));
        }
        if change.based_on != seen || change.secret.is_none() {
            let is_same =
                stands == change.value && is_same_number(write, keyring, tenant, (id, &change), by).await?;
            if is_same {
                done.saved(&change.at, seen);
                continue;
            }
        }
        if change.based_on != seen {
            done.conflict(current, &change.at);
            continue;
        }
        if let Some(rows) = &change.rows {
            let gone = gone(&stands, rows);
            for row in gone {
                let (places, bytes) =
                    draft_answers::remove_row(write, tenant, id, (&change.at, &row)).await?;
                done.places -= places;
                done.bytes -= bytes;
                let inside = format!("{}/{row}/", change.at);
                held.retain(|at, _| !at.starts_with(&inside));
            }
        }
        match (&change.secret, kept_in(&stands)) {
            (Some(secret), _) => {
                let sealed = answer_secrets::sealed(keyring, tenant, secret).await?;
                done.secrets.push((change.at.clone(), Some(sealed)));
            }
            (None, Some(_)) if change.kept.is_none() => done.secrets.push((change.at.clone(), None)),
            (None, _) => {}
        }
        let before = held.get(&change.at).map(|answer| answer.value.to_string().len());
        done.places += i64::from(before.is_none());
        done.bytes += change.value.to_string().len() as i64 - before.unwrap_or(0) as i64;
        done.saved(&change.at, revision);
        let answer = DraftAnswer {
            at: change.at.clone(),
            value: change.value,
            revision,
            saved_at_ms: at_ms,
        };
        held.insert(change.at, answer.clone());
        done.put.push(answer);
    }
    if draft.places + done.places > MAX_PLACES || draft.size_bytes + done.bytes > MAX_BYTES {
        return Ok(Err(NotSaved::TooLarge));
    }
    draft_answers::put(write, tenant, id, &done.put).await?;
    draft_answers::put_secrets(write, tenant, id, &done.secrets).await?;
    let is_elsewhere = [
        save.resume_at.as_ref().is_some_and(|at| *at != draft.resume_at),
        save.lang.as_ref().is_some_and(|lang| *lang != draft.lang),
    ];
    if !done.put.is_empty() {
        draft.revision = revision;
        draft.saved_at_ms = at_ms;
    }
    if !done.put.is_empty() || is_elsewhere.contains(&true) {
        draft.resume_at = save.resume_at.unwrap_or(draft.resume_at);
        draft.lang = save.lang.unwrap_or(draft.lang);
        drafts::saved(write, tenant, &draft, (done.places, done.bytes)).await?;
    }
    Ok(Ok(Saved {
        revision: draft.revision,
        saved_at_ms: draft.saved_at_ms,
        saved: done.saved,
        conflicts: done.conflicts,
    }))
}

#[derive(Default)]
struct Done {
    saved: BTreeMap<String, i64>,
    conflicts: Vec<DraftAnswer>,
    put: Vec<DraftAnswer>,
    secrets: Vec<(String, Option<String>)>,
    places: i64,
    bytes: i64,
}

impl Done {
    fn saved(&mut self, at: &str, revision: i64) {
        self.saved.insert(at.to_owned(), revision);
    }

    fn conflict(&mut self, stands: Option<&DraftAnswer>, at: &str) {
        self.conflicts.push(stands.cloned().unwrap_or(DraftAnswer {
            at: at.to_owned(),
            value: Value::Null,
            revision: 0,
            saved_at_ms: 0,
        }));
    }
}

/// What stands at the places of changes, and the lists of the rows that they are in.
async fn held(
    write: &mut Write,
    tenant: TenantId,
    id: &str,
    changes: &[PlacedChange],
) -> Result<BTreeMap<String, DraftAnswer>> {
    let mut places: BTreeSet<&str> = changes.iter().map(|change| change.at.as_str()).collect();
    let groups = changes.iter().filter_map(|change| change.inside.as_ref());
    places.extend(groups.map(|(group, _)| group.as_str()));
    let places: Vec<&str> = places.into_iter().collect();
    let found = draft_answers::at(write, tenant, id, &places).await?;
    Ok(found
        .into_iter()
        .map(|answer| (answer.at.clone(), answer))
        .collect())
}

/// Whether a change is of a row that its group's list does not have.
fn is_row_gone(held: &BTreeMap<String, DraftAnswer>, change: &PlacedChange) -> bool {
    let Some((group, row)) = &change.inside else {
        return false;
    };
    let list = held.get(group).and_then(|list| list.value.as_array());
    !list.is_some_and(|rows| rows.iter().any(|known| known == row.as_str()))
}

/// The rows that a list had and does not have any more.
fn gone(before: &Value, now: &[String]) -> Vec<String> {
    let before = before.as_array().into_iter().flatten().filter_map(Value::as_str);
    before
        .filter(|row| !now.iter().any(|kept| kept == row))
        .map(str::to_owned)
        .collect()
}

/// The last digits of the number that is sealed behind an answer: of the whole, or of an account.
fn kept_in(value: &Value) -> Option<&str> {
    let whole = value.get("kept");
    whole.or_else(|| value.get("account")?.get("kept"))?.as_str()
}

/// Whether the number of a change is the one that is sealed behind its place. One that ends the same may still be another.
async fn is_same_number(
    write: &mut Write,
    keyring: &Keyring,
    tenant: TenantId,
    (id, change): (&str, &PlacedChange),
    by: &By,
) -> Result<bool> {
    let Some(secret) = &change.secret else {
        return Ok(true);
    };
    let Some(sealed) = draft_answers::secret(write, tenant, id, &change.at).await? else {
        return Ok(false);
    };
    let opened = answer_secrets::open_of_draft(write, keyring, tenant, (id, &change.at), &sealed, by).await?;
    Ok(opened == *secret)
}

/// Puts the answers of another version of the form in the place of those that a draft has; what stays as it is keeps its revision.
pub async fn replace(
    write: &mut Write,
    tenant: TenantId,
    draft: &drafts::Draft,
    before: &BTreeMap<String, Value>,
    after: &BTreeMap<String, Value>,
) -> Result<()> {
    let (revision, at_ms) = (draft.revision + 1, now_ms());
    let (mut places, mut bytes) = (0, 0);
    for (at, value) in before.iter().filter(|(at, _)| !after.contains_key(*at)) {
        draft_answers::remove(write, tenant, &draft.id, at).await?;
        places -= 1;
        bytes -= value.to_string().len() as i64;
    }
    let mut put = Vec::new();
    for (at, value) in after {
        let known = before.get(at);
        if known == Some(value) {
            continue;
        }
        places += i64::from(known.is_none());
        bytes += value.to_string().len() as i64;
        bytes -= known.map_or(0, |known| known.to_string().len() as i64);
        put.push(DraftAnswer {
            at: at.clone(),
            value: value.clone(),
            revision,
            saved_at_ms: at_ms,
        });
    }
    draft_answers::put(write, tenant, &draft.id, &put).await?;
    let draft = drafts::Draft {
        revision,
        ..draft.clone()
    };
    drafts::saved(write, tenant, &draft, (places, bytes)).await
}
