//! A tenant's trunks for administrators: the list, whether they answer, and a test call.

use super::trunk_log::words;
use crate::Hub;
use crate::calls::sip_book::SipBook;
use crate::error::{ActorError, Result};
use hub_domain::TenantId;
use hub_domain::calls::telephone::{
    CarrierWords, NotTaken, PhoneTrunk, RegistrationState, TestCallOutcome, TrunkDirection, TrunkEncryption,
    TrunkRegistration, TrunkState, TrunkTransport,
};
use hub_domain::calls::trunk_draft::{TrunkDraft, TrunkDraftFault};
use hub_domain::problem::Key;
use hub_media::MediaError;
use hub_media::sip::agreement::Encryption;
use hub_media::sip::gateway::{self, CallEnd, CallEvent, OutgoingCall, Reachable, Transport};
use hub_media::sip::{self, TrunkFault, TrunkSettings, TrunkSummary};
use hub_store::audit::By;
use std::time::Duration;

/// A test call rings this long.
const RING_FOR: Duration = Duration::from_secs(25);
/// The sentence of a test call is over by then.
const SPEAK_FOR: Duration = Duration::from_secs(20);

impl Hub {
    /// A tenant's trunks, those that calls come in by first.
    pub async fn phone_trunks(&self, tenant: TenantId) -> Result<Vec<PhoneTrunk>> {
        let trunks = self.media().trunks(&tenant.to_string()).await?;
        Ok(trunks.into_iter().map(|trunk| self.shown(trunk)).collect())
    }

    fn shown(&self, trunk: TrunkSummary) -> PhoneTrunk {
        PhoneTrunk {
            direction: match trunk.direction {
                sip::TrunkDirection::In => TrunkDirection::In,
                sip::TrunkDirection::Out => TrunkDirection::Out,
            },
            registration: trunk.registers.then(|| self.registration(&trunk.id)),
            id: trunk.id,
            name: trunk.name,
            numbers: trunk.numbers,
            addresses: trunk.addresses,
            transport: trunk.transport.to_owned(),
            has_password: trunk.has_password,
            username: trunk.username,
            behind_nat: trunk.is_behind_nat,
            encryption: match trunk.encryption {
                Encryption::Off => TrunkEncryption::Off,
                Encryption::Allowed => TrunkEncryption::Allowed,
                Encryption::Required => TrunkEncryption::Required,
            },
        }
    }

    fn registration(&self, trunk: &str) -> TrunkRegistration {
        use gateway::RegistrationState as Kept;
        let telephony = self.media().telephony();
        let kept = telephony.and_then(|telephony| telephony.registration(trunk));
        let (state, status) = match kept {
            Some(Kept::Asking) => (RegistrationState::Asking, None),
            Some(Kept::Registered) => (RegistrationState::Registered, None),
            Some(Kept::Refused(status)) => (RegistrationState::Refused, Some(status)),
            Some(Kept::Silent) => (RegistrationState::Silent, None),
            None => (RegistrationState::Off, None),
        };
        TrunkRegistration { state, status }
    }

    /// Makes a trunk, or changes the one of this id, which stays of its direction. The draft has been checked; what only the
    /// other trunks show comes back as a fault. `not_found` where there is no such trunk.
    pub async fn save_phone_trunk(
        &self,
        tenant: TenantId,
        id: Option<&str>,
        draft: TrunkDraft,
        by: By,
    ) -> Result<std::result::Result<PhoneTrunk, TrunkDraftFault>> {
        let direction = match draft.direction {
            TrunkDirection::In => sip::TrunkDirection::In,
            TrunkDirection::Out => sip::TrunkDirection::Out,
        };
        let settings = TrunkSettings {
            name: draft.name,
            numbers: draft.numbers,
            addresses: draft.addresses,
            transport: match draft.transport {
                TrunkTransport::Udp => Transport::Udp,
                TrunkTransport::Tcp => Transport::Tcp,
                TrunkTransport::Tls => Transport::Tls,
            },
            username: draft.username,
            password: draft.password,
            encryption: match draft.encryption {
                TrunkEncryption::Off => Encryption::Off,
                TrunkEncryption::Allowed => Encryption::Allowed,
                TrunkEncryption::Required => Encryption::Required,
            },
            registers: draft.registers,
            is_behind_nat: draft.behind_nat,
        };
        let (space, book) = (tenant.to_string(), self.sip_book().by(by));
        let saved = self
            .media()
            .save_trunk(&space, direction, id, settings, &book)
            .await;
        let id = match saved {
            Ok(id) => id,
            Err(TrunkFault::Conflict(_) | TrunkFault::Media(MediaError::NumberInUse)) => {
                return Ok(Err(("numbers", "in_use")));
            }
            Err(TrunkFault::Media(MediaError::PrivateTrunk)) => return Ok(Err(("addresses", "private"))),
            Err(TrunkFault::TooMany) => return Ok(Err(("name", "too_many"))),
            Err(TrunkFault::Invalid(_)) => return Ok(Err(("addresses", "invalid"))),
            Err(TrunkFault::Unknown) => return Err(ActorError::Refused(Key::NotFound)),
            Err(TrunkFault::Media(error)) => return Err(error.into()),
        };
        let trunks = self.media().trunks(&space).await?;
        let kept = trunks.into_iter().find(|trunk| trunk.id == id);
        let kept = kept.ok_or(ActorError::Refused(Key::NotFound))?;
        Ok(Ok(self.shown(kept)))
    }

