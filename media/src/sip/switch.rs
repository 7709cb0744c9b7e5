//! Telephone calls in the rooms of a space: incoming ones go where its rules say, and the server API makes outgoing
//! ones (`livekit.SIP`). The program that runs the server may take an incoming call first.

mod active;
mod in_room;
mod outcome;
mod transfer;

pub(crate) use outcome::{CallOutError, TransferError, Transferred, Unanswered};
pub(crate) use transfer::Transfer;

use super::agreement::Encryption;
use super::call_attributes::{CALL_ID, CALL_STATUS, HOST, host_in};
use super::directory::SipDirectory;
use super::gateway::{
    CallEnd, CallEvent, IncomingCall, OutgoingCall, PhoneCall, Reachable, RegistrationState, SipConfig,
    SipGateway,
};
use super::header::merged;
use super::header_mapping::HeaderMapping;
use super::registrations::Registrations;
use super::route::{RoomEntry, Route, route};
use crate::error::MediaError;
use crate::phone::{PaceStats, PhoneIdentity, PhonePace};
use crate::prompt::{Prompt, Speaker, ringback};
use crate::sfu::event::RoomKey;
use crate::sfu::server::{MediaServer, Shared};
use crate::sfu::sid;
use active::{Calls, Course, Ringing};
use async_trait::async_trait;
use in_room::InRoom;
use std::sync::{Arc, Weak};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};

/// Interval at which trunks and rules are read again, because another node may have changed them.
const REFRESH: Duration = Duration::from_secs(15);
/// Longest PIN, maximum attempts, and time limit per digit.
const PIN_DIGITS: usize = 16;
const PIN_TRIES: u8 = 3;
const PIN_PATIENCE: Duration = Duration::from_secs(10);
/// How long a called phone rings when nothing else is said.
const RINGING: Duration = Duration::from_secs(80);

/// What the program that runs the server has to say about calls: it takes incoming ones before the rules of their space do, and
/// judges those that leave.
#[async_trait]
pub trait SipSwitch: Send + Sync {
    /// Takes a call, or gives it back.
    async fn take(&self, call: IncomingCall) -> Option<IncomingCall>;
    /// What may be dialled for a number or an address that a program at the server API wants to call, or to transfer a phone to: E.164,
    /// or an address. None where a call there is not made.
    async fn may_call(&self, space: &str, target: &str) -> Option<String>;
}

/// Telephones of one server.
pub struct Telephony {
    gateway: SipGateway,
    directory: Arc<SipDirectory>,
    registrations: Registrations,
    pace: PhonePace,
    calls: Arc<Calls>,
    switch: Arc<dyn SipSwitch>,
}

/// A call that is to be made into a room.
#[derive(Debug, Clone)]
pub(crate) struct CallOut {
    pub outgoing: OutgoingCall,
    pub room: RoomKey,
    pub phone: PhoneIdentity,
    /// What becomes of headers and attributes.
    pub mapping: HeaderMapping,
    pub digits: String,
    /// The room hears a tone until it hears the phone.
    pub has_dial_tone: bool,
    pub ringing: Option<Duration>,
    pub longest: Option<Duration>,
}

impl MediaServer {
    /// Enables incoming and outgoing telephone calls, by the trunks and rules of the store, which must be set
    /// ([`MediaServer::keep_sip`]). Call once.
    pub async fn start_telephony(
        &self,
        config: SipConfig,
        switch: Arc<dyn SipSwitch>,
    ) -> Result<(), MediaError> {
        let directory = Arc::new(SipDirectory::new(self.sip_store()?.clone()));
        directory.refresh().await?;
        let pace = PhonePace::start()?;
        let (gateway, incoming) = SipGateway::start(config, directory.clone(), pace.clone()).await?;
        gateway.judge_by(switch.clone());
        let telephony = Telephony {
            gateway,
            directory,
            registrations: Registrations::default(),
            pace,
            calls: Arc::default(),
            switch: switch.clone(),
        };
        telephony
            .registrations
            .follow(&telephony.gateway, telephony.directory.registrars());
        if self.0.sip.telephony.set(telephony).is_err() {
            return Err(MediaError::InvalidArgument("telephones can be reached already"));
        }
        tokio::spawn(refresh(Arc::downgrade(&self.0)));
        tokio::spawn(take_calls(Arc::downgrade(&self.0), incoming, switch));
        Ok(())
    }

