//! A flow tried out: a call that nobody makes, with keys that are pressed by a script and a clock that does not wait.

mod wait;

use super::{
    Command, DialOutcome, Event, Flow, FlowRun, LookUpAnswer, RunEnd, SaidIn, Schedule, Trace, TraceKind,
    Visit,
};
use crate::calls::outgoing_call::ServedNumbers;
use crate::calls::waiting_line::WaitingLine;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use wait::Wait;

/// A character takes so long to say, and no prompt is shorter than this.
const CHARACTER_MS: i64 = 65;
const SHORTEST_MS: i64 = 400;
/// A sound of the tenant's own; how long it really is the flow does not say.
const SOUND_MS: i64 = 5_000;
/// Between two keys.
const KEY_MS: i64 = 250;
/// A call is followed no longer than this, and for no more lines.
const LONGEST_MS: i64 = 3 * 3_600 * 1_000;
const MAX_LINES: usize = 500;
/// Most that a script does, and most keys pressed at once.
pub const MAX_ACTS: usize = 200;
const MAX_KEYS: usize = 64;

/// What the caller, and those who are asked, do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
#[schema(as = SimulationAct)]
pub enum Act {
    /// Keys, once nothing is said any more; `early`: at once.
    Press {
        keys: String,
        #[serde(default)]
        early: bool,
    },
    /// Nothing, for so many seconds.
    Wait { seconds: u32 },
    /// The caller hangs up.
    HangUp,
    /// The next look-up finds this, by variable. One for which nothing stands here finds nothing.
    Found { values: BTreeMap<String, String> },
    /// The next look-up finds nothing.
    NotFound,
    /// A reviewer takes the call, or the callback. Where nothing stands here, nobody does.
    Taken,
    /// Nobody takes the call, or the callback.
    NotTaken,
    /// The caller answers the callback, as they do where nothing stands here.
    Answered,
    /// Nobody answers the callback; it is tried again.
    Unanswered,
    /// The next move to another status is refused. Where nothing stands here, it is made.
    Refused,
    /// The next message is so long; ten seconds where nothing stands here.
    Speak { seconds: u32 },
}

/// Who does what a line says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = SimulationSpeaker)]
pub enum Speaker {
    Hub,
    Caller,
}

/// A line of the transcript.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct SimulatedLine {
    /// Since the beginning of the call.
    pub at_ms: i64,
    pub who: Speaker,
    /// The step that the call was at.
    pub step: String,
    pub kind: TraceKind,
    /// What was said, pressed or found; dots where digits are sensitive.
    pub text: String,
    /// The language of what was said.
    pub lang: String,
    /// The same in each of the flow's languages, in their order; empty where nothing was said.
    pub said: Vec<SaidIn>,
}

/// What came of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct Simulation {
    pub lines: Vec<SimulatedLine>,
    pub end: RunEnd,
    /// How long the call was.
    pub took_ms: i64,
}

/// A call that is to be tried out.
pub struct Trial {
    pub flow: Arc<Flow>,
    pub schedules: BTreeMap<String, Schedule>,
    /// The flows that it may lead to, each with its schedules.
    pub others: BTreeMap<String, (Arc<Flow>, BTreeMap<String, Schedule>)>,
    /// The lines that it may put the caller into, by key; one that is not here is as a line is where nothing is said.
    pub lines: BTreeMap<String, WaitingLine>,
    pub visit: Visit,
    /// The number that the caller shows, E.164; empty where it is withheld.
    pub number: String,
    /// What may be called back.
    pub served: ServedNumbers,
    /// When the call comes.
    pub at_ms: i64,
}

impl Trial {
    /// A call of a flow that leads nowhere else, by a caller of whom nothing is known.
    pub fn of(flow: Flow) -> Self {
        Self {
            flow: Arc::new(flow),
            schedules: BTreeMap::new(),
            others: BTreeMap::new(),
            lines: BTreeMap::new(),
            visit: Visit::default(),
            number: String::new(),
            served: ServedNumbers::default(),
            at_ms: 0,
        }
    }
}

struct Caller {
    run: FlowRun,
    now_ms: i64,
    began_ms: i64,
    /// Prompts that are being said, with when they end.
    prompts: VecDeque<(u64, i64)>,
    lines: Vec<SimulatedLine>,
    /// How much of the flow's log is among them, and how many prompts of it.
    seen: usize,
    seen_prompts: usize,
    script: VecDeque<Act>,
    others: BTreeMap<String, (Arc<Flow>, BTreeMap<String, Schedule>)>,
    waiting_lines: BTreeMap<String, WaitingLine>,
    number: String,
    served: ServedNumbers,
    /// The line that the caller is in.
    wait: Option<Wait>,
    /// The line that they have left, and the step that had put them there.
    called_back: Option<(WaitingLine, String)>,
    /// What is to be answered, and when.
    pending: Option<(i64, Event)>,
}

