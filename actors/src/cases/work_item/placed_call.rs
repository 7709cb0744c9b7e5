//! The one write that places a call: its row, its entry in the thread, what becomes of a wait in a line, and the audit line.

use super::call_target::{CallTarget, no_emergency_call};
use super::{Arrived, PlaceCall};
use crate::Hub;
use crate::calls::conference::APPLICANT;
use crate::calls::guest::{GuestCodes, new_codes};
use crate::calls::waiting_line::note_line;
use crate::error::{ActorError, Result};
use hub_domain::calls::call::RecordingState;
use hub_domain::calls::recording_rules::RecordingRules;
use hub_domain::calls::waiting_line::{LineVisit, VisitState};
use hub_domain::conversations::applicant_view::incoming_author;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::consent::RecordingPolicy;
use hub_domain::conversations::delivery::DeliveryState;
use hub_domain::conversations::message::Author;
use hub_domain::people::applicant::Applicant;
use hub_domain::problem::Key;
use hub_domain::{AccountId, TenantId};
use hub_store::Write;
use hub_store::audit::{self, AuditLine};
use hub_store::calls::line_offers::{self, TakenFrom};
use hub_store::calls::waiting_lines::KeptLine;
use hub_store::calls::{self, NewCall, call_progress, guest_links, incoming_calls, line_visits};
use hub_store::conversations::thread_entries::{self, NewMessage};
use std::collections::BTreeMap;

/// Everything that is known of a call before it is written.
pub(super) struct Placing<'a> {
    pub hub: &'a Hub,
    pub tenant: TenantId,
    pub message: &'a PlaceCall,
    pub applicant: &'a Applicant,
    pub target: &'a CallTarget,
    pub new: &'a NewCall,
    pub policy: Option<&'a RecordingPolicy>,
    pub rules: &'a RecordingRules,
    pub lines: &'a BTreeMap<String, KeptLine>,
    /// The number of the agency that stands in the thread.
    pub sms_from: &'a str,
}

/// What was written of it.
pub(super) struct Placed {
    /// The stay in a line that ends with it, and how.
    pub visit: Option<(LineVisit, VisitState)>,
    /// Codes of the guest of a call by link.
    pub guest: Option<GuestCodes>,
}

impl Placing<'_> {
    pub async fn write(&self) -> Result<Placed> {
        let (tenant, call) = (self.tenant, &self.new.id);
        let mut write = self.hub.store().write().await?;
        self.insert(&mut write).await?;
        if self.target.is_off_file {
            calls::set_off_file(&mut write, tenant, call, &self.target.to).await?;
        }
        let visit = self.end_wait(&mut write).await?;
        if let Some((visit, end)) = &visit {
            let kept = self.lines.get(&visit.line);
            note_line(&mut write, tenant, call, visit, *end, kept).await?;
        }
        let (message, _) = thread_entries::append(&mut write, tenant, self.entry()).await?;
        calls::set_message(&mut write, tenant, call, &message.id).await?;
        let recording = self.policy.filter(|policy| policy.allows());
        let refusal = recording.and_then(|policy| policy.refusal(self.rules, &self.applicant.state));
        if refusal.is_some() {
            call_progress::set_recording(&mut write, tenant, call, RecordingState::None, refusal).await?;
        }
        let action = match (&self.message.arrived, &self.target.emergency) {
            (Some(_), _) => "call.answer",
            (None, Some(_)) => "call.emergency",
            (None, None) => "call.place",
        };
        let line = AuditLine::new(tenant, self.message.by.clone(), action, "call", call);
        audit::append(&mut write, line).await?;
        let guest = match self.message.by_link {
            true => {
                let codes = new_codes(self.hub.keyring(), tenant).await?;
                guest_links::insert(&mut write, tenant, call, APPLICANT, &codes.hashes, None).await?;
                Some(codes)
            }
            false => None,
        };
        write.commit().await?;
        Ok(Placed { visit, guest })
    }

    /// The row. One open call per thread, whichever node places it.
    async fn insert(&self, write: &mut Write) -> Result<()> {
        match calls::insert(write, self.tenant, self.new).await {
            // Another node placed a call at the same moment.
            Err(error) if error.is_unique_violation() => {
                return Err(match self.target.emergency {
                    Some(_) => no_emergency_call(),
                    None => ActorError::Refused(Key::CallInProgress),
                });
            }
            inserted => inserted?,
        }
        let (call, thread) = (&self.new.id, &self.new.thread);
        if self.message.arrived.is_some()
            && !incoming_calls::answered(write, self.tenant, call, self.account(), thread).await?
        {
            return Err(ActorError::Refused(Key::CallOver));
        }
        Ok(())
    }

    fn account(&self) -> AccountId {
        AccountId(self.message.by.account)
    }

    /// The wait of a caller who is answered or called back ends.
    async fn end_wait(&self, write: &mut Write) -> Result<Option<(LineVisit, VisitState)>> {
        let (tenant, call, thread) = (self.tenant, &self.new.id, &self.new.thread);
        let (account, node) = (self.account(), self.hub.node());
        match (&self.message.arrived, &self.message.calls_back) {
            (Some(_), _) => match line_offers::take(write, tenant, call, account, thread).await? {
                TakenFrom::NoLine => Ok(None),
                TakenFrom::Line(visit) => Ok(Some((*visit, VisitState::Answered))),
                TakenFrom::NotOffered => Err(ActorError::Refused(Key::CallOver)),
            },
            (None, Some(visit)) => {
                if !line_offers::take_callback(write, tenant, visit, call, account, thread, node).await? {
                    return Err(ActorError::Refused(Key::CallOver));
                }
                let visit = line_visits::of_callback(write, tenant, call).await?;
                Ok(visit.map(|visit| (visit, VisitState::Calling)))
            }
            (None, None) => Ok(None),
        }
    }

    /// The entry "calling" of the thread.
    fn entry(&self) -> NewMessage {
        let (thread, to, by) = (&self.new.thread, &self.target.to, &self.message.by);
        let key = format!("call-{}", self.new.id);
        let staff = || Author::staff(by.account, &by.name);
        let plain = match (&self.message.arrived, &self.target.emergency) {
            (Some(Arrived { number, .. }), _) => {
                let author = Author::of(incoming_author(self.applicant, to), &self.applicant.name);
                NewMessage::incoming(thread, Channel::Call, author, (to, number), key)
            }
            // It is no contact with the applicant, who does not see it.
            (None, Some(way)) => NewMessage {
                from: way.number.clone(),
                to: to.clone(),
                ..NewMessage::internal(thread, Channel::Call, staff(), key)
            },
            (None, None) => NewMessage::outgoing(thread, Channel::Call, staff(), (self.sms_from, to), key),
        };
        NewMessage {
            lang: self.applicant.lang.clone(),
            status: DeliveryState::Created,
            call: Some(self.new.id.clone()),
            ..plain
        }
    }
}
