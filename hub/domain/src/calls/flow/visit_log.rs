//! What an entry of a conversation keeps of a call through a phone menu: a line for each step that came to something, `step: what`, and
//! a last line with how the call ended. What came of a step is a code, or what the caller pressed, or a number of seconds; whoever shows
//! the entry has words for the codes.

use super::{RunEnd, Trace, TraceKind};
use crate::conversations::channel::Channel;
use crate::conversations::message::{AuthorKind, Message};

/// Most lines of an entry, with the end.
const MAX_LINES: usize = 40;

macro_rules! codes {
    ($($(#[doc = $doc:literal])* $name:ident = $wire:literal;)+) => {
        /// What came of a step, or how a call ended.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum VisitCode { $($(#[doc = $doc])* $name),+ }

        impl VisitCode {
            /// Every code.
            pub const ALL: &[VisitCode] = &[$(VisitCode::$name),+];

            /// As the entry keeps it.
            pub fn as_str(self) -> &'static str {
                match self { $(VisitCode::$name => $wire),+ }
            }

            /// Reads a code; `None` for what a caller pressed, and for seconds.
            pub fn parse(text: &str) -> Option<Self> {
                match text { $($wire => Some(VisitCode::$name),)+ _ => None }
            }
        }

        crate::wire_names! {
            /// What came of a step of a phone menu, or how the call ended, as the body of an entry keeps it.
            FlowVisitCode = $($wire)|+;
        }
    };
}

codes! {
    Completed = "completed";
    HungUp = "hung_up";
    /// A reviewer took the call.
    Taken = "taken";
    CallBack = "call_back";
    Cut = "cut";
    NotTaken = "not_taken";
    /// The caller left a line for a message.
    Voicemail = "voicemail";
    Open = "open";
    Closed = "closed";
    Holiday = "holiday";
    /// Of a look-up.
    Found = "found";
    NotFound = "not_found";
    /// Of a status.
    Set = "set";
    Refused = "refused";
    /// Of a room.
    Entered = "entered";
    Left = "left";
    Transferred = "transferred";
    Failed = "failed";
    /// Of a call to another number, which was answered.
    Ended = "ended";
    /// Of a recording.
    Start = "start";
    Stop = "stop";
    Pause = "pause";
}

impl From<RunEnd> for VisitCode {
    fn from(end: RunEnd) -> Self {
        match end {
            RunEnd::Completed => VisitCode::Completed,
            RunEnd::HungUp => VisitCode::HungUp,
            RunEnd::Taken => VisitCode::Taken,
            RunEnd::CallBack => VisitCode::CallBack,
            RunEnd::Cut => VisitCode::Cut,
        }
    }
}

/// What came of a step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    Code(VisitCode),
    /// What the caller pressed, or how many seconds a message has.
    Text(String),
}

/// A step of a visit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VisitStep {
    /// As the flow names it; empty for a line that names none.
    pub step: String,
    pub outcome: Outcome,
}

/// A visit as its entry shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VisitLog {
    pub steps: Vec<VisitStep>,
    /// None where the hub went down in the middle of the call.
    pub end: Option<VisitCode>,
}

impl VisitLog {
    /// The body of a visit's entry, without anything sensitive, which the log of the call has not. Of a long call the first steps, and its
    /// end.
    pub fn body(trace: &[Trace]) -> String {
        let mut lines: Vec<String> = Vec::new();
        let mut end = None;
        for line in trace {
            if line.kind == TraceKind::Ended {
                end = Some(line.text.clone());
            } else if is_shown(line.kind) && lines.len() + 1 < MAX_LINES {
                lines.push(format!("{}: {}", line.step, line.text));
            }
        }
        lines.extend(end);
        lines.join("\n")
    }

    /// The visit that an entry is about; `None` for a note that somebody wrote.
    pub fn of(entry: &Message) -> Option<Self> {
        Self::is_kept_by(entry.channel, entry.author.kind, &entry.to).then(|| Self::read(&entry.body))
    }

    /// Whether the body of such an entry is a visit's: the hub's own note about a call to one of its numbers.
    pub fn is_kept_by(channel: Channel, author: AuthorKind, to: &str) -> bool {
        channel == Channel::Note && author == AuthorKind::System && !to.is_empty()
    }

