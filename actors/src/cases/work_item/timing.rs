//! When a message may be sent: immediately, at a scheduled time, in the recipient's morning, or after consent.

use hub_domain::clock::now_ms;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::consent::ConsentState;
use hub_domain::conversations::delivery::DeliveryState;
use hub_domain::conversations::quiet_hours::REPLY_GRACE_MS;
use hub_domain::people::applicant::Applicant;
use hub_domain::people::zones::whereabouts;
use hub_domain::{TenantId, ThreadId};
use hub_store::tenants::TenantSettings;
use hub_store::{Result, Store};

/// See the module.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Timing {
    pub state: DeliveryState,
    /// Epoch milliseconds; `None`: as soon as it may.
    pub send_at_ms: Option<i64>,
    /// Earliest time of hand-over; none: immediately. Later than the wanted time while the sender may still undo it.
    pub not_before_ms: Option<i64>,
    /// Goes out in quiet hours too: the applicant has written just now.
    pub quiet_exempt: bool,
}

/// What the timing of a message follows from.
pub(super) struct Occasion<'a> {
    pub tenant: TenantId,
    pub thread: &'a ThreadId,
    pub settings: &'a TenantSettings,
    pub applicant: &'a Applicant,
    pub channel: Channel,
    pub to: &'a str,
    pub consent: ConsentState,
    /// As somebody has asked.
    pub send_at_ms: Option<i64>,
    /// A person sends it, who may take it back for some seconds; phone menus send without one.
    pub is_by_hand: bool,
}

impl Occasion<'_> {
    /// When the message may be sent. A scheduled one is checked again when it is due. One that a person sends rests while they may
    /// take it back: in the outbox, so that neither a restart nor another node sends it before.
    pub async fn timing(&self, store: &Store) -> Result<Timing> {
        let timing = self.without_undo(store).await?;
        let until_ms = match self.is_by_hand && self.channel.delivers() {
            true => self.settings.undo_send_until_ms(now_ms()),
            false => None,
        };
        let Some(until_ms) = until_ms else {
            return Ok(timing);
        };
        Ok(match timing.send_at_ms {
            Some(at_ms) if at_ms > until_ms => timing,
            Some(_) | None if timing.state == DeliveryState::HeldConsent => Timing {
                not_before_ms: Some(until_ms),
                ..timing
            },
            Some(_) | None => Timing {
                state: DeliveryState::Undoable,
                send_at_ms: Some(until_ms),
                not_before_ms: Some(until_ms),
                ..timing
            },
        })
    }

    async fn without_undo(&self, store: &Store) -> Result<Timing> {
        let at = |state, send_at_ms| Timing {
            state,
            send_at_ms,
            not_before_ms: send_at_ms,
            quiet_exempt: false,
        };
        if !self.channel.delivers() {
            return Ok(at(DeliveryState::Created, None));
        }
        if self.consent == ConsentState::Unknown && self.settings.consent_first.contains(&self.channel) {
            return Ok(at(DeliveryState::HeldConsent, self.send_at_ms));
        }
        if self.send_at_ms.is_some() {
            return Ok(at(DeliveryState::Scheduled, self.send_at_ms));
        }
        if self.channel != Channel::Sms {
            return Ok(at(DeliveryState::Created, None));
        }
        let heard = store
            .messages()
            .last_incoming_ms(self.tenant, self.thread)
            .await?;
        if heard.is_some_and(|heard| now_ms() - heard <= REPLY_GRACE_MS) {
            return Ok(Timing {
                quiet_exempt: true,
                ..at(DeliveryState::Created, None)
            });
        }
        let there = whereabouts(&self.applicant.zone, &self.applicant.state, self.to);
        let hours = self.settings.sending_hours;
        Ok(match hours.held_until_ms(&there.zones, now_ms()) {
            Some(until_ms) => at(DeliveryState::HeldQuietHours, Some(until_ms)),
            None => at(DeliveryState::Created, None),
        })
    }
}
