//! A program's workflow: its states and the possible moves. A pure function of data; the data is versioned JSON per
//! program.

use super::state_meaning::{Stage, StateOutcome};
use super::status::{self, StatusToken};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// Longest name of a state, in characters.
const MAX_NAME_CHARS: usize = 60;
/// Longest words for applicants, in characters.
const MAX_WORDS_CHARS: usize = 300;

/// What a state means for the work.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum StateKind {
    Initial,
    Open,
    Waiting,
    Terminal,
}

/// A status that applications of the program can have.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(from = "WrittenState")]
#[schema(as = WorkflowState)]
pub struct State {
    pub id: i64,
    /// What staff read.
    pub name: String,
    pub kind: StateKind,
    /// Maximum hours in this state; no limit if absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sla_hours: Option<i64>,
    /// What staff read in other languages than English; the name where a language is missing.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub names: BTreeMap<String, String>,
    /// What it means for staff, in one sentence, by language; in English where a language is missing.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub sentences: BTreeMap<String, String>,
    /// What applicants read and hear, by language. Where a language is missing, the words of the stage.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub applicant_words: BTreeMap<String, String>,
    /// By which screens colour it.
    #[schema(value_type = StatusToken)]
    pub token: String,
    pub stage: Stage,
    pub outcome: StateOutcome,
}

/// A state as it stands in a text: what earlier texts leave out is the specification's for its number, else its kind's.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenState {
    id: i64,
    name: String,
    kind: StateKind,
    #[serde(default)]
    sla_hours: Option<i64>,
    #[serde(default)]
    names: BTreeMap<String, String>,
    #[serde(default)]
    sentences: BTreeMap<String, String>,
    #[serde(default)]
    applicant_words: BTreeMap<String, String>,
    #[serde(default)]
    token: Option<String>,
    #[serde(default)]
    stage: Option<Stage>,
    #[serde(default)]
    outcome: Option<StateOutcome>,
}

impl From<WrittenState> for State {
    fn from(written: WrittenState) -> Self {
        let plain = State::new(written.id, &written.name, written.kind);
        State {
            sla_hours: written.sla_hours,
            names: written.names,
            sentences: written.sentences,
            applicant_words: written.applicant_words,
            token: written.token.unwrap_or(plain.token),
            stage: written.stage.unwrap_or(plain.stage),
            outcome: written.outcome.unwrap_or(plain.outcome),
            ..plain
        }
    }
}

impl State {
    /// A state without a time limit and without words of its own. Colour and meaning are the specification's for its number, else
    /// its kind's.
    pub fn new(id: i64, name: &str, kind: StateKind) -> Self {
        let known = status::by_id(id);
        let token = match kind {
            StateKind::Initial => "application-received",
            StateKind::Open => "review",
            StateKind::Waiting => "case-verification",
            StateKind::Terminal => "review-completed",
        };
        Self {
            id,
            name: name.to_owned(),
            kind,
            sla_hours: None,
            names: BTreeMap::new(),
            sentences: BTreeMap::new(),
            applicant_words: BTreeMap::new(),
            token: known.map_or(token, |status| status.token).to_owned(),
            stage: known.map_or_else(|| Stage::of_kind(kind), |status| status.stage),
            outcome: known.map_or_else(|| StateOutcome::of_kind(kind), |status| status.outcome),
        }
    }

    /// What staff read in a language.
    pub fn name_in(&self, lang: &str) -> &str {
        words_in(&self.names, lang).unwrap_or(&self.name)
    }

    /// What it means for staff, in a language or in English, where the program says so.
    pub fn sentence_in(&self, lang: &str) -> Option<&str> {
        words_in(&self.sentences, lang).or_else(|| words_in(&self.sentences, "en"))
    }

    /// What applicants read in a language, where the program says more than the stage does.
    pub fn words_for_applicants(&self, lang: &str) -> Option<&str> {
        words_in(&self.applicant_words, lang)
    }

    fn has_faulty_words(&self) -> bool {
        let is_faulty = |text: &String, most: usize| {
            text.trim().is_empty() || text.chars().count() > most || text.chars().any(char::is_control)
        };
        is_faulty(&self.name, MAX_NAME_CHARS)
            || self.names.values().any(|name| is_faulty(name, MAX_NAME_CHARS))
            || self
                .applicant_words
                .values()
                .chain(self.sentences.values())
                .any(|words| is_faulty(words, MAX_WORDS_CHARS))
    }
}

