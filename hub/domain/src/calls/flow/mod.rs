//! Flows: the spoken menus that telephones are led through (IVR). A flow is named steps with transitions between them; names of
//! verbs and properties are jambonz's. It is configuration: drafted, checked, published and rolled back in versions.

mod check;
#[cfg(test)]
mod check_tests;
mod connecting;
#[cfg(test)]
mod connecting_tests;
mod fault;
mod proof;
mod ready_made;
mod run;
#[cfg(test)]
mod run_tests;
mod schedule;
mod simulation;
#[cfg(test)]
mod simulation_tests;
mod step;
mod visit_log;
mod words;

pub use connecting::{Conference, Refer, SetStatus};
pub use fault::{FaultKey, FlowFault};
pub use ready_made::{ReadyMade, ready_made};
pub use run::{
    Command, DialOutcome, Event, FlowRun, LookUpAnswer, Prompted, QueueOutcome, RunEnd, SaidIn, Trace,
    TraceKind, Visit,
};
pub use schedule::{Holiday, OfficeState, OpenHours, Schedule, ScheduleFault};
pub use simulation::{Act, MAX_ACTS, SimulatedLine, Simulation, Speaker, Trial, simulate};
pub use step::{
    Branch, Dial, Enqueue, Exit, Gather, GatherInput, Goto, Hangup, Hours, Lookup, Message, Play, Record,
    RecordAction, Say, Set, Step, Voicemail, Words,
};
pub use visit_log::{FlowVisitCode, Outcome, VisitCode, VisitLog, VisitStep};
pub use words::LOOKED_UP;

use super::voices::has_voice;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// The format that is written.
pub const FORMAT: u32 = 1;
/// What `onHangup` says when nothing but the log is to be done.
pub const LOG: &str = "log";
/// Most steps of a flow, and longest name of one, of a flow and of a schedule.
pub const MAX_STEPS: usize = 200;
pub const MAX_STEP_NAME: usize = 40;
pub const MAX_NAME: usize = 80;
/// Longest prompt, in characters.
pub const MAX_PROMPT: usize = 1_000;
/// Most languages of a flow.
pub const MAX_LANGS: usize = 12;
/// Most digits that are gathered at once.
pub const MAX_DIGITS: u32 = 32;
/// Flows of a tenant.
pub const MAX_FLOWS: usize = 200;

/// A flow as it is kept and published.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Flow {
    /// Of the format: 1.
    pub version: u32,
    pub name: String,
    /// `ProcessID` of the program that it is for; every program without one.
    #[serde(default)]
    pub program: Option<i64>,
    /// The step that a call begins with.
    pub start: String,
    /// The languages of the call (BCP 47), that of callers of whom nothing is known first. One without a voice cannot be the first:
    /// its callers hear the tenant's own sounds in it, and what is spoken in the first.
    pub lang: Vec<String>,
    /// IANA name of the time zone, for schedules that name none.
    pub timezone: String,
    #[serde(default)]
    pub defaults: Defaults,
    /// By name.
    pub steps: BTreeMap<String, Step>,
}

/// What holds where a step says nothing else.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct Defaults {
    /// Seconds in which the first digit has to come after a prompt.
    pub timeout: u32,
    /// Seconds in which the next digit has to come.
    pub inter_digit_timeout: u32,
    /// How often a caller may give no answer, or one that is not understood, before `onError`.
    pub tries: u32,
    /// Where a call goes on when something fails.
    pub on_error: Option<String>,
    /// What is done once the caller has hung up: `log`, or a step from which messages are sent.
    pub on_hangup: Option<String>,
    /// Where the key 0 leads in a menu that says nothing else of it: to a person.
    pub person: Option<String>,
    /// Longest call in seconds, the time with a person left out.
    pub max_call: u32,
}

impl Default for Defaults {
    fn default() -> Self {
        Self {
            timeout: 6,
            inter_digit_timeout: 3,
            tries: 3,
            on_error: None,
            on_hangup: None,
            person: None,
            max_call: 1_800,
        }
    }
}

impl Flow {
    /// The schedules that it asks.
    pub fn schedules(&self) -> BTreeSet<&str> {
        let mut schedules = BTreeSet::new();
        for step in self.steps.values() {
            if let Step::Hours(hours) = step {
                schedules.insert(hours.schedule.as_str());
            }
        }
        schedules
    }

    /// The sounds that it plays.
    pub fn sounds(&self) -> BTreeSet<&str> {
        let mut sounds = BTreeSet::new();
        for step in self.steps.values() {
            if let Step::Play(play) = step {
                let chosen = play.audio.values().map(String::as_str);
                sounds.extend(chosen.filter(|key| !key.trim().is_empty()));
            }
        }
        sounds
    }

    /// The lines that it puts callers into.
    pub fn lines(&self) -> BTreeSet<&str> {
        let mut lines = BTreeSet::new();
        for step in self.steps.values() {
            if let Step::Enqueue(enqueue) = step {
                lines.insert(enqueue.name.as_str());
            }
        }
        lines
    }

    /// The other flows that it leads to.
    pub fn flows(&self) -> BTreeSet<&str> {
        let mut others = BTreeSet::new();
        for step in self.steps.values() {
            if let Step::Goto(goto) = step {
                others.insert(goto.flow.as_str());
            }
        }
        others
    }

    /// The language of the flow that is meant by `lang`: itself, or its base; the first where there is none.
    pub fn spoken_lang(&self, lang: &str) -> &str {
        let base = lang.split('-').next().unwrap_or(lang);
        let known = |wanted: &str| self.lang.iter().find(|one| one.eq_ignore_ascii_case(wanted));
        known(lang)
            .or_else(|| known(base))
            .or_else(|| self.lang.first())
            .map_or("en", String::as_str)
    }

    /// What is written or played in a language, else in the flow's first.
    pub fn words<'a>(&'a self, words: &'a Words, lang: &str) -> &'a str {
        let in_lang = |lang: &str| words.get(lang).filter(|text| !text.trim().is_empty());
        in_lang(lang)
            .or_else(|| self.lang.first().and_then(|first| in_lang(first)))
            .map_or("", String::as_str)
    }

    /// A prompt as it is said to callers of a language, with the language that it is said in: the flow's first where there is no
    /// voice for theirs, or no words.
    pub fn spoken<'a>(&'a self, words: &'a Words, lang: &'a str) -> (&'a str, &'a str) {
        let first = self.lang.first().map_or("en", String::as_str);
        // What the hub says by itself is there in English, whatever the languages of the flow.
        let choices = [lang, first, "en"].into_iter().filter(|lang| has_voice(lang));
        choices
            .filter_map(|lang| words.get(lang).map(|text| (lang, text.as_str())))
            .find(|(_, text)| !text.trim().is_empty())
            .unwrap_or((first, ""))
    }
}
