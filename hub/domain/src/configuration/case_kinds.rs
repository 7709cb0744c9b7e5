//! What decides about cases: workflow, form, validation rules and reasons for a denial. The key of each is its program's number.

use super::{Configuration, Effect, OpenCases, Texts, status_names};
use crate::cases::asked_form::AskedForm;
use crate::cases::denial_reasons::{self, DenialReason, ReasonFault};
use crate::cases::form::FormError;
use crate::cases::validation::{Rule, RuleBook, RuleFault, RuleSet, names_of};
use crate::cases::workflow::{Workflow, WorkflowError};
use crate::config_version::ConfigKind;
use crate::expressions::Expression;
use std::collections::BTreeSet;

/// The program whose number is the key.
fn program_of(key: &str) -> Option<i64> {
    key.parse().ok()
}

impl Configuration for Workflow {
    const KIND: ConfigKind = ConfigKind::Workflow;
    const IS_KEYED_BY_PROGRAM: bool = true;
    const NAMES: &'static [ConfigKind] = &[ConfigKind::Form];
    type Fault = WorkflowError;

    fn program(&self, key: &str) -> Option<i64> {
        program_of(key)
    }

    fn faults(&self) -> Vec<WorkflowError> {
        self.check().err().unwrap_or_default()
    }

    // Papers come by other paths than the form too, so only one that the form has asked for can be lost.
    fn lost(&self, key: &str, before: &Texts, after: &Texts) -> Vec<WorkflowError> {
        let Some(asked) = before.get::<AskedForm>(key) else {
            return Vec::new();
        };
        let is_asked = |document: &String| {
            let form = after.get::<AskedForm>(key);
            form.is_some_and(|form| form.has_document(document))
        };
        let mut lost = Vec::new();
        for step in &self.transitions {
            let documents = step.required_documents.iter();
            let missing = documents.filter(|one| asked.has_document(one) && !is_asked(one));
            lost.extend(missing.map(|document| WorkflowError::UnknownDocument {
                from: step.from,
                to: step.to,
                document: document.clone(),
            }));
        }
        lost
    }

    fn effects(&self, before: Option<&Self>, cases: &OpenCases) -> Vec<Effect> {
        let Some(before) = before else {
            return Vec::new();
        };
        let mut effects = Vec::new();
        for (id, count) in cases.states().filter(|(_, count)| *count > 0) {
            let old = before.state(id);
            let name = |state: Option<&crate::cases::workflow::State>| {
                state.map_or_else(|| id.to_string(), |state| state.name.clone())
            };
            let Some(state) = self.state(id) else {
                effects.push(Effect::RemovedState {
                    state: id,
                    name: name(old),
                    cases: count,
                });
                continue;
            };
            let name = name(Some(state));
            match (old.and_then(|old| old.sla_hours), state.sla_hours) {
                (None, Some(hours)) => effects.push(Effect::ClockStarts {
                    state: id,
                    name: name.clone(),
                    hours,
                    cases: count,
                }),
                (Some(hours_before), Some(hours)) if hours_before != hours => {
                    effects.push(Effect::ClockChanges {
                        state: id,
                        name: name.clone(),
                        hours_before,
                        hours,
                        cases: count,
                    });
                }
                (Some(_), None) => effects.push(Effect::ClockEnds {
                    state: id,
                    name: name.clone(),
                    cases: count,
                }),
                (Some(_), Some(_)) | (None, None) => {}
            }
            let gone = before
                .transitions
                .iter()
                .filter(|step| step.from == id && self.transition(id, step.to).is_none());
            effects.extend(gone.map(|step| Effect::MoveRemoved {
                from: id,
                to: step.to,
                name: name.clone(),
                cases: count,
            }));
        }
        effects
    }
}

/// The questions of a form: of a document by id, or by the name that they had in a form of the former shape where `by_key`; of a
/// form of the former shape by section.
fn questions(form: &AskedForm, by_key: bool) -> BTreeSet<String> {
    match form {
        AskedForm::Document(document) => {
            let top = document.questions().map(|(_, question)| question);
            let all = top.flat_map(|question| std::iter::once(question).chain(&question.items));
            all.map(|question| match &question.key {
                Some(key) if by_key => key.clone(),
                _ => question.id.clone(),
            })
            .collect()
        }
        AskedForm::Old(schema) => {
            let sections = schema.properties.iter();
            sections
                .flat_map(|(section, asked)| {
                    let keys = asked.properties.keys();
                    keys.map(move |key| format!("{section}.{key}"))
                })
                .collect()
        }
    }
}

