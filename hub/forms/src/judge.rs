//! What a form says about answers: which questions are asked, which answers are wanted, which do not fit, and what would be
//! stored. The page's twin is `web/src/shared/form-engine/judge.ts`.

use super::answers::{AnswerFault, Reading, fact, read};
use super::document::{Does, Question};
use super::place::is_row;
use super::plan::{Prepared, PreparedRule, places};
use super::question_type::QuestionType;
use super::rules::{Stopped, Value as Fact, Work, evaluate};
use serde::Serialize;
use serde_json::{Map, Value, json};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

/// What the form says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Outcome {
    /// The answers to questions that are asked, in normal form, by id; those with a fault are not among them.
    pub answers: Map<String, Value>,
    /// Where questions are that are not asked: `rent`, `members/r1/born`.
    pub hidden: Vec<String>,
    /// Where answers are wanted.
    pub required: Vec<String>,
    /// Why the answers cannot be submitted; they can when there is none.
    pub faults: Vec<Fault>,
    /// Rules that have no result, though no answer is missing: staff look.
    pub undecided: Vec<Undecided>,
}

/// An answer that does not fit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Fault {
    pub at: String,
    /// The part of the answer; empty for the whole.
    pub part: String,
    pub key: &'static str,
    /// The rule of a `check`; empty otherwise.
    pub rule: String,
}

/// A rule without a result.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Undecided {
    pub at: String,
    pub rule: String,
    pub why: &'static str,
}

/// Judges answers by id: `{ "rent": …, "members": [{ "id": "r1", "answers": { … } }] }`.
pub fn judge(prepared: &Prepared, answers: &Value, reading: Reading<'_>) -> Outcome {
    let mut sheet = Sheet::new(prepared, reading);
    sheet.read(answers);
    for id in &prepared.order {
        sheet.settle(id);
    }
    sheet.report();
    sheet.outcome
}

/// A row of a group: its id, its answers, and what rules see of them.
struct Row {
    id: String,
    given: BTreeMap<String, Given>,
    facts: BTreeMap<String, Fact>,
}

type Given = Result<Value, AnswerFault>;

struct Sheet<'a> {
    prepared: &'a Prepared,
    reading: Reading<'a>,
    places: BTreeMap<&'a str, Vec<&'a str>>,
    groups: BTreeMap<&'a str, &'a str>,
    questions: BTreeMap<&'a str, &'a Question>,
    given: BTreeMap<String, Given>,
    /// The rows of groups that were answered.
    rows: BTreeMap<String, Vec<Row>>,
    facts: BTreeMap<String, Fact>,
    /// The rows of groups as rules see them, until a row changes.
    lists: RefCell<BTreeMap<String, Fact>>,
    asked: BTreeSet<String>,
    work: Work,
    /// Results of rules that are about no row, by place in the list of rules.
    known: BTreeMap<usize, Option<bool>>,
    outcome: Outcome,
}

impl<'a> Sheet<'a> {
    fn new(prepared: &'a Prepared, reading: Reading<'a>) -> Self {
        let form = &prepared.form;
        let inside = form
            .questions()
            .filter_map(|(group, question)| Some((question.id.as_str(), group?.id.as_str())));
        Self {
            prepared,
            reading,
            places: places(form),
            groups: inside.collect(),
            questions: form
                .questions()
                .map(|(_, question)| (question.id.as_str(), question))
                .collect(),
            given: BTreeMap::new(),
            rows: BTreeMap::new(),
            facts: BTreeMap::new(),
            lists: RefCell::default(),
            asked: BTreeSet::new(),
            work: Work::default(),
            known: BTreeMap::new(),
            outcome: Outcome {
                answers: Map::new(),
                hidden: Vec::new(),
                required: Vec::new(),
                faults: Vec::new(),
                undecided: Vec::new(),
            },
        }
    }

    fn fault(&mut self, at: &str, part: &str, key: &'static str, rule: &str) {
        let [at, part, rule] = [at, part, rule].map(str::to_owned);
        self.outcome.faults.push(Fault { at, part, key, rule });
    }