    /// Telephones, once they can be reached.
    pub fn telephony(&self) -> Option<&Telephony> {
        self.0.sip.telephony.get()
    }

    /// Refuses a host of a trunk at a private address that the operator has not opened. Without telephones nothing is called, and
    /// nothing refused.
    pub(crate) fn check_trunk_host(&self, host: &str) -> Result<(), MediaError> {
        match self
            .telephony()
            .is_none_or(|telephony| telephony.admits_host(host))
        {
            true => Ok(()),
            false => Err(MediaError::PrivateTrunk),
        }
    }

    /// Applies trunks and rules that have just been changed.
    pub(crate) async fn sip_changed(&self) {
        let Some(telephony) = self.telephony() else { return };
        match telephony.directory.refresh().await {
            Ok(()) => telephony
                .registrations
                .follow(&telephony.gateway, telephony.directory.registrars()),
            Err(error) => tracing::error!(%error, "trunks and rules cannot be read"),
        }
    }
}

async fn refresh(server: Weak<Shared>) {
    let mut pace = tokio::time::interval(REFRESH);
    pace.tick().await;
    loop {
        pace.tick().await;
        let Some(shared) = server.upgrade() else { return };
        MediaServer(shared).sip_changed().await;
    }
}

async fn take_calls(
    server: Weak<Shared>,
    mut incoming: mpsc::Receiver<IncomingCall>,
    switch: Arc<dyn SipSwitch>,
) {
    while let Some(call) = incoming.recv().await {
        let Some(shared) = server.upgrade() else { return };
        let switch = switch.clone();
        tokio::spawn(async move {
            let server = MediaServer(shared);
            if let Some(call) = switch.take(call).await {
                server.by_rules(call).await;
            }
        });
    }
}

impl Telephony {
    /// Where it listens for SIP over UDP.
    pub fn local_addr(&self) -> std::net::SocketAddr {
        self.gateway.local_addr()
    }

    /// What the pacing thread has counted.
    pub fn pace(&self) -> PaceStats {
        self.pace.stats()
    }

    /// Calls for which ports are free.
    pub fn free_lines(&self) -> usize {
        self.gateway.free_lines()
    }

    /// Calls somebody: see [`SipGateway::call`].
    pub async fn call(
        &self,
        outgoing: OutgoingCall,
    ) -> Result<(PhoneCall, mpsc::Receiver<CallEvent>), MediaError> {
        let mut outgoing = outgoing;
        self.mark(&mut outgoing);
        self.gateway.call(outgoing).await
    }

    /// What is kept beside a trunk is true of calls by it, and by the one that stands in for it.
    fn mark(&self, outgoing: &mut OutgoingCall) {
        outgoing.is_behind_nat |= self.directory.is_behind_nat(&outgoing.trunk);
        if let Some(spare) = &mut outgoing.spare {
            self.mark(spare);
        }
    }

    /// Whether a trunk may have this host: see [`SipGateway::admits_host`].
    pub fn admits_host(&self, host: &str) -> bool {
        self.gateway.admits_host(host)
    }

    /// How the registration at a trunk stands; none where the hub does not register there.
    pub fn registration(&self, trunk: &str) -> Option<RegistrationState> {
        self.registrations.state(trunk)
    }

    /// Whether a trunk answers: see [`SipGateway::probe`].
    pub async fn probe(&self, outgoing: &OutgoingCall) -> Result<Reachable, MediaError> {
        self.gateway.probe(outgoing).await
    }
}