/// Runs a flow. The script's later half may be left over: the call ends when it ends, or with the callback that it ends with.
pub fn simulate(trial: Trial, script: Vec<Act>) -> Simulation {
    let at_ms = trial.at_ms;
    let mut caller = Caller {
        run: FlowRun::new(trial.flow, trial.schedules, &trial.visit),
        now_ms: at_ms,
        began_ms: at_ms,
        prompts: VecDeque::new(),
        lines: Vec::new(),
        seen: 0,
        seen_prompts: 0,
        script: script.into(),
        others: trial.others,
        waiting_lines: trial.lines,
        number: trial.number,
        served: trial.served,
        wait: None,
        called_back: None,
        pending: None,
    };
    caller.dispatch(Event::Begin);
    while let Some(act) = caller.next_act() {
        caller.play(act);
    }
    caller.pass(at_ms.saturating_add(LONGEST_MS), false);
    if caller.run.end().is_none() {
        caller.dispatch(Event::HungUp);
    }
    caller.call_back();
    Simulation {
        end: caller.run.end().unwrap_or(RunEnd::Cut),
        took_ms: caller.now_ms - at_ms,
        lines: caller.lines,
    }
}

impl Caller {
    fn is_over(&self) -> bool {
        self.run.end().is_some() || self.lines.len() >= MAX_LINES
    }

    /// The next thing that the caller does; answers of others wait until they are asked for.
    fn next_act(&mut self) -> Option<Act> {
        if self.is_over() {
            return None;
        }
        let place = self
            .script
            .iter()
            .position(|act| matches!(act, Act::Press { .. } | Act::Wait { .. } | Act::HangUp));
        place.and_then(|place| self.script.remove(place))
    }

    /// Takes the first answer of a kind out of the script.
    fn answer(&mut self, fits: impl Fn(&Act) -> bool) -> Option<Act> {
        let place = self.script.iter().position(fits);
        place.and_then(|place| self.script.remove(place))
    }

    fn play(&mut self, act: Act) {
        match act {
            Act::Press { keys, early } => {
                if !early {
                    self.pass(self.began_ms + LONGEST_MS, true);
                }
                for key in keys.chars().take(MAX_KEYS) {
                    if self.is_over() {
                        return;
                    }
                    match self.wait.is_some() {
                        true => self.press_in_line(key),
                        false => self.dispatch(Event::Digit(key)),
                    }
                    self.pass(self.now_ms + KEY_MS, false);
                }
            }
            Act::Wait { seconds } => self.pass(self.now_ms + i64::from(seconds.min(3_600)) * 1_000, false),
            Act::HangUp => self.dispatch(Event::HungUp),
            // Taken when they are asked for.
            Act::Found { .. }
            | Act::NotFound
            | Act::Taken
            | Act::NotTaken
            | Act::Answered
            | Act::Unanswered
            | Act::Refused
            | Act::Speak { .. } => {}
        }
    }

    /// Whether it is the caller's turn: nothing is said, and nothing is pending but the end of a wait that keys can end too.
    fn is_silent(&self) -> bool {
        match &self.wait {
            Some(wait) => wait.has_keys && !wait.is_speaking(),
            None => self.prompts.is_empty() && self.pending.is_none(),
        }
    }

    /// Lets time go by, at most until then; `to_silence`: only until it is the caller's turn.
    fn pass(&mut self, until_ms: i64, to_silence: bool) {
        while !self.is_over() {
            let prompt = self.prompts.front().map(|(_, ends)| *ends);
            let pending = self.pending.as_ref().map(|(at, _)| *at);
            if to_silence && self.is_silent() {
                return;
            }
            let in_line = self.wait.as_ref().and_then(Wait::next_ms);
            let moments = [prompt, pending, in_line, self.run.deadline_ms()];
            let Some(next) = moments
                .into_iter()
                .flatten()
                .min()
                .filter(|next| *next <= until_ms)
            else {
                break;
            };
            self.now_ms = self.now_ms.max(next);
            if pending == Some(next) {
                if let Some((_, event)) = self.pending.take() {
                    // Whatever came of it, the wait is over.
                    self.wait = None;
                    self.dispatch(event);
                }
            } else if in_line == Some(next) {
                self.line_moves();
            } else if prompt == Some(next) {
                if let Some((number, _)) = self.prompts.pop_front() {
                    self.dispatch(Event::PromptEnded(number));
                }
            } else {
                self.dispatch(Event::Clock);
            }
        }
        if !to_silence && !self.is_over() {
            self.now_ms = self.now_ms.max(until_ms);
        }
    }

