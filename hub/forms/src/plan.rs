//! The rules of a form, compiled and put in order: an answer that a rule reads is settled before what the rule decides. This is
//! what the page gets beside the document, so that it neither parses nor sorts.

use super::document::{Does, Form, Question, Rule};
use super::fault::FormFault;
use super::question_type::{QuestionType, entry, shape};
use super::rules::{Scope, Shape, Tree, compile};
use super::translations::Translations;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// A form with its rules ready to run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Prepared {
    pub form: Form,
    pub rules: Vec<PreparedRule>,
    /// Every question and group by id, each after those that decide about it.
    pub order: Vec<String>,
}

/// A rule that has been compiled.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PreparedRule {
    pub id: String,
    pub does: Does,
    pub target: String,
    pub tree: Tree,
}

impl Form {
    /// Checks the form and makes its rules ready.
    ///
    /// # Errors
    /// What [`Form::check`] finds.
    pub fn prepare(self) -> Result<Prepared, Vec<FormFault>> {
        let faults = self.check();
        if !faults.is_empty() {
            return Err(faults);
        }
        let (rules, order) = plan(&self)?;
        // Applicants are not sent what authors note: where translations come from, numbers, examples.
        let mut form = Form {
            translations: Translations::new(),
            last_number: 0,
            ..self
        };
        for rule in &mut form.rules {
            rule.examples.clear();
        }
        Ok(Prepared { form, rules, order })
    }
}

/// What a rule can be about.
enum Target<'a> {
    /// A section or page.
    Place,
    /// A question or group, and the group around it.
    Question(&'a Question, Option<&'a Question>),
}

/// Compiles the rules of a form whose structure has been checked.
pub(super) fn plan(form: &Form) -> Result<(Vec<PreparedRule>, Vec<String>), Vec<FormFault>> {
    let mut faults = Vec::new();
    let mut rules = Vec::with_capacity(form.rules.len());
    let mut reads: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    let mut computed = BTreeSet::new();
    let entries: Vec<_> = form.items().map(entry).collect();
    let mut scope = Scope {
        answers: Shape::row("", entries),
        row: None,
    };
    for (place, rule) in form.rules.iter().enumerate() {
        let path = format!("rules[{place}]");
        let Some(target) = target(form, &rule.target) else {
            faults.push(FormFault::new(
                format!("{path}.target"),
                "unknown_id",
                &rule.target,
            ));
            continue;
        };
        scope.row = match &target {
            Target::Question(_, Some(group)) => Some(Shape::row(&group.id, group.items.iter().map(entry))),
            Target::Question(_, None) | Target::Place => None,
        };
        let Some(gives) = gives(rule, &target) else {
            faults.push(FormFault::new(
                format!("{path}.target"),
                "wrong_target",
                &rule.target,
            ));
            continue;
        };
        if rule.does == Does::Compute && !computed.insert(&rule.target) {
            faults.push(FormFault::new(format!("{path}.target"), "twice", &rule.target));
        }
        match compile(&rule.when, &scope, &gives) {
            Ok(compiled) => {
                reads.insert(&rule.id, compiled.reads);
                rules.push(PreparedRule {
                    id: rule.id.clone(),
                    does: rule.does,
                    target: rule.target.clone(),
                    tree: compiled.tree,
                });
            }
            Err(error) => faults.push(FormFault::of_rule(format!("{path}.when"), &error)),
        }
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    match order(form, &reads) {
        Ok(order) => Ok((rules, order)),
        Err(circle) => Err(vec![FormFault::new("rules", "circle", circle)]),
    }
}

fn target<'a>(form: &'a Form, id: &str) -> Option<Target<'a>> {
    let places = form.sections.iter().flat_map(|section| {
        let pages = section.pages.iter().map(|page| &page.id);
        std::iter::once(&section.id).chain(pages)
    });
    if places.into_iter().any(|place| place == id) {
        return Some(Target::Place);
    }
    let mut questions = form.questions();
    let (group, question) = questions.find(|(_, question)| question.id == id)?;
    Some(Target::Question(question, group))
}

