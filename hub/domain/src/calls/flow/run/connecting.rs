//! Steps that connect the caller with others, or move their application: what is asked for, and what came of it.

use super::super::{Conference, Play, Record, RecordAction, Refer, SetStatus, Step, VisitCode};
use super::{Command, FlowRun, Next, PATIENCE_MS, Phase, RunEnd, TraceKind};

/// A transfer is given up after so many milliseconds: the other phone may ring that long.
const TRANSFER_MS: i64 = 60_000;

impl FlowRun {
    pub(super) fn play(&mut self, play: &Play, now_ms: i64, out: &mut Vec<Command>) {
        let sound = self.flow.words(&play.audio, &self.lang).to_owned();
        self.prompts += 1;
        self.note(now_ms, TraceKind::Played, sound.clone());
        out.push(Command::Play {
            prompt: self.prompts,
            sound,
        });
        self.phase = Phase::Saying {
            prompt: self.prompts,
            next: Next::Step(play.next.clone()),
            bargein: play.bargein,
        };
    }

    pub(super) fn record(&mut self, record: &Record, now_ms: i64, out: &mut Vec<Command>) {
        let code = match record.action {
            RecordAction::Start => VisitCode::Start,
            RecordAction::Stop => VisitCode::Stop,
            RecordAction::Pause => VisitCode::Pause,
        };
        self.note_code(now_ms, TraceKind::Recording, code);
        out.push(Command::Record(record.action));
    }

    /// Answers where the call goes on if it is not proved whose application it is about.
    pub(super) fn move_to(&mut self, set: &SetStatus, now_ms: i64, out: &mut Vec<Command>) -> Option<String> {
        if !self.is_proven {
            self.note_code(now_ms, TraceKind::Status, VisitCode::Refused);
            return Some(set.refused.clone());
        }
        self.phase = Phase::Moving;
        self.deadline_ms = Some(now_ms + PATIENCE_MS);
        out.push(Command::SetStatus {
            status: set.status,
            comment: set.comment.clone(),
        });
        None
    }

    pub(super) fn status_set(&mut self, is_set: bool, now_ms: i64, out: &mut Vec<Command>) {
        let (Phase::Moving, Some(Step::SetStatus(set))) = (&self.phase, self.step_here()) else {
            return;
        };
        let (code, next) = match is_set {
            true => (VisitCode::Set, set.next.clone()),
            false => (VisitCode::Refused, set.refused.clone()),
        };
        self.note_code(now_ms, TraceKind::Status, code);
        self.go(next, now_ms, out);
    }

    pub(super) fn confer(&mut self, conference: &Conference, now_ms: i64, out: &mut Vec<Command>) {
        let seconds = conference.max_length.unwrap_or(Conference::HOUR_S);
        self.phase = Phase::Conferring;
        self.deadline_ms = Some(now_ms + i64::from(seconds) * 1_000);
        self.note_code(now_ms, TraceKind::Conference, VisitCode::Entered);
        out.push(Command::Confer {
            name: conference.name.clone(),
            music: conference.wait_play.is_some(),
        });
    }

    /// The caller leaves the room: by its key, or because the time is over.
    pub(super) fn leave_conference(&mut self, now_ms: i64, out: &mut Vec<Command>) {
        let (Phase::Conferring, Some(Step::Conference(conference))) = (&self.phase, self.step_here()) else {
            return;
        };
        let next = conference.next.clone();
        self.note_code(now_ms, TraceKind::Conference, VisitCode::Left);
        out.push(Command::LeaveConference);
        self.go(next, now_ms, out);
    }

    pub(super) fn refer(&mut self, refer: &Refer, now_ms: i64, out: &mut Vec<Command>) {
        self.phase = Phase::Referring;
        self.deadline_ms = Some(now_ms + TRANSFER_MS);
        out.push(Command::Refer { to: refer.to.clone() });
    }

    pub(super) fn referred(&mut self, is_taken: bool, now_ms: i64, out: &mut Vec<Command>) {
        let (Phase::Referring, Some(Step::Refer(refer))) = (&self.phase, self.step_here()) else {
            return;
        };
        let not_taken = refer.not_taken.clone();
        if is_taken {
            self.note_code(now_ms, TraceKind::Referred, VisitCode::Transferred);
            return self.finish(RunEnd::Completed, now_ms, out);
        }
        self.note_code(now_ms, TraceKind::Referred, VisitCode::Failed);
        self.go(not_taken, now_ms, out);
    }
}