    /// Passes an event to the flow, and carries out its commands.
    fn dispatch(&mut self, event: Event) {
        for command in self.run.handle(event, self.now_ms) {
            let soon = self.now_ms + 300;
            match command {
                Command::Say { prompt, text, .. } => {
                    let length = i64::try_from(text.chars().count()).unwrap_or(i64::MAX / 1_000);
                    let begins = self.prompts.back().map_or(self.now_ms, |(_, ends)| *ends);
                    let ends = begins + (length * CHARACTER_MS).max(SHORTEST_MS);
                    self.prompts.push_back((prompt, ends));
                }
                Command::Play { prompt, .. } => {
                    let begins = self.prompts.back().map_or(self.now_ms, |(_, ends)| *ends);
                    self.prompts.push_back((prompt, begins + SOUND_MS));
                }
                Command::Silence => self.prompts.clear(),
                Command::SetStatus { .. } => {
                    let refused = self.answer(|act| matches!(act, Act::Refused)).is_some();
                    self.pending = Some((soon, Event::StatusSet(!refused)));
                }
                Command::Refer { .. } => {
                    let answer = self.answer(|act| matches!(act, Act::Taken | Act::NotTaken));
                    let is_taken = matches!(answer, Some(Act::Taken));
                    self.pending = Some((self.now_ms + 5_000, Event::Referred(is_taken)));
                }
                Command::LookUp { .. } => {
                    let answer = self.answer(|act| matches!(act, Act::Found { .. } | Act::NotFound));
                    let found = match answer {
                        Some(Act::Found { values }) => LookUpAnswer::Found(values),
                        Some(_) | None => LookUpAnswer::NotFound,
                    };
                    self.pending = Some((soon, Event::LookedUp(found)));
                }
                Command::Enqueue {
                    line,
                    max_wait_s,
                    offers_callback,
                    offers_voicemail,
                    ..
                } => {
                    // What led here comes before what is heard in the line.
                    self.write_down();
                    self.enqueue(&line, max_wait_s, offers_callback, offers_voicemail);
                }
                Command::Dial { ring_s, .. } => {
                    let answer = self.answer(|act| matches!(act, Act::Taken | Act::NotTaken));
                    let outcome = match answer {
                        Some(Act::Taken) => DialOutcome::Ended,
                        Some(_) | None => DialOutcome::NotTaken,
                    };
                    self.pending = Some((self.now_ms + i64::from(ring_s) * 1_000, Event::Dial(outcome)));
                }
                Command::Voicemail { max_length_s, .. } => {
                    let seconds = match self.answer(|act| matches!(act, Act::Speak { .. })) {
                        Some(Act::Speak { seconds }) => seconds,
                        Some(_) | None => 10,
                    };
                    let seconds = seconds.min(max_length_s);
                    let ends = self.now_ms + i64::from(seconds) * 1_000;
                    self.pending = Some((ends, Event::VoicemailEnded { seconds }));
                }
                Command::EndVoicemail => {
                    if let Some((ends, Event::VoicemailEnded { seconds })) = self.pending.take() {
                        let left = u32::try_from((ends - self.now_ms).max(0) / 1_000).unwrap_or(0);
                        let seconds = seconds.saturating_sub(left);
                        self.pending = Some((self.now_ms, Event::VoicemailEnded { seconds }));
                    }
                }
                Command::Goto { flow } => {
                    let (flow, schedules) = match self.others.get(&flow) {
                        Some((flow, schedules)) => (Some(flow.clone()), schedules.clone()),
                        None => (None, BTreeMap::new()),
                    };
                    self.pending = Some((soon, Event::FlowLoaded(flow, schedules)));
                }
                // The transcript says all of them.
                Command::Message { .. }
                | Command::Record(_)
                | Command::Confer { .. }
                | Command::LeaveConference
                | Command::HangUp => {}
            }
        }
        self.write_down();
    }

    fn add_line(&mut self, who: Speaker, step: &str, kind: TraceKind, text: String) {
        self.lines.push(SimulatedLine {
            at_ms: self.now_ms - self.began_ms,
            who,
            step: step.to_owned(),
            kind,
            text,
            lang: String::new(),
            said: Vec::new(),
        });
    }

    /// Takes over the new lines of the flow's log.
    fn write_down(&mut self) {
        let new: Vec<Trace> = self.run.trace()[self.seen..].to_vec();
        self.seen += new.len();
        for line in new {
            let who = match line.kind {
                TraceKind::Pressed | TraceKind::Silence | TraceKind::Voicemail => Speaker::Caller,
                TraceKind::Entered
                | TraceKind::Said
                | TraceKind::NotUnderstood
                | TraceKind::Hours
                | TraceKind::LookedUp
                | TraceKind::Queue
                | TraceKind::CalledBack
                | TraceKind::Dialled
                | TraceKind::Played
                | TraceKind::Recording
                | TraceKind::Status
                | TraceKind::Conference
                | TraceKind::Referred
                | TraceKind::Message
                | TraceKind::Failed
                | TraceKind::Ended => Speaker::Hub,
            };
            let mut prompted = None;
            if line.kind == TraceKind::Said {
                prompted = self.run.prompted().get(self.seen_prompts).cloned();
                self.seen_prompts += 1;
            }
            let (lang, said) = prompted.map_or_else(Default::default, |one| (one.lang, one.said));
            self.lines.push(SimulatedLine {
                at_ms: line.at_ms - self.began_ms,
                who,
                step: line.step,
                lang,
                said,
                kind: line.kind,
                text: line.text,
            });
        }
    }
}