/// The words of a language, or of its base language.
fn words_in<'a>(words: &'a BTreeMap<String, String>, lang: &str) -> Option<&'a str> {
    let base = lang.split('-').next().unwrap_or(lang);
    [lang, base]
        .into_iter()
        .find_map(|lang| words.get(lang))
        .map(String::as_str)
}

/// A possible move.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = WorkflowTransition)]
pub struct Transition {
    pub from: i64,
    pub to: i64,
    /// The move names the owner of what comes next.
    #[serde(default)]
    pub requires_user_assigment: bool,
    /// A denial reason must be given.
    #[serde(default)]
    pub requires_reason: bool,
    /// Another person makes the move than brought the application to the status before it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub requires_other_person: bool,
    /// Who may make the move, by the names of their roles in the program; everybody who may change statuses where it is empty.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub roles: Vec<String>,
    /// Kinds of documents that must be on file before the move.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub required_documents: Vec<String>,
}

impl Transition {
    /// Whether somebody with this role in the program may make the move.
    pub fn is_open_to(&self, role: &str) -> bool {
        self.roles.is_empty() || self.roles.iter().any(|name| name == role)
    }

    /// The kinds of documents that the move needs and that are not among those on file.
    pub fn missing_documents<'a>(&'a self, on_file: &[String]) -> Vec<&'a str> {
        let missing = self
            .required_documents
            .iter()
            .filter(|kind| !on_file.contains(kind));
        missing.map(String::as_str).collect()
    }
}

/// The whole workflow of one program.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Workflow {
    pub states: Vec<State>,
    pub transitions: Vec<Transition>,
}

/// Why a workflow cannot be published.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum WorkflowError {
    #[error("there is no initial state")]
    NoInitialState,
    #[error("state {0} is named twice")]
    DuplicateState(i64),
    #[error("a transition names state {0}, which does not exist")]
    UnknownState(i64),
    #[error("the move from state {0} to state {1} is named twice")]
    DuplicateTransition(i64, i64),
    #[error("state {0} cannot be reached")]
    Unreachable(i64),
    #[error("state {0} has no way out and is not terminal")]
    DeadEnd(i64),
    #[error("state {0} allows no time")]
    NoTime(i64),
    #[error("state {0} has a number below 1")]
    Number(i64),
    #[error("state {0} has a name or words that are empty or too long")]
    Words(i64),
    #[error("state {0} has a colour that does not exist")]
    Token(i64),
    #[error("state {0} has the name of another")]
    SameName(i64),
    #[error("state {0} is not terminal and means that it is over without a decision")]
    Closed(i64),
    #[error("the move from state {from} to state {to} needs {document}, which the form asks for no more")]
    UnknownDocument { from: i64, to: i64, document: String },
}