/// What the value of a rule has to be; none where the rule cannot be about this.
fn gives(rule: &Rule, target: &Target<'_>) -> Option<Shape> {
    match (rule.does, target) {
        (Does::Show, _) | (Does::Require | Does::Check, Target::Question(..)) => Some(Shape::Bool),
        (Does::Require | Does::Check | Does::Compute, Target::Place) => None,
        (Does::Compute, Target::Question(question, _)) => match question.kind {
            QuestionType::Number | QuestionType::YesNo | QuestionType::Date | QuestionType::Text => {
                Some(shape(question))
            }
            QuestionType::Money if question.periods.is_empty() => Some(Shape::Int),
            QuestionType::Money
            | QuestionType::Name
            | QuestionType::Address
            | QuestionType::DateOfBirth
            | QuestionType::Ssn
            | QuestionType::Phone
            | QuestionType::Email
            | QuestionType::Choice
            | QuestionType::Choices
            | QuestionType::File
            | QuestionType::Photo
            | QuestionType::Signature
            | QuestionType::Declaration
            | QuestionType::HouseholdMember
            | QuestionType::Employer
            | QuestionType::Licence
            | QuestionType::BankAccount
            | QuestionType::Group => None,
        },
    }
}

/// The ids around each question, itself included: section, page, group.
pub(super) fn places(form: &Form) -> BTreeMap<&str, Vec<&str>> {
    let mut places = BTreeMap::new();
    for section in &form.sections {
        for page in &section.pages {
            for item in &page.items {
                let around = vec![section.id.as_str(), page.id.as_str(), item.id.as_str()];
                for inner in &item.items {
                    let mut around = around.clone();
                    around.push(&inner.id);
                    places.insert(inner.id.as_str(), around);
                }
                places.insert(item.id.as_str(), around);
            }
        }
    }
    places
}

/// The ids in order of what reads what, in the order of the form where nothing does; or a circle of them.
fn order(form: &Form, reads: &BTreeMap<&str, BTreeSet<String>>) -> Result<Vec<String>, String> {
    let places = places(form);
    let ids: Vec<&str> = form
        .questions()
        .map(|(_, question)| question.id.as_str())
        .collect();
    let mut needs: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for id in &ids {
        let decides = |rule: &&Rule| match rule.does {
            Does::Show => places[id].contains(&rule.target.as_str()),
            Does::Compute => rule.target == *id,
            Does::Require | Does::Check => false,
        };
        let read = form
            .rules
            .iter()
            .filter(decides)
            .filter_map(|rule| reads.get(rule.id.as_str()));
        needs.insert(*id, read.flatten().map(String::as_str).collect());
    }
    let mut order: Vec<String> = Vec::with_capacity(ids.len());
    let mut settled: BTreeSet<&str> = BTreeSet::new();
    while order.len() < ids.len() {
        let before = order.len();
        for id in &ids {
            if !settled.contains(id) && needs[id].is_subset(&settled) {
                settled.insert(*id);
                order.push((*id).to_owned());
            }
        }
        if order.len() == before {
            return Err(circle(&needs, &settled));
        }
    }
    Ok(order)
}

/// Ids that wait for each other, the first of them again at the end.
fn circle(needs: &BTreeMap<&str, BTreeSet<&str>>, settled: &BTreeSet<&str>) -> String {
    let open = |id: &&&str| !settled.contains(**id);
    let Some(first) = needs.keys().find(open) else {
        return String::new();
    };
    let mut walked = vec![*first];
    loop {
        let last = walked[walked.len() - 1];
        let Some(next) = needs.get(last).and_then(|needed| needed.iter().find(open)) else {
            return walked.join(" → ");
        };
        if let Some(at) = walked.iter().position(|id| id == next) {
            walked.push(*next);
            return walked[at..].join(" → ");
        }
        walked.push(*next);
    }
}
