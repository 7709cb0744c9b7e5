//! How a call in a flow ends, and where one goes on that failed.

use super::super::{LOG, Step};
use super::{Command, FlowRun, MAX_FAILURES, Phase, RunEnd, TraceKind};

impl FlowRun {
    /// The caller has hung up: what is still to be done is done without a telephone.
    pub(super) fn hung_up(&mut self, now_ms: i64, out: &mut Vec<Command>) {
        let mut abandoned = None;
        if let (Phase::Waiting { .. }, Some(Step::Enqueue(enqueue))) = (&self.phase, self.step_here()) {
            abandoned.clone_from(&enqueue.abandoned);
        }
        self.is_hung_up = true;
        self.end = Some(RunEnd::HungUp);
        let after = self.flow.defaults.on_hangup.clone().filter(|next| next != LOG);
        match abandoned.or(after) {
            Some(next) => self.go(next, now_ms, out),
            None => self.finish(RunEnd::HungUp, now_ms, out),
        }
    }

    pub(super) fn fail(&mut self, what: &str, now_ms: i64, out: &mut Vec<Command>) {
        if let Some(next) = self.failing(what, now_ms, out) {
            self.go(next, now_ms, out);
        }
    }

    /// Where a call goes on that failed; nowhere, once too much has.
    pub(super) fn failing(&mut self, what: &str, now_ms: i64, out: &mut Vec<Command>) -> Option<String> {
        self.note(now_ms, TraceKind::Failed, what.to_owned());
        self.failures += 1;
        let next = self.flow.defaults.on_error.clone();
        if next.is_none() || self.failures >= MAX_FAILURES || self.is_hung_up {
            self.finish(RunEnd::Cut, now_ms, out);
            return None;
        }
        next
    }

    pub(super) fn finish(&mut self, end: RunEnd, now_ms: i64, out: &mut Vec<Command>) {
        self.phase = Phase::Over;
        self.deadline_ms = None;
        let end = *self.end.get_or_insert(end);
        self.note_code(now_ms, TraceKind::Ended, end.into());
        if !self.is_hung_up {
            out.push(Command::HangUp);
        }
    }
}