fn count(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

impl Configuration for AskedForm {
    const KIND: ConfigKind = ConfigKind::Form;
    const IS_KEYED_BY_PROGRAM: bool = true;
    const IS_PROGRAMS_OWN: bool = true;
    const NAMES: &'static [ConfigKind] = &[];
    type Fault = FormError;

    fn program(&self, key: &str) -> Option<i64> {
        program_of(key)
    }

    // A document is checked by its engine, which whoever publishes asks for (`hub_store::configuration`).
    fn faults(&self) -> Vec<FormError> {
        match self {
            AskedForm::Document(_) => Vec::new(),
            AskedForm::Old(schema) => schema.check().err().unwrap_or_default(),
        }
    }

    fn effects(&self, before: Option<&Self>, cases: &OpenCases) -> Vec<Effect> {
        let Some(before) = before.filter(|_| cases.open() > 0) else {
            return Vec::new();
        };
        let by_key = matches!(before, AskedForm::Old(_));
        let (old, new) = (questions(before, by_key), questions(self, by_key));
        let (added, removed) = (new.difference(&old).count(), old.difference(&new).count());
        let mut effects = Vec::new();
        if added > 0 {
            effects.push(Effect::QuestionsAdded {
                questions: count(added),
                cases: cases.open(),
            });
        }
        if removed > 0 {
            effects.push(Effect::QuestionsRemoved {
                questions: count(removed),
                cases: cases.open(),
            });
        }
        effects
    }
}

impl Configuration for RuleSet {
    const KIND: ConfigKind = ConfigKind::ValidationRules;
    const IS_KEYED_BY_PROGRAM: bool = true;
    const IS_PROGRAMS_OWN: bool = true;
    const NAMES: &'static [ConfigKind] = &[ConfigKind::Form, ConfigKind::Workflow];
    type Fault = RuleFault;

    fn program(&self, key: &str) -> Option<i64> {
        program_of(key)
    }

    fn faults(&self) -> Vec<RuleFault> {
        self.check().err().unwrap_or_default()
    }

    fn faults_beside(&self, key: &str, texts: &Texts) -> Vec<RuleFault> {
        let names = names_of(texts.get::<AskedForm>(key));
        let (_, mut faults) = RuleBook::compile(self, &names);
        faults.extend(self.example_faults(&names));
        let Some(program) = program_of(key) else {
            return faults;
        };
        for rule in &self.rules {
            for part in [rule.when.as_deref(), Some(rule.holds.as_str())]
                .into_iter()
                .flatten()
            {
                let Ok(condition) = Expression::compile(part, &names) else {
                    continue;
                };
                let unknown = status_names::unknown(&condition, program, texts);
                faults.extend(unknown.into_iter().map(|name| RuleFault::Status {
                    rule: rule.key.clone(),
                    name,
                }));
            }
        }
        faults
    }

    fn effects(&self, before: Option<&Self>, cases: &OpenCases) -> Vec<Effect> {
        let none = RuleSet::default();
        let before = before.unwrap_or(&none);
        let is_new = |rule: &&Rule| before.rule(&rule.key).is_none_or(|old| !old.judges_as(rule));
        let gone = before.rules.iter().filter(|rule| self.rule(&rule.key).is_none());
        let changed = self.rules.iter().filter(is_new).count() + gone.count();
        if changed == 0 || cases.open() == 0 {
            return Vec::new();
        }
        vec![Effect::RulesChanged {
            rules: count(changed),
            cases: cases.open(),
        }]
    }
}

impl Configuration for Vec<DenialReason> {
    const KIND: ConfigKind = ConfigKind::DenialReasons;
    const IS_KEYED_BY_PROGRAM: bool = true;
    const IS_PROGRAMS_OWN: bool = true;
    const NAMES: &'static [ConfigKind] = &[ConfigKind::Workflow];
    type Fault = ReasonFault;

    fn program(&self, key: &str) -> Option<i64> {
        program_of(key)
    }

    fn faults(&self) -> Vec<ReasonFault> {
        denial_reasons::check(self).err().unwrap_or_default()
    }

    // Decisions may refer to any of them.
    fn faults_after(&self, before: &Self) -> Vec<ReasonFault> {
        denial_reasons::left_out(before, self)
    }

    // The state of a retired reason may have been removed since.
    fn faults_beside(&self, key: &str, texts: &Texts) -> Vec<ReasonFault> {
        let Some(flow) = texts.get::<Workflow>(key) else {
            return Vec::new();
        };
        let lost = self
            .iter()
            .filter(|reason| !reason.retired && flow.state(reason.state).is_none());
        let faults = lost.map(|reason| ReasonFault::UnknownState {
            id: reason.id,
            state: reason.state,
        });
        faults.collect()
    }
}
