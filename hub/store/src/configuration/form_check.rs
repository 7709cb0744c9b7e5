//! A form before it comes into force: a document that its engine takes, and none of the former shape. Every way of publishing
//! comes by here, also the first version of a new program.

use hub_domain::cases::asked_form::AskedForm;
use hub_domain::cases::form::FormError;
use hub_domain::config_version::{ConfigFault, ConfigKind};
use hub_domain::configuration::{Change, Effect, FormChangeSort, Texts, parse};
use hub_forms::change::{Sort, changes, sort_of};
use hub_forms::{Form, FormFault, QuestionType};
use serde_json::Value;

/// What is wrong with a text of any kind, as far as another engine than the domain finds it. What cannot be read has its fault
/// already.
pub(crate) fn own_faults(kind: ConfigKind, body: &str) -> Vec<ConfigFault> {
    if kind != ConfigKind::Form {
        return Vec::new();
    }
    match parse::<AskedForm>(body) {
        Err(_) => Vec::new(),
        Ok(AskedForm::Old(_)) => vec![FormError::OldShape.into()],
        Ok(AskedForm::Document(_)) => of_document(body),
    }
}

fn of_document(body: &str) -> Vec<ConfigFault> {
    let faults = match Form::read(body.as_bytes()) {
        Ok(form) => {
            let mut faults = declared_in_groups(&form);
            faults.extend(form.translation_faults());
            faults.extend(form.example_faults());
            faults
        }
        Err(faults) => faults,
    };
    if faults.is_empty() {
        return Vec::new();
    }
    let document: Value = serde_json::from_str(body).unwrap_or_default();
    faults
        .into_iter()
        .map(|fault| {
            ConfigFault::Form(FormError::Document {
                item: item_at(&document, &fault.path),
                path: fault.path,
                key: fault.key,
                about: fault.about,
            })
        })
        .collect()
}

/// The id of the deepest section, page or question on the way to a path of a document, of what a rule is about, or of what the path
/// names by its id; empty where there is none.
fn item_at(document: &Value, path: &str) -> String {
    let (mut at, mut item, mut list) = (Some(document), String::new(), "");
    for step in path.split(['.', '[', ']', ':']).filter(|step| !step.is_empty()) {
        if let Ok(place) = step.parse::<usize>() {
            at = at.and_then(|value| value.get(place));
            // Options have ids too, and are none.
            let is_item = matches!(list, "sections" | "pages" | "items" | "rules");
            let named = at.and_then(|one| one.get("target").or_else(|| one.get("id")));
            if let Some(id) = named.and_then(Value::as_str).filter(|_| is_item) {
                id.clone_into(&mut item);
            }
            continue;
        }
        at = at.and_then(|value| value.get(step));
        list = step;
        // Faults of names are said by ids.
        if at.is_none() && has_id(document, step) {
            step.clone_into(&mut item);
        }
    }
    item
}

/// Whether a section, a page or a question of a document has this id.
fn has_id(document: &Value, id: &str) -> bool {
    let mut open: Vec<&Value> = list(document, "sections").iter().collect();
    while let Some(one) = open.pop() {
        if one["id"] == id {
            return true;
        }
        open.extend(list(one, "pages"));
        open.extend(list(one, "items"));
    }
    false
}

fn list<'a>(value: &'a Value, member: &str) -> &'a [Value] {
    value[member].as_array().map(Vec::as_slice).unwrap_or_default()
}

/// Signatures and declarations in rows: the hub stamps them for a whole form alone, so nobody could give one there. Forms in force that
/// have them are read all the same.
fn declared_in_groups(form: &Form) -> Vec<FormFault> {
    let is_declared =
        |kind: QuestionType| matches!(kind, QuestionType::Signature | QuestionType::Declaration);
    let mut faults = Vec::new();
    for (s, section) in form.sections.iter().enumerate() {
        for (p, page) in section.pages.iter().enumerate() {
            for (i, item) in page.items.iter().enumerate() {
                for (n, inner) in item.items.iter().enumerate() {
                    if is_declared(inner.kind) {
                        faults.push(FormFault {
                            path: format!("sections[{s}].pages[{p}].items[{i}].items[{n}].type"),
                            key: "not_in_group",
                            about: inner.id.clone(),
                        });
                    }
                }
            }
        }
    }
    faults
}

/// What a new version of a form asks of applications that are being filled in, `drafts` of them; none where nothing is asked otherwise, and where
/// one of the two is no document.
pub(super) fn effect(change: &Change<'_>, in_force: &Texts, drafts: i64) -> Option<Effect> {
    if change.kind != ConfigKind::Form {
        return None;
    }
    let AskedForm::Document(before) = in_force.get::<AskedForm>(change.key)? else {
        return None;
    };
    let before = serde_json::from_value::<Form>(Value::clone(before.source())).ok()?;
    let after = Form::parse(change.body?.as_bytes()).ok()?;
    let found = changes(&before, &after);
    let sort = match sort_of(&found)? {
        Sort::Words => FormChangeSort::Words,
        Sort::Wider => FormChangeSort::Wider,
        Sort::Narrower => FormChangeSort::Narrower,
    };
    Some(Effect::FormChanged {
        sort,
        changes: i64::try_from(found.len()).unwrap_or(i64::MAX),
        drafts,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_fault_is_in_the_deepest_item_on_its_way() {
        let form = json!({
            "id": "rent", "rules": [{ "id": "r", "target": "size", "does": "show" }],
            "sections": [{ "id": "home", "pages": [{ "id": "first", "items": [
                { "id": "size", "options": [{ "id": "a" }] }, { "id": "members", "items": [{ "id": "born" }] }] }] }],
        });
        let found = [
            ("sections[0].title", "home"),
            ("sections[0].pages[0].items[0].words", "size"),
            ("sections[0].pages[0].items[0].options[0].words", "size"),
            ("sections[0].pages[0].items[1].items[0].type", "born"),
            ("rules[0].when", "size"),
            ("members.born.key", "born"),
            ("title", ""),
            ("", ""),
        ];
        for (path, item) in found {
            assert_eq!(item_at(&form, path), item, "{path}");
        }
    }
}