    fn read(&mut self, answers: &Value) {
        let Value::Object(answers) = answers else {
            return self.fault("", "", "wrong_kind", "");
        };
        let is_known = |id: &str| self.questions.contains_key(id) && !self.groups.contains_key(id);
        let mut unknown: Vec<&str> = answers
            .keys()
            .map(String::as_str)
            .filter(|id| !is_known(id))
            .collect();
        unknown.sort_unstable();
        let (named, unnamed): (Vec<&str>, Vec<&str>) =
            unknown.into_iter().partition(|id| super::document::is_id(id));
        if !unnamed.is_empty() {
            self.fault("", "", "unknown_question", "");
        }
        for id in named.into_iter().take(100) {
            self.fault(id, "", "unknown_question", "");
        }
        for item in self.prepared.form.items() {
            let Some(value) = answers.get(&item.id).filter(|value| !value.is_null()) else {
                continue;
            };
            match item.kind {
                QuestionType::Group => match self.read_rows(item, value) {
                    Ok(rows) => {
                        self.rows.insert(item.id.clone(), rows);
                    }
                    Err(key) => {
                        let fault = AnswerFault {
                            part: String::new(),
                            key,
                        };
                        self.given.insert(item.id.clone(), Err(fault));
                    }
                },
                _ => {
                    let read = read(item, value, self.reading).transpose();
                    self.given.extend(read.map(|read| (item.id.clone(), read)));
                }
            }
        }
    }