impl MediaServer {
    /// Sends a call where the rules of its space say.
    async fn by_rules(&self, incoming: IncomingCall) {
        let IncomingCall {
            trunk,
            invitation,
            call,
            mut events,
        } = incoming;
        let Some(telephony) = self.telephony() else { return };
        let rules = telephony.directory.rules(&trunk.space);
        // A call to a contact that is registered at a trunk comes in without one of its own.
        let kept = telephony.directory.inbound_trunk(&trunk.space, &trunk.id);
        let kept = kept.unwrap_or_default();
        let answer = merged(kept.headers.clone().into_iter().collect(), Vec::new());
        let id = sid::sip_call();
        let mut found = route(&rules, &trunk, &invitation, None, &id);
        let asks = found == Route::Pin;
        if asks {
            found = self
                .by_pin(&call, &answer, &mut events, |pin| {
                    route(&rules, &trunk, &invitation, Some(pin), &id)
                })
                .await;
        }
        let entered = match found {
            Route::Room(entry) => {
                let mapping = HeaderMapping {
                    hides_numbers: entry.hides_numbers,
                    ..HeaderMapping::of_inbound(&kept)
                };
                let status = if asks { "active" } else { "ringing" };
                self.enter(&trunk.space, *entry, &call, mapping, status)
            }
            Route::Pin | Route::None => Err(MediaError::RoomNotFound),
        };
        match entered {
            Ok((key, here)) => {
                // The participant's attributes may have their place in the answer, too.
                let answer = merged(answer, here.headers());
                if let Err(error) = call.answer_with(&answer) {
                    tracing::info!(%error, "a call is not taken");
                    call.hang_up().await;
                }
                let course = Course {
                    ringing: None,
                    longest: super::participant::duration(&kept.max_call_duration),
                };
                telephony.calls.follow(here, key, call, events, course).await
            }
            Err(error) => {
                tracing::info!(%error, called = %invitation.called, "a call has no room to go to");
                // Has no effect if the call has been answered for its PIN; then it is hung up.
                if let Err(error) = call.refuse(404) {
                    tracing::debug!(%error, "a call is not refused");
                }
                call.hang_up().await;
            }
        }
    }

    /// Puts the caller into the room.
    fn enter(
        &self,
        space: &str,
        entry: RoomEntry,
        call: &PhoneCall,
        mapping: HeaderMapping,
        status: &str,
    ) -> Result<((RoomKey, String), InRoom), MediaError> {
        // The program's own rooms are reached through the program only.
        if entry.room.is_empty() || self.0.own_rooms.cover(&entry.room) {
            return Err(MediaError::RoomNotFound);
        }
        let headers = call.headers();
        let mut attributes = mapping.attributes(&headers);
        if !mapping.hides(&headers) {
            let from = headers.iter().find(|(name, _)| name.eq_ignore_ascii_case("from"));
            let host = from.and_then(|(_, value)| host_in(value));
            attributes.extend(host.map(|host| (HOST.to_owned(), host)));
        }
        attributes.extend(entry.attributes);
        attributes.extend(in_room::names(call));
        attributes.insert(CALL_STATUS.to_owned(), status.to_owned());
        let phone = PhoneIdentity {
            identity: entry.identity.clone(),
            name: entry.name,
            metadata: entry.metadata,
            attributes,
            holder: None,
        };
        let key = (RoomKey::new(space, &entry.room), entry.identity);
        let sid = call.join(self, &key.0, phone)?;
        let here = InRoom::find(self, &key, &sid, mapping).ok_or(MediaError::ParticipantNotFound)?;
        Ok((key, here))
    }

    /// Asks the caller for a PIN until one leads somewhere.
    async fn by_pin(
        &self,
        call: &PhoneCall,
        answer: &[(String, String)],
        events: &mut mpsc::Receiver<CallEvent>,
        find: impl Fn(&str) -> Route,
    ) -> Route {
        if let Err(error) = call.answer_with(answer) {
            tracing::info!(%error, "a call is not taken");
            return Route::None;
        }
        for _ in 0..PIN_TRIES {
            let spoken = tokio::task::spawn_blocking(|| {
                Speaker::default().say("en", "Please enter the PIN, and press the pound key.")
            });
            match spoken.await {
                Ok(Ok(prompt)) => drop(call.play(prompt, false)),
                // A caller who knows the PIN may know what to do without the prompt.
                failed => tracing::error!(?failed, "a caller cannot be asked for the PIN"),
            }
            let Some(pin) = digits(events).await else {
                return Route::None;
            };
            let found = find(&pin);
            if found != Route::None {
                return found;
            }
        }
        Route::None
    }

