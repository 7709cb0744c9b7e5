//! A call in a flow: a state machine without a clock and without a telephone. It takes events with their times, and answers
//! what is to be done.

mod connecting;
mod ending;
mod event;
mod gathering;
mod outcome;
mod speaking;

pub use event::{
    Command, DialOutcome, Event, LookUpAnswer, Prompted, QueueOutcome, RunEnd, SaidIn, Trace, TraceKind,
    Visit,
};

use super::words::Value;
use super::{Exit, Flow, OfficeState, Schedule, Step, VisitCode};
use crate::calls::waiting_line::USUAL_PRIORITY;
use outcome::birth_date;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Most steps of a call: a caller who presses keys for ever comes to an end.
const MAX_VISITS: u32 = 500;
/// Most failures of a call before it is hung up.
const MAX_FAILURES: u32 = 4;
/// Most lines of the log of a call.
const MAX_TRACES: usize = 300;
/// A look-up, and the loading of another flow, is given up after so many milliseconds.
const PATIENCE_MS: i64 = 15_000;
/// How long a phone that is called rings, in seconds, where nothing is said.
const RING_S: u32 = 30;

enum Phase {
    /// Nothing has happened yet.
    New,
    /// Something is said, and then the call goes on.
    Saying {
        prompt: u64,
        next: Next,
        bargein: bool,
    },
    /// Digits are waited for; the prompt is still being said where there is one.
    Gathering {
        prompt: Option<u64>,
    },
    LookingUp,
    /// In a line, since this moment.
    Waiting {
        since_ms: i64,
    },
    Dialling,
    Moving,
    Conferring,
    Referring,
    Recording,
    Loading,
    Over,
}

/// What follows a prompt.
#[derive(Clone)]
enum Next {
    Step(String),
    Record,
    HangUp,
}

/// See the module.
pub struct FlowRun {
    flow: Arc<Flow>,
    schedules: BTreeMap<String, Schedule>,
    lang: String,
    said_in: String,
    values: BTreeMap<String, Value>,
    at: String,
    phase: Phase,
    digits: String,
    /// How often in a row a gather got no answer that it understood.
    tries: BTreeMap<String, u32>,
    visits: u32,
    failures: u32,
    prompts: u64,
    deadline_ms: Option<i64>,
    /// The call ends then, whatever it does.
    last_ms: i64,
    is_hung_up: bool,
    /// A look-up has found the application that the call is about.
    is_proven: bool,
    end: Option<RunEnd>,
    trace: Vec<Trace>,
    prompted: Vec<Prompted>,
}

impl FlowRun {
    /// A call that has not begun.
    pub fn new(flow: Arc<Flow>, schedules: BTreeMap<String, Schedule>, visit: &Visit) -> Self {
        let lang = flow.spoken_lang(&visit.lang).to_owned();
        let known = [
            ("agency", visit.agency.clone()),
            ("program", visit.program.clone()),
            ("lang", lang.clone()),
        ];
        let known = known.map(|(name, text)| {
            let value = Value {
                text,
                is_sensitive: false,
            };
            (name.to_owned(), value)
        });
        Self {
            at: flow.start.clone(),
            flow,
            schedules,
            said_in: lang.clone(),
            lang,
            values: known.into(),
            phase: Phase::New,
            digits: String::new(),
            tries: BTreeMap::new(),
            visits: 0,
            failures: 0,
            prompts: 0,
            deadline_ms: None,
            last_ms: i64::MAX,
            is_hung_up: false,
            is_proven: false,
            end: None,
            trace: Vec::new(),
            prompted: Vec::new(),
        }
    }