    fn read_rows(&self, group: &Question, value: &Value) -> Result<Vec<Row>, &'static str> {
        let Value::Array(given) = value else {
            return Err("wrong_kind");
        };
        if given.len() > group.most() {
            return Err("too_many_rows");
        }
        let mut rows: Vec<Row> = Vec::with_capacity(given.len());
        for row in given {
            let id = row
                .get("id")
                .and_then(Value::as_str)
                .filter(|id| is_row(id))
                .ok_or("bad_row")?;
            let answers = row.get("answers").and_then(Value::as_object).ok_or("bad_row")?;
            let is_other = row.as_object().is_none_or(|row| row.len() != 2);
            let is_unknown = |id: &String| group.items.iter().all(|inner| inner.id != *id);
            if is_other || answers.keys().any(is_unknown) || rows.iter().any(|known| known.id == id) {
                return Err("bad_row");
            }
            let mut read_answers = BTreeMap::new();
            for inner in &group.items {
                let value = answers.get(&inner.id).unwrap_or(&Value::Null);
                let read = read(inner, value, self.reading).transpose();
                read_answers.extend(read.map(|read| (inner.id.clone(), read)));
            }
            rows.push(Row {
                id: id.to_owned(),
                given: read_answers,
                facts: BTreeMap::new(),
            });
        }
        Ok(rows)
    }

    /// Decides whether a question is asked, and what rules see of its answer.
    fn settle(&mut self, id: &'a str) {
        let question = self.questions[id];
        let Some(group) = self.groups.get(id).copied() else {
            if !self.is_asked(id, None) {
                return;
            }
            self.asked.insert(id.to_owned());
            if question.kind != QuestionType::Group {
                self.compute(question, None);
                let seen = self.given.get(id).and_then(|given| given.as_ref().ok());
                let seen = seen.and_then(|answer| fact(question, answer));
                self.facts.extend(seen.map(|seen| (id.to_owned(), seen)));
            }
            return;
        };
        for place in 0..self.rows.get(group).map_or(0, Vec::len) {
            if !self.is_asked(id, Some((group, place))) {
                continue;
            }
            let at = self.at(id, Some((group, place)));
            self.asked.insert(at);
            self.compute(question, Some((group, place)));
            let Some(row) = self.rows.get_mut(group).and_then(|rows| rows.get_mut(place)) else {
                continue;
            };
            let seen = row.given.get(id).and_then(|given| given.as_ref().ok());
            let seen = seen.and_then(|answer| fact(question, answer));
            row.facts.extend(seen.map(|seen| (id.to_owned(), seen)));
            self.lists.borrow_mut().remove(group);
        }
    }

    fn is_asked(&mut self, id: &str, row: Option<(&str, usize)>) -> bool {
        let prepared = self.prepared;
        let around = self.places[id].clone();
        for (place, rule) in prepared.rules.iter().enumerate() {
            if rule.does == Does::Show && around.contains(&rule.target.as_str()) {
                // A rule about what is around runs for no row.
                let row = row.filter(|_| rule.target == id);
                if self.holds(place, rule, row) != Some(true) {
                    return false;
                }
            }
        }
        true
    }

    /// Whether a rule holds; none where that is not known.
    fn holds(&mut self, place: usize, rule: &PreparedRule, row: Option<(&str, usize)>) -> Option<bool> {
        if let (None, Some(known)) = (row, self.known.get(&place)) {
            return *known;
        }
        let holds = match self.run(rule, row) {
            Some(Fact::Bool(holds)) => Some(holds),
            _ => None,
        };
        if row.is_none() {
            self.known.insert(place, holds);
        }
        holds
    }

    fn run(&mut self, rule: &PreparedRule, row: Option<(&str, usize)>) -> Option<Fact> {
        let seen = row.and_then(|(group, place)| self.rows.get(group)?.get(place).map(seen));
        let (facts, rows, lists, asked) = (&self.facts, &self.rows, &self.lists, &self.asked);
        let answers = |id: &str| {
            let Some(rows) = rows.get(id) else {
                return facts.get(id).cloned();
            };
            if !asked.contains(id) {
                return None;
            }
            let mut lists = lists.borrow_mut();
            let list = lists.entry(id.to_owned());
            let made = || Fact::List(rows.iter().map(self::seen).collect::<Vec<_>>().into());
            Some(list.or_insert_with(made).clone())
        };
        match evaluate(
            &rule.tree,
            &answers,
            seen.as_ref(),
            self.reading.today,
            &mut self.work,
        ) {
            Ok(value) => Some(value),
            Err(Stopped::Missing) => None,
            Err(why) => {
                self.undecided(&rule.id, &rule.target, row, why);
                None
            }
        }
    }

    fn undecided(&mut self, rule: &str, target: &str, row: Option<(&str, usize)>, why: Stopped) {
        let undecided = Undecided {
            at: self.at(target, row),
            rule: rule.to_owned(),
            why: why.key(),
        };
        self.outcome.undecided.push(undecided);
    }

    /// The answer of a rule takes the place of what was written.
    fn compute(&mut self, question: &Question, row: Option<(&str, usize)>) {
        let is_of = |rule: &&PreparedRule| rule.does == Does::Compute && rule.target == question.id;
        let Some(rule) = self.prepared.rules.iter().find(is_of) else {
            return;
        };
        let value = match self.run(rule, row) {
            Some(Fact::Bool(value)) => json!(value),
            Some(Fact::Int(value)) if question.kind == QuestionType::Money => json!({ "cents": value }),
            Some(Fact::Int(value)) => json!(value),
            Some(Fact::Text(value)) => json!(*value),
            Some(Fact::List(_) | Fact::Record(_)) | None => Value::Null,
        };
        let answer = match read(question, &value, self.reading) {
            Ok(answer) => answer,
            Err(_) => {
                self.undecided(&rule.id, &question.id, row, Stopped::NoResult);
                None
            }
        };
        let given = match row {
            None => Some(&mut self.given),
            Some((group, place)) => {
                let row = self.rows.get_mut(group).and_then(|rows| rows.get_mut(place));
                row.map(|row| &mut row.given)
            }
        };
        if let Some(given) = given {
            given.remove(&question.id);
            given.extend(answer.map(|answer| (question.id.clone(), Ok(answer))));
        }
    }

    fn at(&self, id: &str, row: Option<(&str, usize)>) -> String {
        match row.and_then(|(group, place)| Some((group, self.rows.get(group)?.get(place)?))) {
            Some((group, row)) => format!("{group}/{}/{id}", row.id),
            None => id.to_owned(),
        }
    }

    /// Goes through the form in its order.
    fn report(&mut self) {
        let prepared = self.prepared;
        for item in prepared.form.items() {
            if !self.asked.contains(&item.id) {
                self.outcome.hidden.push(item.id.clone());
                continue;
            }
            let answer = match item.kind {
                QuestionType::Group => self.report_group(item),
                _ => self.report_question(item, None),
            };
            self.outcome
                .answers
                .extend(answer.map(|answer| (item.id.clone(), answer)));
        }
    }

    fn report_group(&mut self, group: &Question) -> Option<Value> {
        let is_required = self.is_required(group, None);
        let count = self.rows.get(&group.id).map(Vec::len);
        let fault = self
            .given
            .get(&group.id)
            .and_then(|given| given.as_ref().err())
            .map(|fault| fault.key);
        let least = usize::try_from(group.min.unwrap_or(0)).unwrap_or(0);
        match (fault, count) {
            (Some(key), _) => self.fault(&group.id, "", key, ""),
            (None, None | Some(0)) if is_required => self.fault(&group.id, "", "required", ""),
            (None, Some(count)) if count < least => self.fault(&group.id, "", "too_few_rows", ""),
            (None, _) => {}
        }
        self.check(group, None);
        let mut rows = Vec::new();
        for place in 0..count? {
            let mut answers = Map::new();
            for inner in &group.items {
                let row = Some((group.id.as_str(), place));
                let at = self.at(&inner.id, row);
                if !self.asked.contains(&at) {
                    self.outcome.hidden.push(at);
                    continue;
                }
                let answer = self.report_question(inner, row);
                answers.extend(answer.map(|answer| (inner.id.clone(), answer)));
            }
            let id = &self.rows.get(&group.id)?.get(place)?.id;
            rows.push(json!({ "id": id, "answers": answers }));
        }
        Some(rows.into())
    }

    fn report_question(&mut self, question: &Question, row: Option<(&str, usize)>) -> Option<Value> {
        let is_required = self.is_required(question, row);
        let at = self.at(&question.id, row);
        let given = match row {
            None => self.given.get(&question.id),
            Some((group, place)) => self.rows.get(group)?.get(place)?.given.get(&question.id),
        };
        let given = given.cloned();
        match &given {
            Some(Err(fault)) => self.fault(&at, &fault.part, fault.key, ""),
            None if is_required => self.fault(&at, "", "required", ""),
            None | Some(Ok(_)) => {}
        }
        self.check(question, row);
        given.and_then(Result::ok)
    }

    fn is_required(&mut self, question: &Question, row: Option<(&str, usize)>) -> bool {
        let prepared = self.prepared;
        let mut is_required = question.required;
        for (place, rule) in prepared.rules.iter().enumerate() {
            match rule.does {
                // What is computed is not asked for.
                Does::Compute if rule.target == question.id => return false,
                Does::Require if rule.target == question.id => {
                    is_required |= self.holds(place, rule, row) == Some(true);
                }
                Does::Show | Does::Require | Does::Compute | Does::Check => {}
            }
        }
        if is_required {
            let at = self.at(&question.id, row);
            self.outcome.required.push(at);
        }
        is_required
    }

    fn check(&mut self, question: &Question, row: Option<(&str, usize)>) {
        let prepared = self.prepared;
        for (place, rule) in prepared.rules.iter().enumerate() {
            if rule.does == Does::Check
                && rule.target == question.id
                && self.holds(place, rule, row) == Some(false)
            {
                let at = self.at(&question.id, row);
                self.fault(&at, "", "check", &rule.id);
            }
        }
    }
}

/// A row as rules see it.
fn seen(row: &Row) -> Fact {
    Fact::Record(row.facts.clone().into())
}
