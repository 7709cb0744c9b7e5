//! Agreement to a recording, if the law of a party's state requires it: the notice asks for it, and the party agrees on
//! the guest's page, on the phone or aloud to the reviewer. Until everyone connected has agreed, nothing is kept.

use super::{AgreeToRecording, Conference, Moderator};
use crate::drive::driven;
use crate::error::{ActorError, Result};
use actix::{ActorFutureExt, Context, Handler, ResponseActFuture, WrapFuture};
use hub_domain::calls::call::{CallCard, ConferenceRole, RecordingState};
use hub_domain::calls::recording_rules::RecordingRule;
use hub_domain::problem::Key;
use hub_store::audit::{self, AuditLine, By};
use std::future::Future;
use tokio::sync::oneshot;

impl Conference {
    /// The law's requirement for a party. Interpreters work for the agency; the state of added parties is not known.
    pub(super) fn rule_of(&self, identity: &str) -> RecordingRule {
        let rules = &self.setup.rules;
        match self.roster.get(identity) {
            Some(party) if matches!(party.role, ConferenceRole::Applicant | ConferenceRole::ThirdParty) => {
                rules.with(&party.state)
            }
            _ => rules.of(&rules.home),
        }
    }

    /// What is still required before a party may be recorded, once it has heard the notice.
    fn lacks(&self, identity: &str) -> Option<RecordingRule> {
        match self.rule_of(identity) {
            RecordingRule::Notice => None,
            RecordingRule::Agreement if self.agreed.contains(identity) => None,
            rule => Some(rule),
        }
    }

    /// Whether a party is to be asked.
    pub(super) fn must_agree(&self, identity: &str) -> bool {
        let refused = self.is_applicant(identity) && self.declined;
        !refused && self.lacks(identity) == Some(RecordingRule::Agreement)
    }

    /// The strictest requirement still open among the applicant and the added parties who are connected.
    fn lacking(&self) -> Option<RecordingRule> {
        let third = self.roster.of_role(ConferenceRole::ThirdParty);
        let there =
            third.filter(|(identity, _)| self.parties.get(*identity).is_some_and(|party| party.active));
        self.roster
            .of_role(ConferenceRole::Applicant)
            .chain(there)
            .map(|(identity, _)| self.lacks(identity))
            .max()?
    }

    /// What the notice has to say: whether it asks.
    pub(super) fn rule_to_speak(&self) -> RecordingRule {
        let others = match self.lacking() {
            Some(RecordingRule::Agreement) => RecordingRule::Agreement,
            _ => RecordingRule::Notice,
        };
        let applicants = self.roster.of_role(ConferenceRole::Applicant);
        applicants
            .map(|(identity, _)| self.rule_of(identity))
            .fold(others, RecordingRule::max)
    }

    /// The parties have changed. While the notice is being spoken, its end decides.
    pub(super) fn review_agreement(&mut self, ctx: &mut Context<Self>) {
        if self.recording != RecordingState::Notice && !self.ending {
            self.record_if_agreed(ctx);
        }
    }

    /// The notice has been spoken: records, waits for agreement or continues unrecorded, by the law.
    pub(super) fn record_if_agreed(&mut self, ctx: &mut Context<Self>) {
        match (self.recording, self.lacking()) {
            (RecordingState::Notice | RecordingState::Asking, None) => self.begin_or_resume(ctx),
            (RecordingState::Stopped, None) if self.is_paused => self.begin_or_resume(ctx),
            (RecordingState::Notice | RecordingState::Recording, Some(RecordingRule::Agreement)) => {
                self.wait_for_agreement(ctx);
            }
            (
                RecordingState::Notice | RecordingState::Recording | RecordingState::Asking,
                Some(RecordingRule::Never),
            ) => {
                self.is_paused = true;
                self.change(RecordingState::Stopped, Some("third_party"), ctx);
                self.apply_masks();
            }
            _ => {}
        }
    }

    /// Whether the law allows a recording to be resumed, at once or after agreement.
    pub(super) fn may_resume(&self) -> bool {
        self.lacking() != Some(RecordingRule::Never)
    }

