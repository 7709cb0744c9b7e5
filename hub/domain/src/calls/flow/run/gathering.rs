//! Digits of a caller: while something is said, while they are waited for, and when they are complete.

use super::super::{Gather, Step};
use super::{Command, FlowRun, Phase, TraceKind, Value};

impl FlowRun {
    pub(super) fn digit(&mut self, key: char, now_ms: i64, out: &mut Vec<Command>) {
        match &self.phase {
            Phase::Saying {
                bargein: true, next, ..
            } => {
                let next = next.clone();
                out.push(Command::Silence);
                self.after_prompt(next, now_ms, out);
            }
            Phase::Gathering { prompt } => {
                let is_speaking = prompt.is_some();
                self.gathered(key, is_speaking, now_ms, out);
            }
            Phase::Recording => {
                let ends = match self.step_here() {
                    Some(Step::Voicemail(voicemail)) => {
                        let finish = voicemail.finish_on_key.as_deref().unwrap_or("#");
                        finish.starts_with(key)
                    }
                    Some(_) | None => false,
                };
                if ends {
                    self.deadline_ms = None;
                    out.push(Command::EndVoicemail);
                }
            }
            Phase::Conferring => {
                let leads_out = match self.step_here() {
                    Some(Step::Conference(conference)) => conference.finish_key() == key,
                    Some(_) | None => false,
                };
                if leads_out {
                    self.leave_conference(now_ms, out);
                }
            }
            // Stray digits.
            Phase::New
            | Phase::Saying { bargein: false, .. }
            | Phase::LookingUp
            | Phase::Waiting { .. }
            | Phase::Dialling
            | Phase::Moving
            | Phase::Referring
            | Phase::Loading
            | Phase::Over => {}
        }
    }

    fn gathered(&mut self, key: char, is_speaking: bool, now_ms: i64, out: &mut Vec<Command>) {
        let flow = self.flow.clone();
        let Some(Step::Gather(gather)) = flow.steps.get(&self.at) else {
            return;
        };
        if is_speaking {
            if !gather.bargein {
                return;
            }
            self.phase = Phase::Gathering { prompt: None };
            out.push(Command::Silence);
        }
        let (_, most) = gather.bounds();
        if gather.finish_key() == Some(key) && most > 1 {
            self.complete(gather, now_ms, out);
            return;
        }
        self.digits.push(key);
        if self.digits.chars().count() >= most as usize {
            self.complete(gather, now_ms, out);
            return;
        }
        let seconds = gather
            .inter_digit_timeout
            .unwrap_or(self.flow.defaults.inter_digit_timeout);
        self.deadline_ms = Some(now_ms + i64::from(seconds) * 1_000);
    }

    /// The digits are complete.
    pub(super) fn complete(&mut self, gather: &Gather, now_ms: i64, out: &mut Vec<Command>) {
        let digits = std::mem::take(&mut self.digits);
        let (least, most) = gather.bounds();
        let shown = match gather.sensitive {
            true => "•".repeat(digits.chars().count()),
            false => digits.clone(),
        };
        self.note(now_ms, TraceKind::Pressed, shown);
        let is_long_enough = digits.chars().count() >= least as usize;
        let is_number = digits.chars().all(|key| key.is_ascii_digit());
        let person = self
            .flow
            .defaults
            .person
            .clone()
            .filter(|_| most == 1 && digits == "0");
        let next = match gather.on.get(&digits) {
            Some(exit) => Some(self.take(exit.clone())),
            None if !gather.on.is_empty() => person,
            // A star is no part of a number.
            None if is_long_enough && is_number => gather.next.clone(),
            None => None,
        };
        let Some(next) = next else {
            self.note(now_ms, TraceKind::NotUnderstood, String::new());
            self.again(gather, gather.no_match.clone(), now_ms, out);
            return;
        };
        self.tries.remove(&self.at);
        if let Some(name) = &gather.save {
            let value = Value {
                text: digits,
                is_sensitive: gather.sensitive,
            };
            self.values.insert(name.clone(), value);
        }
        self.go(next, now_ms, out);
    }

    /// Asks again, by the exit where there is one, until the caller has had every try.
    pub(super) fn again(
        &mut self,
        gather: &Gather,
        exit: Option<String>,
        now_ms: i64,
        out: &mut Vec<Command>,
    ) {
        let most = gather.tries.unwrap_or(self.flow.defaults.tries);
        let tries = self.tries.entry(self.at.clone()).or_default();
        *tries += 1;
        let asks_again = exit.as_ref().is_none_or(|next| *next == self.at);
        if *tries > most || (*tries == most && asks_again) {
            self.tries.remove(&self.at);
            self.fail("tries", now_ms, out);
            return;
        }
        let next = exit.unwrap_or_else(|| self.at.clone());
        self.go(next, now_ms, out);
    }
}
