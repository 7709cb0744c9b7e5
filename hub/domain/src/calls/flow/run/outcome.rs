//! What came of what a flow had asked for.

use super::super::Step;
use super::{Command, DialOutcome, FlowRun, LookUpAnswer, Phase, QueueOutcome, RunEnd, TraceKind};
use jiff::civil::Date;

impl FlowRun {
    pub(super) fn looked_up(&mut self, answer: LookUpAnswer, now_ms: i64, out: &mut Vec<Command>) {
        let (Phase::LookingUp, Some(Step::Lookup(lookup))) = (&self.phase, self.step_here()) else {
            return;
        };
        let (found, not_found) = (lookup.found.clone(), lookup.not_found.clone());
        match answer {
            LookUpAnswer::Found(values) => {
                self.is_proven = true;
                self.note(now_ms, TraceKind::LookedUp, "found".to_owned());
                self.set(&values);
                self.go(found, now_ms, out);
            }
            LookUpAnswer::NotFound => {
                self.note(now_ms, TraceKind::LookedUp, "not_found".to_owned());
                self.go(not_found, now_ms, out);
            }
            LookUpAnswer::Failed => self.fail("lookup", now_ms, out),
        }
    }

    pub(super) fn queue(&mut self, outcome: QueueOutcome, now_ms: i64, out: &mut Vec<Command>) {
        let (Phase::Waiting { since_ms }, Some(Step::Enqueue(enqueue))) = (&self.phase, self.step_here())
        else {
            return;
        };
        let since_ms = *since_ms;
        let (timeout, voicemail) = (enqueue.timeout.clone(), enqueue.voicemail.clone());
        // The time in the line is not the caller's.
        self.last_ms = self
            .last_ms
            .saturating_add(now_ms.saturating_sub(since_ms).max(0));
        match outcome {
            QueueOutcome::Taken => {
                self.note(now_ms, TraceKind::Queue, "taken".to_owned());
                self.phase = Phase::Over;
                self.end = Some(RunEnd::Taken);
                self.note(now_ms, TraceKind::Ended, "taken".to_owned());
            }
            QueueOutcome::NotTaken => {
                self.note(now_ms, TraceKind::Queue, "not_taken".to_owned());
                self.go(timeout, now_ms, out);
            }
            QueueOutcome::CallBack => {
                self.note(now_ms, TraceKind::Queue, "call_back".to_owned());
                self.finish(RunEnd::CallBack, now_ms, out);
            }
            QueueOutcome::Voicemail => {
                self.note(now_ms, TraceKind::Queue, "voicemail".to_owned());
                self.go(voicemail.unwrap_or(timeout), now_ms, out);
            }
            // What is meant for a call that nobody takes is right for one that nobody can take.
            QueueOutcome::Failed => {
                self.note(now_ms, TraceKind::Queue, "failed".to_owned());
                self.go(timeout, now_ms, out);
            }
        }
    }

    pub(super) fn dialled(&mut self, outcome: DialOutcome, now_ms: i64, out: &mut Vec<Command>) {
        let (Phase::Dialling, Some(Step::Dial(dial))) = (&self.phase, self.step_here()) else {
            return;
        };
        let (word, next) = match outcome {
            DialOutcome::Ended => ("ended", dial.next.clone()),
            DialOutcome::NotTaken => ("not_taken", dial.not_taken.clone()),
            DialOutcome::Failed => ("failed", dial.not_taken.clone()),
        };
        self.note(now_ms, TraceKind::Dialled, word.to_owned());
        self.go(next, now_ms, out);
    }
}

/// `MMDDYYYY` as `YYYY-MM-DD`, where there is such a day.
pub(super) fn birth_date(keys: &str) -> Option<String> {
    if keys.len() != 8 || !keys.bytes().all(|key| key.is_ascii_digit()) {
        return None;
    }
    let (month, day, year) = (&keys[..2], &keys[2..4], &keys[4..]);
    let date = Date::new(year.parse().ok()?, month.parse().ok()?, day.parse().ok()?).ok()?;
    Some(date.to_string())
}
