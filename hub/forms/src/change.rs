//! What a new version of a form changes, sorted by what it asks of drafts: words are taken silently, what is wider is mentioned,
//! what is narrower is explained.

use super::document::{Does, Form, Question, Rule};
use super::question_type::QuestionType;
use serde::Serialize;
use std::collections::BTreeSet;

/// How much a change asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Sort {
    /// Wording, key, place: every answer still fits.
    Words,
    /// More can be answered: an optional question, another option, a wider bound.
    Wider,
    /// An answer may no longer fit, or more is asked: removed, another kind, newly required, a new rule.
    Narrower,
}

/// A change of one question, group, or rule's target.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Change {
    pub id: String,
    pub sort: Sort,
    /// What it is, as a machine key; screens have the words.
    pub what: &'static str,
}

/// The changes from one version to the next, in the order of the new form, removed questions last; each is named once.
pub fn changes(old: &Form, new: &Form) -> Vec<Change> {
    let mut found = Vec::new();
    let mut note = |id: &str, sort: Sort, what: &'static str| {
        let change = Change {
            id: id.to_owned(),
            sort,
            what,
        };
        if !found.contains(&change) {
            found.push(change);
        }
    };
    for (group, question) in new.questions() {
        let before = old.questions().find(|(_, before)| before.id == question.id);
        match before {
            None if question.required => note(&question.id, Sort::Narrower, "new_required"),
            None => note(&question.id, Sort::Wider, "new"),
            Some((old_group, before)) => {
                if old_group.map(|group| &group.id) != group.map(|group| &group.id) {
                    note(&question.id, Sort::Narrower, "other_group");
                }
                compare(before, question, &mut |sort, what| note(&question.id, sort, what));
            }
        }
    }
    for (_, before) in old
        .questions()
        .filter(|(_, before)| new.question(&before.id).is_none())
    {
        note(&before.id, Sort::Narrower, "removed");
    }
    for rule in &new.rules {
        match old.rules.iter().find(|before| before.id == rule.id) {
            None => note(&rule.target, Sort::Narrower, new_rule(rule)),
            Some(before) if same_rule(before, rule) => {
                if before.words != rule.words {
                    note(&rule.target, Sort::Words, "words");
                }
            }
            Some(_) => note(&rule.target, Sort::Narrower, "rule_changed"),
        }
    }
    for before in old
        .rules
        .iter()
        .filter(|before| new.rules.iter().all(|rule| rule.id != before.id))
    {
        let sort = match before.does {
            // What was computed, or asked of some, is now asked of everybody.
            Does::Compute | Does::Show => Sort::Narrower,
            Does::Require | Does::Check => Sort::Wider,
        };
        note(&before.target, sort, "rule_removed");
    }
    if found.is_empty() && old != new {
        found.push(Change {
            id: new.id.clone(),
            sort: Sort::Words,
            what: "words",
        });
    }
    found
}

/// What the whole asks: the most that one of the changes does. None where nothing changed.
pub fn sort_of(changes: &[Change]) -> Option<Sort> {
    changes.iter().map(|change| change.sort).max()
}

fn new_rule(rule: &Rule) -> &'static str {
    match rule.does {
        Does::Show => "now_conditional",
        Does::Require => "now_required",
        Does::Compute => "now_computed",
        Does::Check => "new_check",
    }
}

fn same_rule(before: &Rule, rule: &Rule) -> bool {
    (before.does, &before.target, &before.when) == (rule.does, &rule.target, &rule.when)
}

fn compare(old: &Question, new: &Question, note: &mut dyn FnMut(Sort, &'static str)) {
    if old.kind != new.kind {
        return note(Sort::Narrower, "other_kind");
    }
    match (old.required, new.required) {
        (false, true) => note(Sort::Narrower, "now_required"),
        (true, false) => note(Sort::Wider, "now_optional"),
        (true, true) | (false, false) => {}
    }
    let ids = |question: &Question| -> BTreeSet<String> {
        question.options.iter().map(|option| option.id.clone()).collect()
    };
    let periods = |question: &Question| -> BTreeSet<String> {
        question
            .periods
            .iter()
            .map(|period| period.name().to_owned())
            .collect()
    };
    sets(&ids(old), &ids(new), ("options_removed", "options_added"), note);
    match (old.periods.is_empty(), new.periods.is_empty()) {
        (false, false) => sets(
            &periods(old),
            &periods(new),
            ("periods_removed", "periods_added"),
            note,
        ),
        (true, true) => {}
        (true, false) | (false, true) => note(Sort::Narrower, "periods_changed"),
    }
    if old.factors != new.factors {
        note(Sort::Narrower, "factors_changed");
    }
    let least = if old.kind == QuestionType::Number {
        i64::MIN
    } else {
        0
    };
    let bounds = |question: &Question| {
        (
            question.min.unwrap_or(least),
            question.max.unwrap_or(question.kind.most()),
        )
    };
    let ((old_min, old_max), (new_min, new_max)) = (bounds(old), bounds(new));
    if new_min > old_min || new_max < old_max {
        note(Sort::Narrower, "bounds_narrower");
    } else if (new_min, new_max) != (old_min, old_max) {
        note(Sort::Wider, "bounds_wider");
    }
    flags("about", old.about, new.about, note);
    flags("lines", old.lines, new.lines, note);
    if old.parts != new.parts {
        note(Sort::Narrower, "parts_changed");
    }
    if old.text != new.text || old.covers != new.covers {
        note(Sort::Narrower, "declaration_changed");
    }
    let is_reworded = (&old.words, &old.help, &old.key, &old.fact)
        != (&new.words, &new.help, &new.key, &new.fact)
        || (ids(old) == ids(new) && old.options != new.options);
    if is_reworded {
        note(Sort::Words, "words");
    }
}

fn sets(
    old: &BTreeSet<String>,
    new: &BTreeSet<String>,
    (removed, added): (&'static str, &'static str),
    note: &mut dyn FnMut(Sort, &'static str),
) {
    if !old.is_subset(new) {
        note(Sort::Narrower, removed);
    }
    if !new.is_subset(old) {
        note(Sort::Wider, added);
    }
}

fn flags(name: &'static str, old: bool, new: bool, note: &mut dyn FnMut(Sort, &'static str)) {
    match (old, new) {
        (true, false) => note(Sort::Narrower, name),
        (false, true) => note(Sort::Wider, name),
        (true, true) | (false, false) => {}
    }
}
