//! What is said to the caller, and what follows a prompt that has been said to its end.

use super::super::words::{Filled, fill, is_general};
use super::super::{Gather, Step, Voicemail, Words};
use super::{Command, FlowRun, Next, Phase, Prompted, RunEnd, SaidIn, TraceKind};
use crate::calls::voices::has_voice;

/// How long a message is, in seconds, where nothing is said.
const MAX_LENGTH_S: u32 = 120;

impl FlowRun {
    /// What is written to the caller.
    pub(super) fn written(&self, words: &Words) -> Filled {
        fill(self.flow.words(words, &self.lang), &self.values)
    }

    /// Whether what is written to the caller is the same for everybody.
    pub(super) fn is_general(&self, words: &Words) -> bool {
        is_general(self.flow.words(words, &self.lang))
    }

    fn say(&mut self, words: &Words, now_ms: i64, out: &mut Vec<Command>) -> u64 {
        let (lang, text) = self.flow.spoken(words, &self.lang);
        let filled = fill(text, &self.values);
        self.said_in = lang.to_owned();
        self.prompts += 1;
        let logged = self.trace.len();
        self.note(now_ms, TraceKind::Said, filled.shown.clone());
        if self.trace.len() > logged {
            let said = self.flow.lang.iter().map(|lang| self.said_to(words, lang));
            let said = said.collect();
            self.prompted.push(Prompted {
                lang: self.said_in.clone(),
                said,
            });
        }
        out.push(Command::Say {
            prompt: self.prompts,
            lang: self.said_in.clone(),
            text: filled.said,
            shown: filled.shown,
        });
        self.prompts
    }

    /// What callers of a language hear, if there are words in it.
    fn said_to(&self, words: &Words, lang: &str) -> SaidIn {
        let text = words.get(lang).filter(|text| !text.trim().is_empty());
        SaidIn {
            lang: lang.to_owned(),
            text: text.map(|text| fill(text, &self.values).shown),
            has_voice: has_voice(lang),
        }
    }

    pub(super) fn speak(
        &mut self,
        words: &Words,
        next: Next,
        bargein: bool,
        now_ms: i64,
        out: &mut Vec<Command>,
    ) {
        let prompt = self.say(words, now_ms, out);
        self.phase = Phase::Saying {
            prompt,
            next,
            bargein,
        };
    }

    pub(super) fn ask(&mut self, gather: &Gather, now_ms: i64, out: &mut Vec<Command>) {
        self.digits.clear();
        self.deadline_ms = None;
        let prompt = self.say(&gather.say, now_ms, out);
        self.phase = Phase::Gathering { prompt: Some(prompt) };
    }

    pub(super) fn prompt_ended(&mut self, number: u64, now_ms: i64, out: &mut Vec<Command>) {
        match &self.phase {
            Phase::Saying { prompt, next, .. } if *prompt == number => {
                let next = next.clone();
                self.after_prompt(next, now_ms, out);
            }
            Phase::Gathering { prompt: Some(prompt) } if *prompt == number => {
                let timeout = match self.step_here() {
                    Some(Step::Gather(gather)) => gather.timeout,
                    Some(_) | None => None,
                };
                let seconds = timeout.unwrap_or(self.flow.defaults.timeout);
                self.phase = Phase::Gathering { prompt: None };
                self.deadline_ms = Some(now_ms + i64::from(seconds) * 1_000);
            }
            Phase::New
            | Phase::Saying { .. }
            | Phase::Gathering { .. }
            | Phase::LookingUp
            | Phase::Waiting { .. }
            | Phase::Dialling
            | Phase::Moving
            | Phase::Conferring
            | Phase::Referring
            | Phase::Recording
            | Phase::Loading
            | Phase::Over => {}
        }
    }

    pub(super) fn after_prompt(&mut self, next: Next, now_ms: i64, out: &mut Vec<Command>) {
        match next {
            Next::Step(next) => self.go(next, now_ms, out),
            Next::HangUp => self.finish(RunEnd::Completed, now_ms, out),
            Next::Record => {
                let (seconds, transcribe) = match self.step_here() {
                    Some(Step::Voicemail(Voicemail {
                        max_length,
                        transcribe,
                        ..
                    })) => (max_length.unwrap_or(MAX_LENGTH_S), *transcribe),
                    Some(_) | None => (MAX_LENGTH_S, false),
                };
                self.phase = Phase::Recording;
                self.deadline_ms = Some(now_ms + i64::from(seconds) * 1_000);
                out.push(Command::Voicemail {
                    max_length_s: seconds,
                    transcribe,
                });
            }
        }
    }
}
