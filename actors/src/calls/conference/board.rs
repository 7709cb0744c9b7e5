//! The conference as supervisors see it.

use super::mask::Mask;
use super::transfer::Transfer;
use super::{APPLICANT, Conference, ObserveConference};
use actix::{Context, Handler, MessageResult};
use hub_domain::calls::audibility::SupervisorMode;
use hub_domain::calls::call::{CallConference, Conference as Board, ConferenceParticipant, PersonRef};
use hub_domain::live::{ConferenceEnded, ConferenceStarted, ConferenceUpdated, LiveData};
use hub_domain::topic::Topic;
use hub_store::bus::BusMessage;

/// What the board is notified of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Turn {
    Started,
    Updated,
    Ended,
}

impl Conference {
    pub(super) fn snapshot(&self) -> Board {
        Board {
            id: self.setup.call.clone(),
            call_id: self.setup.call.clone(),
            thread_id: self.setup.thread.clone(),
            external_id: self.setup.item.external_id.clone(),
            program_id: self.setup.item.process_id,
            program_name: self.setup.item.process_name.clone(),
            applicant_name: self.setup.applicant_name.clone(),
            reviewer: PersonRef {
                id: self.setup.reviewer_id,
                name: self.setup.reviewer_name.clone(),
            },
            started_at_ms: self.started_at_ms,
            participants: self
                .parties
                .iter()
                .filter(|(_, party)| party.gone_since.is_none())
                .map(|(identity, party)| ConferenceParticipant {
                    identity: identity.clone(),
                    role: party.role,
                    name: party.name.clone(),
                    speaking: party.speaking,
                    muted: party.muted,
                    muted_by_moderator: party.muted_by_moderator,
                    quality: party.quality.map(str::to_owned),
                    reception: party.reception,
                })
                .collect(),
            recording: self.recording,
            captions: self.shows_captions(APPLICANT),
            last_caption: self.last_caption.clone(),
            supervisors: self
                .supervisors
                .values()
                .map(|supervisor| supervisor.view())
                .collect(),
            active_agent: self.active_agent(),
            help_asked_at_ms: self.help_asked_at_ms,
            held: self.held,
            held_by_caller: self.held_by_caller,
            locked: self.locked,
            mask: self.mask.as_ref().map(Mask::view),
        }
    }

    /// Who speaks for the agency.
    fn active_agent(&self) -> PersonRef {
        let reviewer = || PersonRef {
            id: self.setup.reviewer_id,
            name: self.setup.reviewer_name.clone(),
        };
        self.taken_over_by()
            .map_or_else(reviewer, |(_, supervisor)| supervisor.person.clone())
    }

    /// The conference as its reviewer sees it: with silent listeners if the tenant wants that.
    pub(super) fn reviewer_view(&self) -> CallConference {
        let shown = |mode: SupervisorMode| mode.speaks() || self.setup.listeners_shown;
        let supervisors = self.supervisors.values().filter(|one| shown(one.mode));
        CallConference {
            call_id: self.setup.call.clone(),
            supervisors: supervisors.map(|supervisor| supervisor.view()).collect(),
            active_agent: self.active_agent(),
            held: self.held,
            held_by_caller: self.held_by_caller,
            locked: self.locked,
            help_asked_at_ms: self.help_asked_at_ms,
            mask: self.mask.as_ref().map(Mask::view),
            lang: self.applicant_lang().to_owned(),
            spoken: self.spoken(),
            own_phone: self.own_phone,
            transfer: self.transfer.as_ref().map(Transfer::view),
            dialled: self.dialled.clone(),
        }
    }

    /// Notifies the supervisors' board and the reviewer's screen.
    pub(super) fn notify_staff(&mut self, ctx: &mut Context<Self>) {
        self.notify_board(Turn::Updated, ctx);
        if let Ok(view) = serde_json::to_string(&self.reviewer_view()) {
            self.hub.store().bus().publish(BusMessage::Signal {
                tenant: self.setup.tenant,
                topic: Topic::Thread(self.setup.thread.clone()).to_string(),
                kind: CallConference::KIND.to_owned(),
                data: view.into(),
                from: None,
            });
        }
    }

    /// Notifies the supervisors' board, which knows nothing of practice.
    pub(super) fn notify_board(&mut self, turn: Turn, ctx: &mut Context<Self>) {
        self.board_tick = false;
        if self.setup.is_practice || self.ending && turn != Turn::Ended {
            return;
        }
        let (store, tenant) = (self.hub.store().clone(), self.setup.tenant);
        let (call, conference) = (self.setup.call.clone(), self.snapshot());
        self.write_down(ctx, "board", async move {
            let mut write = store.write().await?;
            let board = Topic::Conferences;
            match turn {
                Turn::Started => write.emit(tenant, board, &ConferenceStarted { conference })?,
                Turn::Updated => write.emit(tenant, board, &ConferenceUpdated { conference })?,
                Turn::Ended => write.emit(tenant, board, &ConferenceEnded { id: &call })?,
            }
            write.commit().await
        });
    }

    /// Sends the board a signal that is not stored.
    pub(super) fn signal_board<D: LiveData>(&self, data: &D) {
        if self.setup.is_practice {
            return;
        }
        let Ok(text) = serde_json::to_string(data) else {
            return;
        };
        self.hub.store().bus().publish(BusMessage::Signal {
            tenant: self.setup.tenant,
            topic: Topic::Conferences.to_string(),
            kind: D::KIND.to_owned(),
            data: text.into(),
            from: None,
        });
    }
}

impl Handler<ObserveConference> for Conference {
    type Result = MessageResult<ObserveConference>;
    fn handle(&mut self, _: ObserveConference, _: &mut Self::Context) -> Self::Result {
        let is_on_board = !self.ending && !self.setup.is_practice;
        MessageResult(is_on_board.then(|| self.snapshot()))
    }
}