    /// When [`Event::Clock`] is due, unless something happens before.
    pub fn deadline_ms(&self) -> Option<i64> {
        match self.phase {
            Phase::Over => None,
            Phase::New => self.deadline_ms,
            // Neither a person nor a message is cut off: they have limits of their own.
            Phase::Waiting { .. } | Phase::Dialling => None,
            // Nor those who talk in a room.
            Phase::Conferring => self.deadline_ms,
            Phase::Saying { .. }
            | Phase::Gathering { .. }
            | Phase::LookingUp
            | Phase::Recording
            | Phase::Moving
            | Phase::Referring
            | Phase::Loading => Some(self.deadline_ms.unwrap_or(self.last_ms).min(self.last_ms)),
        }
    }

    /// The step that the call is at.
    pub fn step(&self) -> &str {
        &self.at
    }

    /// The language of the caller, one of the flow's.
    pub fn lang(&self) -> &str {
        &self.lang
    }

    /// The language in which the last prompt is said: another one where there is no voice for the caller's.
    pub fn said_in(&self) -> &str {
        &self.said_in
    }

    /// The languages of the flow that the call is in.
    pub fn langs(&self) -> &[String] {
        &self.flow.lang
    }

    /// The prompts of the log, in its order.
    pub fn prompted(&self) -> &[Prompted] {
        &self.prompted
    }

    /// How it ended; nothing while it goes on.
    pub fn end(&self) -> Option<RunEnd> {
        self.end
    }

    /// What happened so far, without anything sensitive.
    pub fn trace(&self) -> &[Trace] {
        &self.trace
    }

    /// Takes notice of an event, and answers what is to be done, in this order. What does not fit the moment is dropped.
    pub fn handle(&mut self, event: Event, now_ms: i64) -> Vec<Command> {
        let mut out = Vec::new();
        if matches!(self.phase, Phase::Over) {
            return out;
        }
        match event {
            Event::Begin => {
                if matches!(self.phase, Phase::New) {
                    self.last_ms = now_ms.saturating_add(i64::from(self.flow.defaults.max_call) * 1_000);
                    self.go(self.at.clone(), now_ms, &mut out);
                }
            }
            Event::HungUp => self.hung_up(now_ms, &mut out),
            Event::Digit(key) => self.digit(key, now_ms, &mut out),
            Event::PromptEnded(number) => self.prompt_ended(number, now_ms, &mut out),
            Event::Clock => self.clock(now_ms, &mut out),
            Event::LookedUp(answer) => self.looked_up(answer, now_ms, &mut out),
            Event::Queue(outcome) => self.queue(outcome, now_ms, &mut out),
            Event::Dial(outcome) => self.dialled(outcome, now_ms, &mut out),
            Event::StatusSet(is_set) => self.status_set(is_set, now_ms, &mut out),
            Event::Referred(is_taken) => self.referred(is_taken, now_ms, &mut out),
            Event::VoicemailEnded { seconds } => {
                if let (Phase::Recording, Some(Step::Voicemail(voicemail))) = (&self.phase, self.step_here())
                {
                    let next = voicemail.next.clone();
                    self.note(now_ms, TraceKind::Voicemail, seconds.to_string());
                    self.go(next, now_ms, &mut out);
                }
            }
            Event::FlowLoaded(flow, schedules) => {
                if matches!(self.phase, Phase::Loading) {
                    match flow {
                        Some(flow) => self.continue_with(flow, schedules, now_ms, &mut out),
                        None => self.fail("flow", now_ms, &mut out),
                    }
                }
            }
        }
        out
    }

    fn step_here(&self) -> Option<&Step> {
        self.flow.steps.get(&self.at)
    }

    fn continue_with(
        &mut self,
        flow: Arc<Flow>,
        schedules: BTreeMap<String, Schedule>,
        now_ms: i64,
        out: &mut Vec<Command>,
    ) {
        self.lang = flow.spoken_lang(&self.lang).to_owned();
        self.schedules = schedules;
        self.tries.clear();
        let start = flow.start.clone();
        self.flow = flow;
        self.go(start, now_ms, out);
    }