    /// Takes a trunk away. `not_found` where there is none.
    pub async fn remove_phone_trunk(&self, tenant: TenantId, id: &str, by: By) -> Result<()> {
        let book = self.sip_book().by(by);
        if self.media().remove_trunk(&tenant.to_string(), id, &book).await? {
            Ok(())
        } else {
            Err(ActorError::Refused(Key::NotFound))
        }
    }

    fn sip_book(&self) -> SipBook {
        SipBook::new(self.store().clone(), self.keyring().clone())
    }

    /// Whether telephones can be reached at all.
    pub fn has_telephones(&self) -> bool {
        self.media().telephony().is_some()
    }

    async fn trunk_out(&self, tenant: TenantId, id: &str) -> Result<OutgoingCall> {
        let trunk = self.media().call_by_trunk(&tenant.to_string(), id).await?;
        trunk.ok_or(ActorError::Refused(Key::NotFound))
    }

    /// Asks a trunk that calls go out by whether it is there.
    pub async fn phone_trunk_state(&self, tenant: TenantId, id: &str) -> Result<TrunkState> {
        let outgoing = self.trunk_out(tenant, id).await?;
        let telephony = self.media().telephony();
        let telephony = telephony.ok_or(ActorError::Refused(Key::NoGateway))?;
        // An unresolvable name counts as an unreachable host.
        let asked = telephony.probe(&outgoing).await.unwrap_or(Reachable::Silent);
        Ok(match asked {
            Reachable::Answered { status, after } => TrunkState {
                answers: true,
                status: Some(status),
                after_ms: i64::try_from(after.as_millis()).ok(),
            },
            Reachable::Silent => TrunkState {
                answers: false,
                status: None,
                after_ms: None,
            },
        })
    }

    /// Calls a number through a trunk, reads a sentence to the person who answers, hangs up, and returns the outcome, and what the
    /// carrier said where it refused.
    /// `number_not_served` for a number that is not called from here.
    pub async fn test_call(
        &self,
        tenant: TenantId,
        id: &str,
        from: &str,
        to: &str,
    ) -> Result<(TestCallOutcome, Option<CarrierWords>)> {
        let mut outgoing = self.trunk_out(tenant, id).await?;
        let agency = self.tenant_name(tenant).await?;
        if !from.is_empty() {
            outgoing.caller = from.to_owned();
        }
        outgoing.called = to.to_owned();
        outgoing.caller_name.clone_from(&agency);
        let sentence = format!("This is a test call from {agency}. Thank you, and goodbye.");
        let speaker = self.speaker();
        let prompt = tokio::task::spawn_blocking(move || speaker.say("en", &sentence));
        let program = |error: String| ActorError::Program(error);
        let prompt = prompt.await.map_err(|error| program(error.to_string()))?;
        let prompt = prompt.map_err(|error| program(error.to_string()))?;
        let (call, mut events) = self.call_telephone(tenant, outgoing).await?;
        let mut deadline = tokio::time::Instant::now() + RING_FOR;
        let mut outcome = TestCallOutcome::NoAnswer;
        loop {
            match tokio::time::timeout_at(deadline, events.recv()).await {
                Ok(Some(CallEvent::Answered)) => {
                    outcome = TestCallOutcome::Answered;
                    deadline = tokio::time::Instant::now() + SPEAK_FOR;
                    call.play(prompt.clone(), false)?;
                }
                Ok(Some(CallEvent::Ended(end))) => {
                    if outcome != TestCallOutcome::Answered {
                        outcome = of_end(end);
                    }
                    break;
                }
                Ok(Some(CallEvent::Played(_))) | Ok(None) | Err(_) => break,
                Ok(Some(
                    CallEvent::Ringing
                    | CallEvent::EarlyMedia
                    | CallEvent::Digit(_)
                    | CallEvent::Held(_)
                    | CallEvent::Transferred(_),
                )) => {}
            }
        }
        call.hang_up().await;
        Ok((outcome, call.said().map(words)))
    }

    /// Presses keys in a call to a telephone. `call_over` if this node does not run it, or it has no telephone.
    pub async fn press_keys(&self, tenant: TenantId, call: &hub_domain::CallId, keys: &str) -> Result<()> {
        let line = self.lines().of(tenant, call);
        let line = line.ok_or(ActorError::Refused(Key::CallOver))?;
        Ok(line.dial(keys).await?)
    }
}

fn of_end(end: CallEnd) -> TestCallOutcome {
    match end {
        CallEnd::Refused(status) => NotTaken::of_status(status).into(),
        CallEnd::NoAnswer => TestCallOutcome::NoAnswer,
        CallEnd::HungUp
        | CallEnd::Cancelled
        | CallEnd::NoMedia
        | CallEnd::TooManyDigits
        | CallEnd::Expired
        | CallEnd::Dismissed
        | CallEnd::ByUs
        | CallEnd::Failed => TestCallOutcome::Failed,
    }
}
