//! What people call the things that faults are about: the words of a question, a state, a rule or a template, by language. What has no
//! words there goes by its id.

use super::{Change, PlacedFault, Texts};
use crate::calls::flow::{FaultKey, Flow, Schedule};
use crate::cases::asked_form::AskedForm;
use crate::cases::denial_reasons::{DenialReason, ReasonFault};
use crate::cases::form::Words;
use crate::cases::form_document::FormDocument;
use crate::cases::validation::RuleSet;
use crate::cases::workflow::Workflow;
use crate::config_version::{ConfigFault, ConfigKind};
use crate::conversations::notification_rule::{NotificationRule, NotificationRuleFault};
use crate::conversations::template::{MessageTemplate, TemplateFault};
use std::collections::BTreeMap;

/// Words by language (BCP 47) of the parts of a fault: `text` where there are several of a kind, `item`, of a move `to` beside it, and
/// what `about` or `detail` of its words names.
pub type FaultNames = BTreeMap<&'static str, Words>;

/// Names what faults are about, as the changes call it, else as what is in force does.
pub fn name_faults(faults: &mut [PlacedFault], changes: &[Change<'_>], in_force: &Texts) {
    if faults.is_empty() {
        return;
    }
    let mut after = in_force.clone();
    for change in changes {
        match change.body {
            Some(body) => after.put_readable(change.kind, change.key, body),
            None => after.remove(change.kind, change.key),
        }
    }
    for placed in faults {
        placed.names = names(placed, &after, in_force);
    }
}

fn names(placed: &PlacedFault, after: &Texts, in_force: &Texts) -> FaultNames {
    let (kind, key) = (placed.kind, placed.key.as_str());
    let item = placed.fault.item();
    let (item, to) = match item.split_once('-').filter(|_| kind == ConfigKind::Workflow) {
        Some((from, to)) => (from, to),
        None => (item.as_str(), ""),
    };
    let (part, named) = named_part(&placed.fault);
    let of = |texts: &Texts| {
        [
            ("text", text_name(kind, key, texts)),
            ("item", item_name(kind, key, item, texts)),
            ("to", item_name(kind, key, to, texts)),
            (part, other_name(placed, &named, texts)),
        ]
    };
    let parts = of(after).into_iter().zip(of(in_force));
    parts
        .filter_map(|((part, now), (_, before))| {
            let words = now.or(before)?;
            (!words.is_empty()).then_some((part, words))
        })
        .collect()
}

/// What the words of a fault name besides its item.
fn named_part(fault: &ConfigFault) -> (&'static str, String) {
    let mut params = fault.params();
    match (params.remove("detail"), params.remove("about")) {
        (Some(detail), _) => ("detail", detail),
        (None, about) => ("about", about.unwrap_or_default()),
    }
}

/// The name of staff's own, which has one language.
fn plain(name: &str) -> Words {
    Words::from([("en".to_owned(), name.to_owned())])
}

fn text_name(kind: ConfigKind, key: &str, texts: &Texts) -> Option<Words> {
    match kind {
        ConfigKind::MessageTemplate => texts.get::<MessageTemplate>(key).map(|text| plain(&text.name)),
        ConfigKind::NotificationRule => texts.get::<NotificationRule>(key).map(|text| plain(&text.name)),
        ConfigKind::Flow => texts.get::<Flow>(key).map(|text| plain(&text.name)),
        ConfigKind::PhoneSchedule => texts.get::<Schedule>(key).map(|text| plain(&text.name)),
        // A program has one of each.
        ConfigKind::Workflow
        | ConfigKind::Form
        | ConfigKind::ValidationRules
        | ConfigKind::DenialReasons
        | ConfigKind::ProgramDetails => None,
    }
}

fn item_name(kind: ConfigKind, key: &str, item: &str, texts: &Texts) -> Option<Words> {
    match kind {
        ConfigKind::Workflow => state_name(key, item, texts),
        ConfigKind::Form => form_words(texts.get::<AskedForm>(key)?.document()?, item),
        ConfigKind::ValidationRules => {
            let rule = texts.get::<RuleSet>(key)?.rule(item)?;
            Some(rule.title.clone())
        }
        ConfigKind::DenialReasons => reason_name(key, item, texts),
        // Steps and entries have no words but their ids.
        ConfigKind::MessageTemplate
        | ConfigKind::NotificationRule
        | ConfigKind::Flow
        | ConfigKind::PhoneSchedule
        | ConfigKind::ProgramDetails => None,
    }
}

/// What `about` or `detail` of a fault is called.
fn other_name(placed: &PlacedFault, named: &str, texts: &Texts) -> Option<Words> {
    let key = placed.key.as_str();
    match &placed.fault {
        // Rules name questions of their program's form.
        ConfigFault::Form(_) | ConfigFault::Rule(_) => item_name(ConfigKind::Form, key, named, texts),
        ConfigFault::Reason(ReasonFault::UnknownState { .. }) => state_name(key, named, texts),
        ConfigFault::Reason(ReasonFault::LeftOut(_)) => reason_name(key, named, texts),
        ConfigFault::Template(TemplateFault::State(_)) => {
            let program = texts.get::<MessageTemplate>(key)?.program?;
            state_name(&program.to_string(), named, texts)
        }
        ConfigFault::NotificationRule(fault) => {
            let program = texts.get::<NotificationRule>(key)?.program.to_string();
            match fault {
                NotificationRuleFault::UnknownState { .. } => state_name(&program, named, texts),
                NotificationRuleFault::Condition(_) => item_name(ConfigKind::Form, &program, named, texts),
                NotificationRuleFault::UnknownTemplate { .. }
                | NotificationRuleFault::NotForStatus { .. } => {
                    text_name(ConfigKind::MessageTemplate, named, texts)
                }
                _ => None,
            }
        }
        ConfigFault::Flow(fault) => match fault.key {
            FaultKey::UnknownStatus => {
                let program = texts.get::<Flow>(key)?.program?;
                state_name(&program.to_string(), named, texts)
            }
            FaultKey::UnknownFlow => text_name(ConfigKind::Flow, named, texts),
            FaultKey::UnknownSchedule => text_name(ConfigKind::PhoneSchedule, named, texts),
            _ => None,
        },
        _ => None,
    }
}

/// A state of the workflow of a program, in the languages that staff read it in.
fn state_name(program: &str, state: &str, texts: &Texts) -> Option<Words> {
    let state = texts.get::<Workflow>(program)?.state(state.parse().ok()?)?;
    let mut words = plain(&state.name);
    words.extend(state.names.clone());
    Some(words)
}

fn reason_name(program: &str, reason: &str, texts: &Texts) -> Option<Words> {
    let reasons = texts.get::<Vec<DenialReason>>(program)?;
    let reason = reasons.iter().find(|one| one.id.to_string() == reason)?;
    Some(plain(&reason.name))
}

/// A question, a section, a page or a paper of a form.
fn form_words(form: &FormDocument, id: &str) -> Option<Words> {
    let mut questions = form
        .questions()
        .flat_map(|(_, question)| std::iter::once(question).chain(&question.items));
    let is_it = |key: &Option<String>| key.as_deref() == Some(id);
    if let Some(question) = questions.find(|question| question.id == id || is_it(&question.key)) {
        return Some(question.words.clone());
    }
    if let Some(section) = form.sections.iter().find(|section| section.id == id) {
        return Some(section.title.clone());
    }
    if let Some((_, words)) = form.documents.iter().find(|(kind, _)| kind == id) {
        return Some(words.clone());
    }
    let sections = form.source()["sections"].as_array()?.iter();
    let mut pages = sections.flat_map(|section| section["pages"].as_array().into_iter().flatten());
    let page = pages.find(|page| page["id"] == id)?;
    serde_json::from_value(page["title"].clone()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases::form::FormError;
    use crate::configuration::judge;
    use serde_json::{Value, json};

    fn texts(all: &[(ConfigKind, &str, Value)]) -> Texts {
        let mut texts = Texts::default();
        for (kind, key, body) in all {
            texts.put(*kind, key, &body.to_string()).unwrap();
        }
        texts
    }

    fn words<const N: usize>(by_lang: [(&str, &str); N]) -> Words {
        by_lang
            .map(|(lang, words)| (lang.to_owned(), words.to_owned()))
            .into()
    }

    fn workflow(states: &[i64]) -> Value {
        let named = |id: &i64| match id {
            1 => json!({ "id": 1, "name": "Received", "kind": "initial" }),
            30 => json!({ "id": 30, "name": "Inspection", "kind": "open", "names": { "es": "Inspección" } }),
            id => json!({ "id": id, "name": "Denied", "kind": "terminal" }),
        };
        let moves = states
            .windows(2)
            .map(|pair| json!({ "from": pair[0], "to": pair[1] }));
        json!({ "states": states.iter().map(named).collect::<Vec<_>>(), "transitions": moves.collect::<Vec<_>>() })
    }

    #[test]
    fn a_state_that_is_no_more_is_called_as_it_was_and_the_template_by_its_name() {
        let template = json!({ "name": "Visit", "channel": "SMS", "program": 5, "states": [30], "active": true,
            "by_lang": { "en": { "body": "We come." } } });
        let before = texts(&[
            (ConfigKind::Workflow, "5", workflow(&[1, 30, 12])),
            (ConfigKind::MessageTemplate, "visit", template),
        ]);
        let body = workflow(&[1, 12]).to_string();
        let changes = [Change {
            kind: ConfigKind::Workflow,
            key: "5",
            body: Some(&body),
        }];
        let mut faults = judge(&changes, &before);
        name_faults(&mut faults, &changes, &before);
        let lost = faults
            .iter()
            .find(|fault| fault.kind == ConfigKind::MessageTemplate)
            .unwrap();
        assert_eq!(
            lost.names,
            BTreeMap::from([
                ("about", words([("en", "Inspection"), ("es", "Inspección")])),
                ("text", words([("en", "Visit")])),
            ])
        );
    }

    #[test]
    fn moves_questions_rules_and_reasons_go_by_their_words() {
        let form = json!({ "format": 1, "id": "rent", "title": { "en": "Rent" }, "sections": [{
            "id": "home", "title": { "en": "Home" }, "pages": [{ "id": "first", "title": { "en": "First page" }, "items": [
                { "id": "people", "type": "group", "words": { "en": "People" }, "items": [
                    { "id": "school", "type": "text", "words": { "es": "Escuela" } },
                ] },
            ] }],
        }] });
        let rule =
            json!({ "key": "small", "title": { "en": "Small" }, "severity": "warning", "holds": "true" });
        let reason = json!({ "id": 2, "name": "Too late", "state": 12, "text_by_lang": { "en": "Too late." }, "needs_note": false });
        let now = texts(&[
            (ConfigKind::Workflow, "5", workflow(&[1, 30, 12])),
            (ConfigKind::Form, "5", form),
            (ConfigKind::ValidationRules, "5", json!({ "rules": [rule] })),
            (ConfigKind::DenialReasons, "5", json!([reason])),
        ]);
        let about = |kind: ConfigKind, item: &str| item_name(kind, "5", item, &now);
        assert_eq!(
            about(ConfigKind::Form, "school"),
            Some(words([("es", "Escuela")]))
        );
        assert_eq!(
            about(ConfigKind::Form, "first"),
            Some(words([("en", "First page")]))
        );
        assert_eq!(about(ConfigKind::Form, "home"), Some(words([("en", "Home")])));
        assert_eq!(about(ConfigKind::Form, "gone"), None);
        assert_eq!(
            about(ConfigKind::ValidationRules, "small"),
            Some(words([("en", "Small")]))
        );
        assert_eq!(
            about(ConfigKind::DenialReasons, "2"),
            Some(words([("en", "Too late")]))
        );
        let placed = |kind: ConfigKind, fault: ConfigFault| PlacedFault {
            kind,
            key: "5".into(),
            is_changed: true,
            fault,
            names: FaultNames::new(),
        };
        let of_move = crate::cases::workflow::WorkflowError::DuplicateTransition(1, 30);
        let of_question = FormError::Document {
            path: "sections[0].pages[0].items[0].items[0].words".into(),
            key: "no_english",
            about: "words".into(),
            item: "school".into(),
        };
        let mut faults = [
            placed(ConfigKind::Workflow, of_move.into()),
            placed(ConfigKind::Form, of_question.into()),
        ];
        name_faults(&mut faults, &[], &now);
        assert_eq!(
            faults[0].names,
            BTreeMap::from([
                ("item", words([("en", "Received")])),
                ("to", words([("en", "Inspection"), ("es", "Inspección")])),
            ])
        );
        assert_eq!(
            faults[1].names,
            BTreeMap::from([("item", words([("es", "Escuela")]))])
        );
    }
}
