//! What came of what a flow had asked for.

use super::super::{Step, VisitCode};
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
                self.note_code(now_ms, TraceKind::LookedUp, VisitCode::Found);
                self.set(&values);
                self.go(found, now_ms, out);
            }
            LookUpAnswer::NotFound => {
                self.note_code(now_ms, TraceKind::LookedUp, VisitCode::NotFound);
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
                self.note_code(now_ms, TraceKind::Queue, VisitCode::Taken);
                self.phase = Phase::Over;
                self.end = Some(RunEnd::Taken);
                self.note_code(now_ms, TraceKind::Ended, VisitCode::Taken);
            }
            QueueOutcome::NotTaken => {
                self.note_code(now_ms, TraceKind::Queue, VisitCode::NotTaken);
                self.go(timeout, now_ms, out);
            }
            QueueOutcome::CallBack => {
                self.note_code(now_ms, TraceKind::Queue, VisitCode::CallBack);
                self.finish(RunEnd::CallBack, now_ms, out);
            }
            QueueOutcome::Voicemail => {
                self.note_code(now_ms, TraceKind::Queue, VisitCode::Voicemail);
                self.go(voicemail.unwrap_or(timeout), now_ms, out);
            }
            // What is meant for a call that nobody takes is right for one that nobody can take.
            QueueOutcome::Failed => {
                self.note_code(now_ms, TraceKind::Queue, VisitCode::Failed);
                self.go(timeout, now_ms, out);
            }
        }
    }

    pub(super) fn dialled(&mut self, outcome: DialOutcome, now_ms: i64, out: &mut Vec<Command>) {
        let (Phase::Dialling, Some(Step::Dial(dial))) = (&self.phase, self.step_here()) else {
            return;
        };
        let (code, next) = match outcome {
            DialOutcome::Ended => (VisitCode::Ended, dial.next.clone()),
            DialOutcome::NotTaken => (VisitCode::NotTaken, dial.not_taken.clone()),
            DialOutcome::Failed => (VisitCode::Failed, dial.not_taken.clone()),
        };
        self.note_code(now_ms, TraceKind::Dialled, code);
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