    /// Resumes a recording that was stopped by hand, if the law permits.
    pub(super) fn resume_if_agreed(&mut self, ctx: &mut Context<Self>) -> Result<()> {
        match self.lacking() {
            None => self.begin_or_resume(ctx),
            Some(RecordingRule::Never) => return Err(ActorError::Refused(Key::RecordingNotAllowed)),
            Some(_) => self.wait_for_agreement(ctx),
        }
        Ok(())
    }

    fn wait_for_agreement(&mut self, ctx: &mut Context<Self>) {
        let applicants_agreed = self
            .roster
            .of_role(ConferenceRole::Applicant)
            .all(|(identity, _)| self.lacks(identity).is_none());
        let of_others = applicants_agreed.then_some("third_party");
        self.change(RecordingState::Asking, of_others, ctx);
        self.apply_masks();
    }

    fn begin_or_resume(&mut self, ctx: &mut Context<Self>) {
        self.is_paused = false;
        if self.recording_zero.is_none() {
            self.begin_recording(ctx);
        } else {
            self.change(RecordingState::Recording, None, ctx);
            self.apply_masks();
        }
        self.notify_newcomers(ctx);
    }

    /// The audit line of an agreement: by the party itself, or by the reviewer who heard it.
    fn agreement_line(
        &self,
        identity: &str,
        by: Option<&Moderator>,
        source: &str,
    ) -> impl Future<Output = Result<()>> + Send + use<> {
        let (store, setup) = (self.hub.store().clone(), self.setup.clone());
        let name = self.role_of(identity).map(|(_, name)| name).unwrap_or_default();
        let by = by.map_or_else(|| By::person(0, name), |moderator| moderator.by.clone());
        let (identity, source) = (identity.to_owned(), source.to_owned());
        driven(async move {
            let mut write = store.write().await?;
            let line = AuditLine::new(
                setup.tenant,
                by.from(&source),
                "recording.agree",
                "call",
                &setup.call,
            )
            .reason(&identity);
            audit::append(&mut write, line).await?;
            Ok(write.commit().await?)
        })
    }

    /// A party agrees; the agreement is written first. Does nothing if no agreement is required.
    pub(super) fn agree(
        &self,
        identity: &str,
        by: Option<&Moderator>,
        source: &str,
    ) -> ResponseActFuture<Self, Result<()>> {
        if !self.must_agree(identity) {
            return Box::pin(async { Ok(()) }.into_actor(self));
        }
        let line = self.agreement_line(identity, by, source);
        let identity = identity.to_owned();
        Box::pin(line.into_actor(self).map(|written, conference, ctx| {
            written?;
            if !conference.ending {
                conference.agreed.insert(identity);
                conference.review_agreement(ctx);
            }
            Ok(())
        }))
    }
}

impl Handler<AgreeToRecording> for Conference {
    type Result = ResponseActFuture<Self, Result<CallCard>>;
    fn handle(&mut self, message: AgreeToRecording, _: &mut Self::Context) -> Self::Result {
        let AgreeToRecording { identity, by, source } = message;
        let refused = if self.ending {
            Some(Key::CallOver)
        } else if self.notice_for(&identity).is_none() || (self.is_applicant(&identity) && self.declined) {
            Some(Key::RecordingNotAllowed)
        } else {
            None
        };
        if let Some(key) = refused {
            return self.refuse(key);
        }
        let agreed = self.agree(&identity, by.as_ref(), &source);
        Box::pin(agreed.then(move |agreed, conference: &mut Self, ctx| {
            // Its effects are still being written: the card is read after them.
            let (reply, answer) = oneshot::channel();
            let card = Self::card(conference.hub.clone(), conference.setup.clone());
            conference.then(ctx, card, |card, _, _| drop(reply.send(card)));
            let answer = async move {
                agreed?;
                answer.await.unwrap_or(Err(ActorError::Refused(Key::CallOver)))
            };
            answer.into_actor(conference)
        }))
    }
}