impl Workflow {
    /// Checked at publish: every state reachable from an initial one, no dead end that is not terminal, one rule for each move.
    /// Every fault is named.
    pub fn check(&self) -> Result<(), Vec<WorkflowError>> {
        let mut faults = Vec::new();
        let (mut kinds, mut names) = (BTreeMap::new(), BTreeSet::new());
        for state in &self.states {
            if kinds.insert(state.id, state.kind).is_some() {
                faults.push(WorkflowError::DuplicateState(state.id));
            }
            if state.sla_hours.is_some_and(|hours| hours <= 0) {
                faults.push(WorkflowError::NoTime(state.id));
            }
            if state.id < 1 {
                faults.push(WorkflowError::Number(state.id));
            }
            if state.has_faulty_words() {
                faults.push(WorkflowError::Words(state.id));
            }
            if !status::is_token(&state.token) {
                faults.push(WorkflowError::Token(state.id));
            }
            if !names.insert(state.name.trim().to_lowercase()) {
                faults.push(WorkflowError::SameName(state.id));
            }
            if state.outcome == StateOutcome::Closed && state.kind != StateKind::Terminal {
                faults.push(WorkflowError::Closed(state.id));
            }
        }
        let mut exits: BTreeMap<i64, BTreeSet<i64>> = BTreeMap::new();
        for transition in &self.transitions {
            for end in [transition.from, transition.to] {
                if !kinds.contains_key(&end) {
                    faults.push(WorkflowError::UnknownState(end));
                }
            }
            if !exits.entry(transition.from).or_default().insert(transition.to) {
                faults.push(WorkflowError::DuplicateTransition(transition.from, transition.to));
            }
        }
        let mut reached: BTreeSet<i64> = BTreeSet::new();
        let mut waiting: VecDeque<i64> = kinds
            .iter()
            .filter(|(_, kind)| **kind == StateKind::Initial)
            .map(|(id, _)| *id)
            .collect();
        let has_beginning = !waiting.is_empty();
        if !has_beginning {
            faults.push(WorkflowError::NoInitialState);
        }
        while let Some(id) = waiting.pop_front() {
            if reached.insert(id) {
                waiting.extend(exits.get(&id).into_iter().flatten());
            }
        }
        for (id, kind) in &kinds {
            // Without an initial state nothing can be reached: that is one fault, not many.
            if has_beginning && !reached.contains(id) {
                faults.push(WorkflowError::Unreachable(*id));
            }
            if *kind != StateKind::Terminal && !exits.contains_key(id) {
                faults.push(WorkflowError::DeadEnd(*id));
            }
        }
        if faults.is_empty() { Ok(()) } else { Err(faults) }
    }

    /// The moves that are possible from a state.
    pub fn possible(&self, from: i64) -> impl Iterator<Item = (&Transition, &State)> {
        self.transitions
            .iter()
            .filter(move |transition| transition.from == from)
            .filter_map(|transition| {
                Some((
                    transition,
                    self.states.iter().find(|state| state.id == transition.to)?,
                ))
            })
    }

    /// The move from one state to another, if there is one.
    pub fn transition(&self, from: i64, to: i64) -> Option<&Transition> {
        self.transitions
            .iter()
            .find(|transition| transition.from == from && transition.to == to)
    }

    /// The state whose reasons can be proposed with a move to this one: a move from it needs a reason there, as a denial that somebody
    /// else decides. None where nothing is proposed.
    pub fn proposes(&self, state: i64) -> Option<&State> {
        let mut next = self.possible(state).filter(|(step, _)| step.requires_reason);
        next.next().map(|(_, state)| state)
    }

    /// The states as an application goes through them: by the fewest moves from a beginning, the ends last, else as declared.
    pub fn in_order(&self) -> Vec<&State> {
        let mut reached: BTreeMap<i64, usize> = BTreeMap::new();
        let initial = self
            .states
            .iter()
            .filter(|state| state.kind == StateKind::Initial);
        let mut waiting: VecDeque<(i64, usize)> = initial.map(|state| (state.id, 0)).collect();
        while let Some((id, moves)) = waiting.pop_front() {
            if reached.contains_key(&id) {
                continue;
            }
            reached.insert(id, moves);
            waiting.extend(self.possible(id).map(|(_, next)| (next.id, moves + 1)));
        }
        let mut states: Vec<&State> = self.states.iter().collect();
        states.sort_by_key(|state| {
            let moves = reached.get(&state.id).copied().unwrap_or(usize::MAX);
            (state.kind == StateKind::Terminal, moves)
        });
        states
    }

    /// Where an application begins that its applicant has sent: the initial state, or, where that is for forms that were not sent,
    /// what follows it and is received. None without an initial state.
    pub fn first_when_sent(&self) -> Option<&State> {
        let mut states = self.states.iter();
        let first = states.find(|state| state.kind == StateKind::Initial)?;
        if first.stage != Stage::Started {
            return Some(first);
        }
        let mut next = self.possible(first.id).map(|(_, state)| state);
        next.find(|state| state.stage == Stage::Received).or(Some(first))
    }

    /// Where an application comes that its applicant withdraws: to an end without a decision, one that a move leads to from its
    /// state if there is one. None where the program has no such end.
    pub fn withdrawn_from(&self, from: i64) -> Option<&State> {
        let is_end = |state: &&State| state.outcome == StateOutcome::Closed;
        let mut next = self.possible(from).map(|(_, state)| state);
        next.find(is_end)
            .or_else(|| self.states.iter().find(is_end))
            .filter(|state| state.id != from)
    }

