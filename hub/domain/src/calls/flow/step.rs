//! The steps of a flow, by their verbs.

use super::connecting::{Conference, Refer, SetStatus};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What is said, by language (BCP 47). `{{name}}` is a variable of the call.
pub type Words = BTreeMap<String, String>;

/// One step.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(tag = "verb", rename_all = "kebab-case")]
#[schema(as = FlowStep)]
pub enum Step {
    Hours(Hours),
    Say(Say),
    Play(Play),
    Gather(Gather),
    Branch(Branch),
    Set(Set),
    Lookup(Lookup),
    Goto(Goto),
    Message(Message),
    Enqueue(Enqueue),
    Dial(Dial),
    Voicemail(Voicemail),
    Record(Record),
    Hangup(Hangup),
    SetStatus(SetStatus),
    Conference(Conference),
    Refer(Refer),
}

/// Where an answer leads: a step, or one before which variables are set.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(untagged)]
#[schema(as = FlowExit)]
pub enum Exit {
    Step(String),
    Set {
        /// `lang` is the language of the call.
        set: BTreeMap<String, String>,
        next: String,
    },
}

impl Exit {
    /// The step that it leads to.
    pub fn next(&self) -> &str {
        match self {
            Self::Step(next) | Self::Set { next, .. } => next,
        }
    }
}

/// Goes on by the hours of an office.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = FlowHours)]
pub struct Hours {
    /// Key of the schedule.
    pub schedule: String,
    pub open: String,
    pub closed: String,
    /// As closed where it is left out.
    #[serde(default)]
    pub holiday: Option<String>,
}

/// Says something.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = FlowSay)]
pub struct Say {
    pub say: Words,
    /// A key ends it. Otherwise keys that are pressed meanwhile are dropped.
    #[serde(default)]
    pub bargein: bool,
    pub next: String,
}

/// Plays sound of the tenant's own.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = FlowPlay)]
pub struct Play {
    /// Key of the sound, by language.
    pub audio: Words,
    #[serde(default)]
    pub bargein: bool,
    pub next: String,
}

/// What a caller may answer by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum GatherInput {
    Digits,
    /// Not understood yet: no flow with it is published.
    Speech,
}

/// Asks for digits.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = FlowGather)]
pub struct Gather {
    #[serde(default = "by_digits")]
    pub input: Vec<GatherInput>,
    /// Exactly so many; instead of `minDigits` and `maxDigits`.
    #[serde(default)]
    pub num_digits: Option<u32>,
    #[serde(default)]
    pub min_digits: Option<u32>,
    #[serde(default)]
    pub max_digits: Option<u32>,
    /// Ends the digits; `#` where there may be more than one of them.
    #[serde(default)]
    pub finish_on_key: Option<String>,
    /// A key ends the prompt; keys that are pressed during one that goes on are dropped.
    #[serde(default = "yes")]
    pub bargein: bool,
    pub say: Words,
    #[serde(default)]
    pub timeout: Option<u32>,
    #[serde(default)]
    pub inter_digit_timeout: Option<u32>,
    #[serde(default)]
    pub tries: Option<u32>,
    /// Where digits lead.
    #[serde(default)]
    pub on: BTreeMap<String, Exit>,
    /// The variable that the digits are kept in.
    #[serde(default)]
    pub save: Option<String>,
    /// The digits are shown nowhere, and kept nowhere once the call is over.
    #[serde(default)]
    pub sensitive: bool,
    /// Where any digits lead, when `on` is left out.
    #[serde(default)]
    pub next: Option<String>,
    /// Asked again where it is left out.
    #[serde(default)]
    pub no_input: Option<String>,
    /// Asked again where it is left out.
    #[serde(default)]
    pub no_match: Option<String>,
}

fn by_digits() -> Vec<GatherInput> {
    vec![GatherInput::Digits]
}

fn yes() -> bool {
    true
}

impl Gather {
    /// Fewest and most digits.
    pub fn bounds(&self) -> (u32, u32) {
        match self.num_digits {
            Some(exactly) => (exactly, exactly),
            None => {
                let least = self.min_digits.unwrap_or(1);
                (least, self.max_digits.unwrap_or(least))
            }
        }
    }

    /// The key that ends the digits.
    pub fn finish_key(&self) -> Option<char> {
        let (_, most) = self.bounds();
        match &self.finish_on_key {
            Some(key) => key.chars().next(),
            None => (most > 1).then_some('#'),
        }
    }
}