    /// Goes on at a step, and through all that need not wait for anything.
    fn go(&mut self, step: String, now_ms: i64, out: &mut Vec<Command>) {
        let mut next = Some(step);
        while let Some(name) = next.take() {
            self.visits += 1;
            if self.visits > MAX_VISITS || now_ms > self.last_ms {
                self.finish(RunEnd::Cut, now_ms, out);
                return;
            }
            self.deadline_ms = None;
            self.digits.clear();
            self.at = name;
            self.note(now_ms, TraceKind::Entered, String::new());
            next = self.enter(now_ms, out);
        }
    }

    /// Does what the step says. Answers the next step where it need not wait.
    fn enter(&mut self, now_ms: i64, out: &mut Vec<Command>) -> Option<String> {
        let flow = self.flow.clone();
        let Some(step) = flow.steps.get(&self.at) else {
            return self.failing("step", now_ms, out);
        };
        if self.is_hung_up && !step.is_after_hangup() {
            self.finish(RunEnd::HungUp, now_ms, out);
            return None;
        }
        match step {
            Step::Hours(hours) => {
                let Some(schedule) = self.schedules.get(&hours.schedule) else {
                    return self.failing("schedule", now_ms, out);
                };
                let state = schedule.state(now_ms, &flow.timezone);
                let (code, next) = match state {
                    OfficeState::Open => (VisitCode::Open, &hours.open),
                    OfficeState::Closed => (VisitCode::Closed, &hours.closed),
                    OfficeState::Holiday => (
                        VisitCode::Holiday,
                        hours.holiday.as_ref().unwrap_or(&hours.closed),
                    ),
                };
                self.note_code(now_ms, TraceKind::Hours, code);
                Some(next.clone())
            }
            Step::Say(say) => {
                self.speak(&say.say, Next::Step(say.next.clone()), say.bargein, now_ms, out);
                None
            }
            Step::Gather(gather) => {
                self.ask(gather, now_ms, out);
                None
            }
            Step::Branch(branch) => {
                let value = self.values.get(&branch.by);
                let exit = value.and_then(|value| branch.on.get(&value.text)).cloned();
                Some(exit.map_or_else(|| branch.next.clone(), |exit| self.take(exit)))
            }
            Step::Set(set) => {
                self.set(&set.set);
                Some(set.next.clone())
            }
            Step::Lookup(lookup) => {
                let value = |name: &str| self.values.get(name).map(|value| value.text.clone());
                let number = value(&lookup.by).unwrap_or_default();
                let birth_date = value(&lookup.birth_date).as_deref().and_then(birth_date);
                self.phase = Phase::LookingUp;
                self.deadline_ms = Some(now_ms + PATIENCE_MS);
                out.push(Command::LookUp { number, birth_date });
                None
            }
            Step::Goto(goto) => {
                self.phase = Phase::Loading;
                self.deadline_ms = Some(now_ms + PATIENCE_MS);
                out.push(Command::Goto {
                    flow: goto.flow.clone(),
                });
                None
            }
            // A flow that was published before this was checked.
            Step::Message(message) if !self.is_proven && !self.is_general(&message.text) => {
                self.note(now_ms, TraceKind::Failed, "message".to_owned());
                Some(message.next.clone())
            }
            Step::Message(message) => {
                let filled = self.written(&message.text);
                self.note(now_ms, TraceKind::Message, filled.shown.clone());
                // What is written is read, not heard: numbers stand as they are, sensitive ones never.
                out.push(Command::Message {
                    lang: self.lang.clone(),
                    text: filled.shown,
                });
                Some(message.next.clone())
            }
            Step::Enqueue(enqueue) => {
                self.phase = Phase::Waiting { since_ms: now_ms };
                out.push(Command::Enqueue {
                    line: enqueue.name.clone(),
                    priority: enqueue.priority.unwrap_or(USUAL_PRIORITY),
                    max_wait_s: enqueue.max_wait,
                    music: enqueue.wait_play.is_some(),
                    offers_callback: enqueue.offer_callback,
                    offers_voicemail: enqueue.voicemail.is_some(),
                });
                None
            }
            Step::Dial(dial) => {
                self.phase = Phase::Dialling;
                out.push(Command::Dial {
                    number: dial.number.clone(),
                    ring_s: dial.timeout.unwrap_or(RING_S),
                });
                None
            }
            Step::Voicemail(voicemail) => {
                self.speak(&voicemail.say, Next::Record, true, now_ms, out);
                None
            }
            Step::Hangup(hangup) => {
                match &hangup.say {
                    Some(words) if !self.is_hung_up => self.speak(words, Next::HangUp, false, now_ms, out),
                    Some(_) | None => self.finish(RunEnd::Completed, now_ms, out),
                }
                None
            }
            Step::Play(play) => {
                self.play(play, now_ms, out);
                None
            }
            Step::Record(record) => {
                self.record(record, now_ms, out);
                Some(record.next.clone())
            }
            Step::SetStatus(set) => self.move_to(set, now_ms, out),
            Step::Conference(conference) => {
                self.confer(conference, now_ms, out);
                None
            }
            Step::Refer(refer) => {
                self.refer(refer, now_ms, out);
                None
            }
        }
    }