    /// Makes a call into a room. Returns when it has begun, or, with `wait`, when it is answered.
    pub(crate) async fn call_out(&self, out: CallOut, wait: bool) -> Result<(String, String), CallOutError> {
        let telephony = self.telephony().ok_or(CallOutError::NoGateway)?;
        let mut outgoing = out.outgoing;
        let judged = telephony.switch.may_call(&out.room.space, &outgoing.called).await;
        outgoing.called = judged.ok_or(CallOutError::NotServed)?;
        let mut phone = out.phone;
        let id = phone.attributes.get(CALL_ID).cloned().unwrap_or_default();
        let tone = match out.has_dial_tone {
            true => dial_tone().await,
            false => None,
        };
        let (call, events) = telephony.call(outgoing).await?;
        phone.attributes.extend(in_room::names(&call));
        let key = (out.room, phone.identity.clone());
        let joined = call.join(self, &key.0, phone).and_then(|participant| {
            let here = InRoom::find(self, &key, &participant, out.mapping);
            Ok((participant, here.ok_or(MediaError::ParticipantNotFound)?))
        });
        let (participant, here) = match joined {
            Ok(joined) => joined,
            Err(error) => {
                call.hang_up().await;
                return Err(error.into());
            }
        };
        if let Some(tone) = tone
            && let Err(error) = call.sound_dial_tone(tone)
        {
            tracing::warn!(%error, "a room does not hear that a phone rings");
        }
        let (answered, answer) = oneshot::channel();
        let course = Course {
            ringing: Some(Ringing {
                answered: Some(answered),
                digits: out.digits,
                patience: out.ringing.unwrap_or(RINGING),
            }),
            longest: out.longest,
        };
        let calls = telephony.calls.clone();
        tokio::spawn(async move { calls.follow(here, key, call, events, course).await });
        if wait {
            answer
                .await
                .unwrap_or_else(|_| Err(Unanswered::by(CallEnd::Failed)))
                .map_err(CallOutError::Unanswered)?;
        }
        Ok((participant, id))
    }
}

/// The tone that says that a phone rings. A call goes on without it.
async fn dial_tone() -> Option<Prompt> {
    match tokio::task::spawn_blocking(ringback).await {
        Ok(Ok(tone)) => Some(tone),
        failed => {
            tracing::error!(?failed, "there is no dial tone");
            None
        }
    }
}

/// Digits up to a hash, or the maximum of a PIN; none if the caller is gone. After a timeout the digits so far count.
async fn digits(events: &mut mpsc::Receiver<CallEvent>) -> Option<String> {
    let mut entered = String::new();
    while entered.len() < PIN_DIGITS {
        match tokio::time::timeout(PIN_PATIENCE, events.recv()).await {
            Ok(Some(CallEvent::Digit('#'))) | Err(_) => break,
            Ok(Some(CallEvent::Digit(digit))) => entered.push(digit),
            Ok(Some(CallEvent::Ended(_)) | None) => return None,
            Ok(Some(_)) => {}
        }
    }
    Some(entered)
}

/// How a trunk of the server API is called.
pub(crate) fn outgoing(
    trunk: &livekit_protocol::SipOutboundTrunkInfo,
    encryption: Encryption,
) -> OutgoingCall {
    use super::gateway::Transport;
    use livekit_protocol::SipTransport;
    let has_password = !trunk.auth_username.is_empty() || !trunk.auth_password.is_empty();
    let mut headers: Vec<(String, String)> = trunk.headers.clone().into_iter().collect();
    headers.sort();
    OutgoingCall {
        host: trunk.address.clone(),
        trunk: trunk.sip_trunk_id.clone(),
        transport: match trunk.transport() {
            SipTransport::Tcp => Transport::Tcp,
            SipTransport::Tls => Transport::Tls,
            SipTransport::Auto | SipTransport::Udp => Transport::Udp,
        },
        credentials: has_password.then(|| (trunk.auth_username.clone(), trunk.auth_password.clone())),
        encryption,
        caller: trunk.numbers.first().cloned().unwrap_or_default(),
        from_host: trunk.from_host.clone(),
        headers,
        ..Default::default()
    }
}