/// Goes on by the value of a variable.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = FlowBranch)]
pub struct Branch {
    /// The variable.
    pub by: String,
    /// Where its values lead.
    pub on: BTreeMap<String, Exit>,
    /// Where any other value leads.
    pub next: String,
}

/// Sets variables; `lang` is the language of the call.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = FlowSet)]
pub struct Set {
    pub set: BTreeMap<String, String>,
    pub next: String,
}

/// Looks up an application by its number and the applicant's date of birth.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = FlowLookup)]
pub struct Lookup {
    /// The variable with the application's number.
    pub by: String,
    /// The variable with the date of birth, as `MMDDYYYY`.
    pub birth_date: String,
    pub found: String,
    /// The reason is not said, so that neither number nor date can be guessed.
    pub not_found: String,
}

/// Goes on with another flow, as it is published then.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = FlowGoto)]
pub struct Goto {
    /// Its key.
    pub flow: String,
}

/// Sends a text to the applicant whose call it is, where that is known and they take texts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = FlowMessage)]
pub struct Message {
    pub text: Words,
    /// Nothing goes out without consent, whatever stands here.
    #[serde(default = "yes")]
    pub require_consent: bool,
    pub next: String,
}

/// Puts the caller into a waiting line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = FlowEnqueue)]
pub struct Enqueue {
    /// Key of the line; every tenant has `reviewers`.
    pub name: String,
    /// 1 to 999, the lowest first; 999 where it is left out.
    #[serde(default)]
    pub priority: Option<u32>,
    /// `moh`: music.
    #[serde(default)]
    pub wait_play: Option<String>,
    /// Seconds before `timeout`; the line's longest wait where it is left out.
    #[serde(default)]
    pub max_wait: Option<u32>,
    /// The key 1 asks for a callback that keeps the place.
    #[serde(default)]
    pub offer_callback: bool,
    /// Where the key 2 leads: to a message.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub voicemail: Option<String>,
    /// Where a call goes on that nobody takes.
    pub timeout: String,
    /// What is done when the caller hangs up meanwhile.
    #[serde(default)]
    pub abandoned: Option<String>,
}

/// Calls a number by the program's trunk and connects the caller.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = FlowDial)]
pub struct Dial {
    /// E.164.
    pub number: String,
    /// Seconds that it rings.
    #[serde(default)]
    pub timeout: Option<u32>,
    /// Where the caller goes on when the other end has hung up.
    pub next: String,
    /// Where the caller goes on when nobody took the call.
    pub not_taken: String,
}

/// Takes a message of the caller.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = FlowVoicemail)]
pub struct Voicemail {
    /// `reviewers`.
    #[serde(default)]
    pub mailbox: Option<String>,
    /// Said before the tone.
    pub say: Words,
    /// In seconds; 120 where it is left out, at most 600.
    #[serde(default)]
    pub max_length: Option<u32>,
    #[serde(default)]
    pub finish_on_key: Option<String>,
    /// Written down by the speech engine too, where there is one.
    #[serde(default = "yes")]
    pub transcribe: bool,
    pub next: String,
}

/// What is done about a recording.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum RecordAction {
    Start,
    Stop,
    Pause,
}

/// Records the caller, where the program's recording policy allows it. The policy's notice
/// is said before.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = FlowRecord)]
pub struct Record {
    pub action: RecordAction,
    pub next: String,
}

/// Ends the call.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = FlowHangup)]
pub struct Hangup {
    /// Said before.
    #[serde(default)]
    pub say: Option<Words>,
}

fn one<'a>(field: &str, next: &'a str) -> Vec<(String, &'a str)> {
    vec![(field.to_owned(), next)]
}