    fn clock(&mut self, now_ms: i64, out: &mut Vec<Command>) {
        if self.deadline_ms().is_none_or(|due| now_ms < due) {
            return;
        }
        if now_ms >= self.last_ms && !matches!(self.phase, Phase::Recording | Phase::Conferring) {
            self.finish(RunEnd::Cut, now_ms, out);
            return;
        }
        match &self.phase {
            Phase::Gathering { .. } => {
                let flow = self.flow.clone();
                let Some(Step::Gather(gather)) = flow.steps.get(&self.at) else {
                    return;
                };
                if !self.digits.is_empty() {
                    self.complete(gather, now_ms, out);
                    return;
                }
                self.note(now_ms, TraceKind::Silence, String::new());
                self.again(gather, gather.no_input.clone(), now_ms, out);
            }
            Phase::LookingUp => self.fail("lookup", now_ms, out),
            Phase::Loading => self.fail("flow", now_ms, out),
            Phase::Moving => self.fail("status", now_ms, out),
            Phase::Referring => self.referred(false, now_ms, out),
            Phase::Conferring => self.leave_conference(now_ms, out),
            Phase::Recording => {
                self.deadline_ms = Some(i64::MAX);
                self.last_ms = i64::MAX;
                out.push(Command::EndVoicemail);
            }
            Phase::New | Phase::Saying { .. } | Phase::Waiting { .. } | Phase::Dialling | Phase::Over => {}
        }
    }

    /// Sets what an exit sets, and answers where it leads.
    fn take(&mut self, exit: Exit) -> String {
        match exit {
            Exit::Step(next) => next,
            Exit::Set { set, next } => {
                self.set(&set);
                next
            }
        }
    }

    fn set(&mut self, values: &BTreeMap<String, String>) {
        for (name, text) in values {
            if name == "lang" {
                self.lang = self.flow.spoken_lang(text).to_owned();
            }
            let value = Value {
                text: text.clone(),
                is_sensitive: false,
            };
            self.values.insert(name.clone(), value);
        }
    }

    fn note_code(&mut self, at_ms: i64, kind: TraceKind, code: VisitCode) {
        self.note(at_ms, kind, code.as_str().to_owned());
    }

    fn note(&mut self, at_ms: i64, kind: TraceKind, text: String) {
        // The last place is for how it ended.
        if self.trace.len() + 1 < MAX_TRACES || (kind == TraceKind::Ended && self.trace.len() < MAX_TRACES) {
            self.trace.push(Trace {
                at_ms,
                step: self.at.clone(),
                kind,
                text,
            });
        }
    }
}
