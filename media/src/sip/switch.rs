//! Telephone calls in the rooms of a space: incoming ones go where its rules say, and the server API makes outgoing
//! ones (`livekit.SIP`). The program that runs the server may take an incoming call first.

mod active;

use super::agreement::Encryption;
use super::directory::SipDirectory;
use super::gateway::{
    CallEnd, CallEvent, IncomingCall, OutgoingCall, PhoneCall, Reachable, RegistrationState, SipConfig,
    SipGateway,
};
use super::registrations::Registrations;
use super::route::{RoomEntry, Route, route};
use crate::error::MediaError;
use crate::phone::{PaceStats, PhoneIdentity, PhonePace};
use crate::prompt::Speaker;
use crate::sfu::event::RoomKey;
use crate::sfu::server::{MediaServer, Shared};
use crate::sfu::sid;
use active::{Calls, Ringing};
use async_trait::async_trait;
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
    pub digits: String,
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
        let id = sid::sip_call();
        let mut found = route(&rules, &trunk, &invitation, None, &id);
        if found == Route::Pin {
            found = self
                .by_pin(&call, &mut events, |pin| {
                    route(&rules, &trunk, &invitation, Some(pin), &id)
                })
                .await;
        }
        let entered = match found {
            Route::Room(entry) => self.enter(&trunk.space, *entry, &call),
            Route::Pin | Route::None => Err(MediaError::RoomNotFound),
        };
        match entered {
            Ok(key) => {
                telephony
                    .calls
                    .follow(self.clone(), key, call, events, None)
                    .await
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

    /// Puts the caller into the room, and takes the call.
    fn enter(
        &self,
        space: &str,
        entry: RoomEntry,
        call: &PhoneCall,
    ) -> Result<(RoomKey, String), MediaError> {
        // The program's own rooms are reached through the program only.
        if entry.room.is_empty() || self.0.own_rooms.cover(&entry.room) {
            return Err(MediaError::RoomNotFound);
        }
        let room = RoomKey::new(space, &entry.room);
        let identity = entry.identity.clone();
        let phone = PhoneIdentity {
            identity: entry.identity,
            name: entry.name,
            metadata: entry.metadata,
            attributes: entry.attributes,
            holder: None,
        };
        call.join(self, &room, phone)?;
        call.answer()?;
        Ok((room, identity))
    }

    /// Asks the caller for a PIN until one leads somewhere.
    async fn by_pin(
        &self,
        call: &PhoneCall,
        events: &mut mpsc::Receiver<CallEvent>,
        find: impl Fn(&str) -> Route,
    ) -> Route {
        if let Err(error) = call.answer() {
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
        let id = out
            .phone
            .attributes
            .get("sip.callID")
            .cloned()
            .unwrap_or_default();
        let (call, events) = telephony.call(outgoing).await?;
        let key = (out.room.clone(), out.phone.identity.clone());
        let participant = match call.join(self, &out.room, out.phone) {
            Ok(participant) => participant,
            Err(error) => {
                call.hang_up().await;
                return Err(error.into());
            }
        };
        let (answered, answer) = oneshot::channel();
        let ringing = Ringing {
            answered: Some(answered),
            digits: out.digits,
            ringing: out.ringing.unwrap_or(RINGING),
            longest: out.longest,
        };
        let (server, calls) = (self.clone(), telephony.calls.clone());
        tokio::spawn(async move { calls.follow(server, key, call, events, Some(ringing)).await });
        if wait {
            match answer.await {
                Ok(None) => {}
                Ok(Some(end)) => return Err(CallOutError::Ended(end)),
                Err(_) => return Err(CallOutError::Ended(CallEnd::Failed)),
            }
        }
        Ok((participant, id))
    }

    /// Transfers a phone, and returns the outcome: a SIP status.
    pub(crate) async fn transfer_phone(
        &self,
        key: (RoomKey, String),
        target: &str,
        patience: Duration,
    ) -> Result<u16, CallOutError> {
        let telephony = self.telephony().ok_or(CallOutError::NoGateway)?;
        if !telephony.calls.0.lock().contains_key(&key) {
            return Err(MediaError::ParticipantNotFound.into());
        }
        let judged = telephony.switch.may_call(&key.0.space, target).await;
        let target = match judged.ok_or(CallOutError::NotServed)? {
            number if number.starts_with('+') => format!("tel:{number}"),
            address => address,
        };
        let (reply, outcome) = oneshot::channel();
        let call = {
            let mut calls = telephony.calls.0.lock();
            let active = calls.get_mut(&key).ok_or(MediaError::ParticipantNotFound)?;
            active.transfer = Some(reply);
            active.call.clone()
        };
        call.transfer(&target).await?;
        let status = tokio::time::timeout(patience, outcome).await;
        // A phone that hangs up after it has accepted has gone to its target.
        let status = status
            .map_err(|_| CallOutError::Ended(CallEnd::NoAnswer))?
            .unwrap_or(200);
        if (200..300).contains(&status) {
            call.hang_up().await;
        }
        Ok(status)
    }
}

/// Why a call out did not come about.
#[derive(Debug, thiserror::Error)]
pub(crate) enum CallOutError {
    #[error("telephones cannot be reached")]
    NoGateway,
    #[error("the number is not called from here")]
    NotServed,
    #[error("the call ended: {0:?}")]
    Ended(CallEnd),
    #[error(transparent)]
    Media(#[from] MediaError),
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
        headers,
        ..Default::default()
    }
}