impl Step {
    /// The verb, as it is written.
    pub fn verb(&self) -> &'static str {
        match self {
            Self::Hours(_) => "hours",
            Self::Say(_) => "say",
            Self::Play(_) => "play",
            Self::Gather(_) => "gather",
            Self::Branch(_) => "branch",
            Self::Set(_) => "set",
            Self::Lookup(_) => "lookup",
            Self::Goto(_) => "goto",
            Self::Message(_) => "message",
            Self::Enqueue(_) => "enqueue",
            Self::Dial(_) => "dial",
            Self::Voicemail(_) => "voicemail",
            Self::Record(_) => "record",
            Self::Hangup(_) => "hangup",
            Self::SetStatus(_) => "set-status",
            Self::Conference(_) => "conference",
            Self::Refer(_) => "refer",
        }
    }

    /// Where it can lead, each with the member that says so.
    pub fn exits(&self) -> Vec<(String, &str)> {
        match self {
            Self::Hours(hours) => {
                let mut exits = vec![
                    ("open".to_owned(), hours.open.as_str()),
                    ("closed".to_owned(), hours.closed.as_str()),
                ];
                exits.extend(hours.holiday.as_deref().map(|next| ("holiday".to_owned(), next)));
                exits
            }
            Self::Say(say) => one("next", &say.next),
            Self::Play(play) => one("next", &play.next),
            Self::Gather(gather) => {
                let mut exits: Vec<(String, &str)> = gather
                    .on
                    .iter()
                    .map(|(keys, exit)| (format!("on.{keys}"), exit.next()))
                    .collect();
                for (field, next) in [
                    ("next", &gather.next),
                    ("noInput", &gather.no_input),
                    ("noMatch", &gather.no_match),
                ] {
                    exits.extend(next.as_deref().map(|next| (field.to_owned(), next)));
                }
                exits
            }
            Self::Branch(branch) => {
                let mut exits: Vec<(String, &str)> = branch
                    .on
                    .iter()
                    .map(|(value, exit)| (format!("on.{value}"), exit.next()))
                    .collect();
                exits.push(("next".to_owned(), &branch.next));
                exits
            }
            Self::Set(set) => one("next", &set.next),
            Self::Lookup(lookup) => vec![
                ("found".to_owned(), lookup.found.as_str()),
                ("notFound".to_owned(), lookup.not_found.as_str()),
            ],
            Self::Message(message) => one("next", &message.next),
            Self::Enqueue(enqueue) => {
                let mut exits = one("timeout", &enqueue.timeout);
                for (field, next) in [
                    ("voicemail", &enqueue.voicemail),
                    ("abandoned", &enqueue.abandoned),
                ] {
                    exits.extend(next.as_deref().map(|next| (field.to_owned(), next)));
                }
                exits
            }
            Self::Dial(dial) => vec![
                ("next".to_owned(), dial.next.as_str()),
                ("notTaken".to_owned(), dial.not_taken.as_str()),
            ],
            Self::Voicemail(voicemail) => one("next", &voicemail.next),
            Self::Record(record) => one("next", &record.next),
            Self::SetStatus(set) => vec![
                ("next".to_owned(), set.next.as_str()),
                ("refused".to_owned(), set.refused.as_str()),
            ],
            Self::Conference(conference) => one("next", &conference.next),
            Self::Refer(refer) => one("notTaken", &refer.not_taken),
            Self::Goto(_) | Self::Hangup(_) => Vec::new(),
        }
    }

    /// The number that it calls or transfers to, with the member that holds it.
    pub fn called_number(&self) -> Option<(&'static str, &str)> {
        match self {
            Self::Dial(dial) => Some(("number", dial.number.as_str())),
            Self::Refer(refer) => Some(("to", refer.to.as_str())),
            Self::Say(_)
            | Self::Play(_)
            | Self::Gather(_)
            | Self::Branch(_)
            | Self::Hours(_)
            | Self::Set(_)
            | Self::Lookup(_)
            | Self::Goto(_)
            | Self::Message(_)
            | Self::Enqueue(_)
            | Self::Voicemail(_)
            | Self::Record(_)
            | Self::Hangup(_)
            | Self::SetStatus(_)
            | Self::Conference(_) => None,
        }
    }

    /// What it says, each with the member that holds it.
    pub fn prompts(&self) -> Vec<(&'static str, &Words)> {
        match self {
            Self::Say(say) => vec![("say", &say.say)],
            Self::Gather(gather) => vec![("say", &gather.say)],
            Self::Message(message) => vec![("text", &message.text)],
            Self::Voicemail(voicemail) => vec![("say", &voicemail.say)],
            Self::Hangup(Hangup { say: Some(words) }) => vec![("say", words)],
            Self::Play(play) => vec![("audio", &play.audio)],
            Self::Hours(_)
            | Self::Branch(_)
            | Self::Set(_)
            | Self::Lookup(_)
            | Self::Goto(_)
            | Self::Enqueue(_)
            | Self::Dial(_)
            | Self::Record(_)
            | Self::Hangup(Hangup { say: None })
            | Self::SetStatus(_)
            | Self::Conference(_)
            | Self::Refer(_) => Vec::new(),
        }
    }
}