    /// The state of this number.
    pub fn state(&self, id: i64) -> Option<&State> {
        self.states.iter().find(|state| state.id == id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn state(id: i64, kind: StateKind) -> State {
        State::new(id, &format!("state {id}"), kind)
    }

    fn step(from: i64, to: i64) -> Transition {
        Transition {
            from,
            to,
            ..Transition::default()
        }
    }

    #[test]
    fn states_stand_in_the_order_of_the_process() {
        let flow = Workflow {
            states: vec![
                state(3, StateKind::Terminal),
                state(2, StateKind::Open),
                state(1, StateKind::Initial),
                state(4, StateKind::Waiting),
            ],
            transitions: vec![step(1, 3), step(1, 4), step(4, 2), step(2, 3), step(2, 1)],
        };
        let order: Vec<i64> = flow.in_order().iter().map(|state| state.id).collect();
        assert_eq!(order, [1, 4, 2, 3]);
    }

    #[test]
    fn what_was_sent_begins_where_it_is_received() {
        let mut flow = Workflow {
            states: vec![
                state(16, StateKind::Initial),
                state(9, StateKind::Open),
                state(4, StateKind::Open),
            ],
            transitions: vec![step(16, 9), step(16, 4)],
        };
        let first = |flow: &Workflow| flow.first_when_sent().map(|state| state.id);
        assert_eq!(first(&flow), Some(4));
        flow.transitions.pop();
        assert_eq!(first(&flow), Some(16), "nothing that follows is received");
        flow.states[0] = state(20, StateKind::Initial);
        assert_eq!(first(&flow), Some(20));
        flow.states.remove(0);
        assert_eq!(first(&flow), None);
    }

    #[test]
    fn a_withdrawal_comes_to_an_end_without_a_decision_by_a_move_if_there_is_one() {
        let mut flow = Workflow {
            states: vec![
                state(4, StateKind::Initial),
                state(12, StateKind::Terminal),
                state(21, StateKind::Terminal),
                state(22, StateKind::Terminal),
            ],
            transitions: vec![step(4, 12), step(4, 22)],
        };
        let end = |flow: &Workflow, from| flow.withdrawn_from(from).map(|state| state.id);
        assert_eq!(end(&flow, 4), Some(22));
        assert_eq!(end(&flow, 12), Some(21), "whatever moves staff have");
        flow.states.truncate(2);
        assert_eq!(end(&flow, 4), None, "a denial is no withdrawal");
    }

    #[test]
    fn a_sound_workflow_passes_and_lists_its_moves() {
        let flow = Workflow {
            states: vec![
                state(1, StateKind::Initial),
                state(2, StateKind::Open),
                state(3, StateKind::Terminal),
            ],
            transitions: vec![step(1, 2), step(2, 3), step(2, 1)],
        };
        assert_eq!(flow.check(), Ok(()));
        let to: Vec<i64> = flow.possible(2).map(|(transition, _)| transition.to).collect();
        assert_eq!(to, [3, 1]);
        assert!(flow.transition(1, 3).is_none());
    }

    #[test]
    fn every_fault_is_named() {
        let mut flow = Workflow {
            states: vec![state(1, StateKind::Initial), state(2, StateKind::Open)],
            transitions: vec![],
        };
        let faults = |flow: &Workflow| flow.check().unwrap_err();
        use WorkflowError::{
            DeadEnd, DuplicateState, DuplicateTransition, NoInitialState, NoTime, UnknownState, Unreachable,
        };
        assert_eq!(faults(&flow), [DeadEnd(1), Unreachable(2), DeadEnd(2)]);
        flow.transitions.push(step(1, 2));
        assert_eq!(faults(&flow), [DeadEnd(2)]);
        flow.transitions.push(step(2, 9));
        assert_eq!(faults(&flow), [UnknownState(9)]);
        flow.transitions[1] = step(1, 2);
        assert_eq!(faults(&flow), [DuplicateTransition(1, 2), DeadEnd(2)]);
        flow.transitions[1] = step(2, 1);
        assert_eq!(flow.check(), Ok(()));
        flow.states.push(State {
            name: "state two".into(),
            ..state(2, StateKind::Waiting)
        });
        assert_eq!(faults(&flow), [DuplicateState(2)]);
        flow.states = vec![state(1, StateKind::Open), state(2, StateKind::Open)];
        assert_eq!(faults(&flow), [NoInitialState]);
        flow.states[0] = State {
            sla_hours: Some(0),
            ..state(1, StateKind::Initial)
        };
        assert_eq!(faults(&flow), [NoTime(1)]);
    }

    #[test]
    fn words_colours_and_meanings_are_judged_too() {
        use WorkflowError::{Closed, Number, SameName, Token, Words};
        let sound = Workflow {
            states: vec![state(1, StateKind::Initial), state(20, StateKind::Terminal)],
            transitions: vec![step(1, 20)],
        };
        assert_eq!(sound.check(), Ok(()));
        let with = |change: &dyn Fn(&mut State)| {
            let mut flow = sound.clone();
            change(&mut flow.states[1]);
            flow.check().err().unwrap_or_default()
        };
        assert_eq!(with(&|state| state.name = " ".into()), [Words(20)]);
        assert_eq!(with(&|state| state.name = "x".repeat(61)), [Words(20)]);
        assert_eq!(with(&|state| state.name = "STATE 1 ".into()), [SameName(20)]);
        assert_eq!(with(&|state| state.token = "pink".into()), [Token(20)]);
        let words = |text: &str| [("es".to_owned(), text.to_owned())].into();
        assert_eq!(with(&|state| state.names = words("")), [Words(20)]);
        assert_eq!(with(&|state| state.applicant_words = words("a\nb")), [Words(20)]);
        assert_eq!(with(&|state| state.sentences = words(" ")), [Words(20)]);
        assert_eq!(with(&|state| state.applicant_words = words(&"x".repeat(300))), []);
        let closed = |state: &mut State| state.outcome = StateOutcome::Closed;
        assert_eq!(with(&closed), []);
        let mut open = sound.clone();
        closed(&mut open.states[0]);
        assert_eq!(open.check(), Err(vec![Closed(1)]));
        let mut nothing = sound;
        nothing.states[0].id = 0;
        nothing.transitions[0].from = 0;
        assert_eq!(nothing.check(), Err(vec![Number(0)]));
    }

    #[test]
    fn what_a_text_leaves_out_is_the_specifications_or_the_kinds() {
        let read = |text: &str| serde_json::from_str::<State>(text).unwrap();
        let denied = read(r#"{ "id": 12, "name": "Turned down", "kind": "terminal" }"#);
        assert_eq!(denied, State::new(12, "Turned down", StateKind::Terminal));
        assert_eq!(
            (denied.stage, denied.outcome),
            (Stage::Denied, StateOutcome::Denied)
        );
        assert_eq!(denied.token, "denied");
        let own = read(
            r#"{ "id": 20, "name": "Home visit", "kind": "waiting", "stage": "checked", "token": "intake",
                "names": { "es": "Visita" }, "applicant_words": { "en": "We come to see you", "es": "Le visitamos" } }"#,
        );
        assert_eq!((own.stage, own.outcome), (Stage::Checked, StateOutcome::Open));
        assert_eq!(
            (own.name_in("es-MX"), own.name_in("ar")),
            ("Visita", "Home visit")
        );
        assert_eq!(own.words_for_applicants("es-419"), Some("Le visitamos"));
        let explained = read(
            r#"{ "id": 20, "name": "Home visit", "kind": "open", "sentences": { "en": "Somebody visits.", "es": "Alguien visita." } }"#,
        );
        assert_eq!(explained.sentence_in("es-MX"), Some("Alguien visita."));
        assert_eq!(explained.sentence_in("ar"), Some("Somebody visits."));
        assert_eq!(own.sentence_in("en"), None);
        assert_eq!(own.words_for_applicants("vi"), None);
        assert_eq!(
            serde_json::from_value::<State>(serde_json::json!(own)).unwrap(),
            own
        );
        assert!(
            serde_json::from_str::<State>(r#"{ "id": 1, "name": "A", "kind": "open", "colour": "x" }"#)
                .is_err()
        );
    }
}