    fn read(body: &str) -> Self {
        let mut lines: Vec<&str> = body.lines().filter(|line| !line.is_empty()).collect();
        let end = lines
            .last()
            .and_then(|last| VisitCode::parse(last))
            .filter(|code| code.is_end());
        if end.is_some() {
            lines.pop();
        }
        let steps = lines.into_iter().map(|line| {
            let (step, outcome) = line.split_once(": ").unwrap_or(("", line));
            VisitStep {
                step: step.to_owned(),
                outcome: match VisitCode::parse(outcome) {
                    Some(code) => Outcome::Code(code),
                    None => Outcome::Text(outcome.to_owned()),
                },
            }
        });
        Self {
            steps: steps.collect(),
            end,
        }
    }
}

impl VisitCode {
    fn is_end(self) -> bool {
        use RunEnd::{CallBack, Completed, Cut, HungUp, Taken};
        [Completed, HungUp, Taken, CallBack, Cut]
            .into_iter()
            .any(|end| self == end.into())
    }
}

fn is_shown(kind: TraceKind) -> bool {
    match kind {
        TraceKind::Pressed
        | TraceKind::LookedUp
        | TraceKind::Hours
        | TraceKind::Queue
        | TraceKind::CalledBack
        | TraceKind::Voicemail
        | TraceKind::Dialled
        | TraceKind::Recording
        | TraceKind::Status
        | TraceKind::Conference
        | TraceKind::Referred
        | TraceKind::Ended => true,
        TraceKind::Entered
        | TraceKind::Said
        | TraceKind::Silence
        | TraceKind::NotUnderstood
        | TraceKind::Played
        | TraceKind::Message
        | TraceKind::Failed => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(step: &str, kind: TraceKind, text: &str) -> Trace {
        Trace {
            at_ms: 1,
            step: step.into(),
            kind,
            text: text.into(),
        }
    }

    fn step(name: &str, outcome: Outcome) -> VisitStep {
        VisitStep {
            step: name.into(),
            outcome,
        }
    }

    #[test]
    fn every_code_is_read_as_it_is_kept() {
        for code in VisitCode::ALL {
            assert_eq!(VisitCode::parse(code.as_str()), Some(*code));
        }
        assert_eq!(VisitCode::parse("3"), None);
        // The end of a simulated call has the same names.
        for end in [
            RunEnd::Completed,
            RunEnd::HungUp,
            RunEnd::Taken,
            RunEnd::CallBack,
            RunEnd::Cut,
        ] {
            let name = serde_json::to_value(end).unwrap_or_default();
            assert_eq!(name.as_str(), Some(VisitCode::from(end).as_str()));
        }
    }

    #[test]
    fn what_is_written_of_a_call_is_read_again() {
        let trace = [
            line("hours", TraceKind::Entered, ""),
            line("hours", TraceKind::Hours, "open"),
            line("menu", TraceKind::Said, "Press 1."),
            line("menu", TraceKind::Pressed, "2"),
            line("message", TraceKind::Voicemail, "12"),
            line("message", TraceKind::Ended, "hung_up"),
        ];
        let body = VisitLog::body(&trace);
        assert_eq!(body, "hours: open\nmenu: 2\nmessage: 12\nhung_up");
        let read = VisitLog::read(&body);
        let steps = [
            step("hours", Outcome::Code(VisitCode::Open)),
            step("menu", Outcome::Text("2".into())),
            step("message", Outcome::Text("12".into())),
        ];
        assert_eq!(
            (read.steps.as_slice(), read.end),
            (&steps[..], Some(VisitCode::HungUp))
        );
    }

    #[test]
    fn a_long_call_keeps_its_end_and_one_that_broke_off_has_none() {
        let mut trace: Vec<Trace> = (0..100).map(|_| line("menu", TraceKind::Pressed, "9")).collect();
        trace.push(line("menu", TraceKind::Ended, "completed"));
        let body = VisitLog::body(&trace);
        assert_eq!(body.lines().count(), MAX_LINES);
        assert_eq!(VisitLog::read(&body).end, Some(VisitCode::Completed));
        let broken = VisitLog::read("");
        assert_eq!((broken.steps.len(), broken.end), (0, None));
        // A step's code is no end.
        assert_eq!(VisitLog::read("open").end, None);
    }
}
