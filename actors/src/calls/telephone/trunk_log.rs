//! What became of each call by a trunk: kept for administrators who ask why calls fail or sound badly.

use crate::Hub;
use crate::error::Result;
use hub_domain::TenantId;
use hub_domain::calls::telephone::{CarrierWords, TrunkDirection};
use hub_domain::calls::trunk_call::{TrunkCall, TrunkCallEnd, VoiceQuality};
use hub_domain::clock::now_ms;
use hub_domain::people::address::masked;
use hub_media::sip::gateway::{CallEnd, CallEvent, IncomingCall, PhoneCall, Said};
use hub_store::calls::trunk_calls;
use tokio::sync::mpsc;

/// Events that may wait to be read, as in the call itself.
const EVENTS: usize = 256;

/// A call that is followed.
struct Followed {
    tenant: TenantId,
    trunk: String,
    direction: TrunkDirection,
    /// At the other end.
    number: String,
    call: PhoneCall,
}

/// What a carrier said, for people.
pub(crate) fn words(said: Said) -> CarrierWords {
    CarrierWords {
        status: said.status,
        reason: said.reason,
        warning: said.warning,
    }
}

impl Hub {
    /// Hands a call's events on, and writes down what became of it. Calls by no trunk are not followed.
    pub(super) fn follow_outgoing(
        &self,
        tenant: TenantId,
        trunk: String,
        number: String,
        (call, events): (PhoneCall, mpsc::Receiver<CallEvent>),
    ) -> (PhoneCall, mpsc::Receiver<CallEvent>) {
        if trunk.is_empty() {
            return (call, events);
        }
        let followed = Followed {
            tenant,
            trunk,
            direction: TrunkDirection::Out,
            number,
            call: call.clone(),
        };
        (call, self.follow_by_trunk(followed, events))
    }

    /// The same for a call that came in.
    pub(crate) fn follow_incoming(&self, mut incoming: IncomingCall) -> IncomingCall {
        let Ok(tenant) = incoming.trunk.space.parse::<TenantId>() else {
            return incoming;
        };
        let followed = Followed {
            tenant,
            trunk: incoming.trunk.id.clone(),
            direction: TrunkDirection::In,
            number: incoming.invitation.caller.clone(),
            call: incoming.call.clone(),
        };
        incoming.events = self.follow_by_trunk(followed, incoming.events);
        incoming
    }

    fn follow_by_trunk(
        &self,
        followed: Followed,
        mut events: mpsc::Receiver<CallEvent>,
    ) -> mpsc::Receiver<CallEvent> {
        let (onward, handed) = mpsc::channel(EVENTS);
        let (hub, begun_at_ms) = (self.clone(), now_ms());
        tokio::spawn(async move {
            let mut answered_at_ms = None;
            let mut end = CallEnd::Failed;
            while let Some(event) = events.recv().await {
                match event {
                    CallEvent::Answered => answered_at_ms = Some(now_ms()),
                    CallEvent::Ended(how) => end = how,
                    CallEvent::Ringing
                    | CallEvent::EarlyMedia
                    | CallEvent::Digit(_)
                    | CallEvent::Played(_)
                    | CallEvent::Held(_)
                    | CallEvent::Transferred(_) => {}
                }
                let is_over = matches!(event, CallEvent::Ended(_));
                // Whoever asked for the call may have lost interest in it.
                let _ = onward.send(event).await;
                if is_over {
                    break;
                }
            }
            drop(onward);
            if let Err(error) = hub
                .keep_trunk_call(followed, (begun_at_ms, answered_at_ms), end)
                .await
            {
                tracing::error!(%error, "what became of a call by a trunk is not kept");
            }
        });
        handed
    }

    async fn keep_trunk_call(
        &self,
        followed: Followed,
        (begun_at_ms, answered_at_ms): (i64, Option<i64>),
        end: CallEnd,
    ) -> Result<()> {
        let ended_at_ms = now_ms();
        let counted = followed.call.counted().await;
        let voice = VoiceQuality {
            received: count(counted.received),
            lost: count(counted.lost),
            late: count(counted.late),
            jitter_ms: count(counted.jitter_ms),
        };
        let call = TrunkCall {
            id: uuid::Uuid::now_v7().to_string(),
            direction: followed.direction,
            number: masked(&followed.number),
            begun_at_ms,
            answered_at_ms,
            ended_at_ms,
            end: end_of(end),
            said: followed.call.said().map(words),
            verdict: voice.verdict(),
            voice,
        };
        let mut write = self.store().write().await?;
        trunk_calls::add(&mut write, followed.tenant, &followed.trunk, &call).await?;
        Ok(write.commit().await?)
    }
}

fn count(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

fn end_of(end: CallEnd) -> TrunkCallEnd {
    match end {
        CallEnd::HungUp => TrunkCallEnd::HungUp,
        CallEnd::Cancelled => TrunkCallEnd::Cancelled,
        CallEnd::Refused(_) => TrunkCallEnd::Refused,
        CallEnd::NoAnswer => TrunkCallEnd::NoAnswer,
        CallEnd::NoMedia => TrunkCallEnd::NoMedia,
        CallEnd::Expired => TrunkCallEnd::Expired,
        CallEnd::Dismissed | CallEnd::ByUs | CallEnd::TooManyDigits => TrunkCallEnd::ByUs,
        CallEnd::Failed => TrunkCallEnd::Failed,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::calls::test_phones::{Phones, config, until};
    use crate::testing::{PHONE, TENANT, TestHub, eventually, hub_with_trunk};

    const NUMBER: &str = "+12025550150";

    async fn last(test: &TestHub, trunk: &str) -> Vec<TrunkCall> {
        let calls = test.hub.store();
        calls.trunk_calls().page(TENANT, trunk, None, 10).await.unwrap()
    }

    #[actix::test]
    async fn what_a_carrier_said_and_how_a_call_went_is_kept_with_its_trunk() {
        let mut phones = Phones::start().await;
        let test = hub_with_trunk(config(), phones.gateway.local_addr(), NUMBER).await;
        let (refused, ()) = futures::join!(test.hub.test_call(TENANT, "ST_out", NUMBER, PHONE), async {
            phones.next().await.call.refuse(486).unwrap();
        });
        refused.unwrap();
        assert!(eventually(async || last(&test, "ST_out").await.len() == 1).await);
        let call = last(&test, "ST_out").await.remove(0);
        let said = call.said.expect("words");
        assert_eq!((call.end, said.status), (TrunkCallEnd::Refused, 486));
        assert!(
            call.answered_at_ms.is_none() && call.number.ends_with("***"),
            "{}",
            call.number
        );
        assert_eq!(call.direction, TrunkDirection::Out);
        // One that comes in, and is given up.
        let (phone, mut events) = phones.call(&test, NUMBER, PHONE).await;
        until(&mut events, &CallEvent::Ringing).await;
        phone.hang_up().await;
        assert!(eventually(async || last(&test, "ST_in").await.len() == 1).await);
        let call = last(&test, "ST_in").await.remove(0);
        assert_eq!(
            (call.direction, call.end),
            (TrunkDirection::In, TrunkCallEnd::Cancelled)
        );
    }
}
