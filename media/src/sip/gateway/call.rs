//! A telephone call: its dialog, its voice, and what happens in it.

mod again;
mod conduct;
mod described;
mod ending;
mod event;
mod keys;
mod refusal;
mod transfer;
mod updated;

pub use event::{CallEnd, CallEvent, Said};
pub(super) use refusal::{refusal, unreadable};

use super::attempt::Attempt;
use super::callees::Admission;
use super::further::further;
use super::pins::Pin;
use super::plan::Plan;
use super::session_timer::SessionTimer;
use super::source::header;
use super::{Gateway, received, sip};
use crate::error::MediaError;
use crate::phone::{LegEvent, PhoneIdentity, PhoneLine, WireFormat};
use crate::prompt::Prompt;
use crate::rtp::jitter::JitterStats;
use crate::sfu::event::RoomKey;
use crate::sfu::server::MediaServer;
use crate::sip::agreement::Negotiation;
use parking_lot::Mutex;
use rsipstack::dialog::dialog::{DialogStateReceiver, TransactionHandle};
use rsipstack::dialog::invitation::InviteAsyncResult;
use rsipstack::dialog::invite_dialog::InviteDialog;
use rsipstack::sip::{Header, StatusCode};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use tokio::sync::{mpsc, watch};
use tokio::task::JoinHandle;

/// Events that may wait to be read.
const EVENTS: usize = 256;
/// The thread that paces legs ends one in its next step.
const COUNTED_WITHIN: Duration = Duration::from_secs(2);

/// What is done when a call ends, while its phone is still in its room: it answers the headers that our request to end it has.
pub(crate) type Parting = Box<dyn Fn() -> Vec<(String, String)> + Send + Sync>;

/// A call. Clones are the same call; it continues when all are dropped, until either end hangs up.
#[derive(Clone)]
pub struct PhoneCall(pub(super) Arc<Shared>);

pub(super) struct Shared {
    /// The request to call that counts: a call that goes out may be tried several times. Not held over an await.
    dialog: Mutex<InviteDialog>,
    gateway: Arc<Gateway>,
    line: PhoneLine,
    /// Not held over an await.
    negotiation: Mutex<Negotiation>,
    timer: Mutex<Option<SessionTimer>>,
    /// What was agreed on while nobody had answered.
    agreed: Mutex<Option<WireFormat>>,
    events: mpsc::Sender<CallEvent>,
    is_inbound: bool,
    /// Our description as it was sent while the phone rang: the answer says the same.
    described: Mutex<Option<(Option<WireFormat>, String)>>,
    /// Our description was sent as an offer in answer to the INVITE of this CSeq number; its answer comes with the
    /// acknowledgement (RFC 3261, section 13.2.1).
    awaits_answer: Mutex<Option<u32>>,
    /// Somebody here has answered it.
    is_taken: AtomicBool,
    has_ended: AtomicBool,
    /// What the last request to call was refused with.
    said: Mutex<Option<Said>>,
    /// The headers with which the other end has answered.
    answer: Mutex<Vec<(String, String)>>,
    parting: OnceLock<Parting>,
    /// What the leg has counted, once it has ended.
    counted: watch::Sender<Option<JitterStats>>,
    /// Let the other ends' answers in, and lead requests to where the first one went.
    kept: Mutex<Vec<(Admission, Pin)>>,
}

/// What a call is made of.
pub(super) struct Parts {
    pub dialog: InviteDialog,
    pub gateway: Arc<Gateway>,
    pub line: PhoneLine,
    pub negotiation: Negotiation,
    pub timer: Option<SessionTimer>,
    pub agreed: Option<WireFormat>,
    pub is_inbound: bool,
    /// Kept for as long as the call.
    pub kept: Vec<(Admission, Pin)>,
}

/// What drives a call: its dialog's states, its leg's events.
pub(super) struct Driver {
    pub states: DialogStateReceiver,
    pub leg: mpsc::Receiver<LegEvent>,
    /// What comes of the request to call, and what is tried otherwise; none for calls that come in.
    pub asking: Option<Asking>,
    /// Takes the keys that are pressed by requests, once there are any.
    pub keys: Option<mpsc::Sender<char>>,
}

/// A request to call that has not been answered.
pub(super) struct Asking {
    pub plan: Plan,
    pub outcome: JoinHandle<InviteAsyncResult>,
    /// The other end has said something.
    pub is_heard: bool,
    /// A phone has rung: nothing but this one is tried any more.
    pub has_rung: bool,
}

impl PhoneCall {
    /// A call that its own task drives from now on.
    pub(super) fn begin(parts: Parts, driver: Driver) -> (Self, mpsc::Receiver<CallEvent>) {
        let (events, receiver) = mpsc::channel(EVENTS);
        let call = Self(Arc::new(Shared {
            dialog: Mutex::new(parts.dialog),
            gateway: parts.gateway,
            line: parts.line,
            negotiation: Mutex::new(parts.negotiation),
            timer: Mutex::new(parts.timer),
            agreed: Mutex::new(parts.agreed),
            events,
            described: Mutex::new(None),
            is_inbound: parts.is_inbound,
            awaits_answer: Mutex::new(None),
            is_taken: AtomicBool::new(false),
            has_ended: AtomicBool::new(false),
            said: Mutex::new(None),
            answer: Mutex::new(Vec::new()),
            parting: OnceLock::new(),
            counted: watch::Sender::new(None),
            kept: Mutex::new(parts.kept),
        }));
        tokio::spawn(call.clone().conduct(driver));
        (call, receiver)
    }

    /// The dialog of the request that counts.
    fn dialog(&self) -> InviteDialog {
        self.0.dialog.lock().clone()
    }

    /// What the other end said when it refused the call; none while it has not.
    pub fn said(&self) -> Option<Said> {
        self.0.said.lock().clone()
    }

    /// Whether the other end holds the call now.
    pub fn is_held(&self) -> bool {
        // As it was agreed: an end that holds us wants to hear nothing (RFC 3264, section 8.4).
        let agreed = self.0.agreed.lock();
        agreed.as_ref().is_some_and(|format| !format.direction.sends())
    }

    /// How the other end's voice came: once the call is over, waited for.
    pub async fn counted(&self) -> JitterStats {
        let mut counted = self.0.counted.subscribe();
        let waited = tokio::time::timeout(COUNTED_WITHIN, counted.wait_for(Option::is_some));
        match waited.await {
            Ok(Ok(counted)) => counted.unwrap_or_default(),
            Ok(Err(_)) | Err(_) => JitterStats::default(),
        }
    }

    /// Signals the caller that a phone rings.
    pub fn ring(&self) -> Result<(), MediaError> {
        self.dialog().ringing(None, None).map_err(sip)
    }

    /// Signals the caller that a phone rings, and lets them hear what is played and said meanwhile (early media).
    pub fn ring_aloud(&self) -> Result<(), MediaError> {
        let (format, body) = self.our_answer()?;
        let headers = vec![Header::ContentType("application/sdp".into())];
        if let Some(format) = format {
            self.follow(format)?;
        }
        self.dialog()
            .ringing(Some(headers), Some(body.into_bytes()))
            .map_err(sip)
    }

    /// Takes an incoming call. One that has been taken stays so.
    pub fn answer(&self) -> Result<(), MediaError> {
        self.answer_with(&[])
    }

    /// The same, with these headers in the answer.
    pub(crate) fn answer_with(&self, headers: &[(String, String)]) -> Result<(), MediaError> {
        let headers = further(headers);
        if self.0.is_taken.swap(true, Ordering::AcqRel) {
            return Ok(());
        }
        let (format, body) = self.our_answer()?;
        let mut headers = [vec![Header::ContentType("application/sdp".into())], headers].concat();
        if let Some(timer) = *self.0.timer.lock() {
            headers.push(Header::SessionExpires(timer.header().into()));
            headers.push(Header::Require("timer".into()));
        }
        if let Some(format) = format {
            self.follow(format)?;
        }
        self.dialog()
            .accept(Some(headers), Some(body.into_bytes()))
            .map_err(sip)
    }

    /// Refuses an incoming call with a SIP status: 486 busy, 603 declined, 480 nobody there, 404 no such number.
    pub fn refuse(&self, status: u16) -> Result<(), MediaError> {
        self.dialog()
            .reject(Some(StatusCode::from(status)), None)
            .map_err(sip)
    }

    /// Ends the call in whatever state it is.
    pub async fn hang_up(&self) {
        self.over(CallEnd::ByUs).await;
    }

    /// Adds the phone to a room, which is opened if necessary. Returns its participant sid.
    pub fn join(
        &self,
        server: &MediaServer,
        room: &RoomKey,
        identity: PhoneIdentity,
    ) -> Result<String, MediaError> {
        self.0.line.join(server, room, identity)
    }

    /// Removes the phone from its room; the call goes on.
    pub fn leave(&self) -> Result<(), MediaError> {
        self.0.line.leave()
    }

    /// Plays to this phone only: see [`PhoneLine::play`].
    pub fn play(&self, frames: Prompt, again: bool) -> Result<u64, MediaError> {
        self.0.line.play(frames, again)
    }

    /// Stops all prompts.
    pub fn stop_playing(&self) -> Result<(), MediaError> {
        self.0.line.stop_playing()
    }

    /// Lets the room hear this again and again until it hears the phone.
    pub(crate) fn sound_dial_tone(&self, frames: Prompt) -> Result<(), MediaError> {
        self.0.line.sound_dial_tone(frames)
    }

    /// `Call-ID` of the request that counts, and the tag by which the other end knows the call: empty while it has said none.
    pub(crate) fn names(&self) -> (String, String) {
        let id = self.dialog().id();
        (id.call_id, id.remote_tag)
    }

    /// The headers of the request by which the call came in, or of the answer to the one by which it went out.
    pub(crate) fn headers(&self) -> Vec<(String, String)> {
        match self.0.is_inbound {
            true => received::headers_in(self.dialog().initial_request().headers.iter()),
            false => self.0.answer.lock().clone(),
        }
    }

    /// Does this when the call ends. Call once, when the phone is in its room.
    pub(crate) fn before_end(&self, parting: Parting) {
        // A second one is not taken.
        let _ = self.0.parting.set(parting);
    }

    /// Puts the other end on hold, or takes it back.
    pub async fn hold(&self, is_holding: bool) -> Result<(), MediaError> {
        self.0.negotiation.lock().is_holding = is_holding;
        self.renew().await
    }

    /// Another request to call is the one that counts from now on.
    fn replace(&self, attempt: Attempt, driver: &mut Driver, mut asking: Asking) {
        *self.0.dialog.lock() = attempt.dialog;
        self.0.kept.lock().push(attempt.kept);
        driver.states = attempt.states;
        asking.outcome = attempt.outcome;
        asking.is_heard = false;
        driver.asking = Some(asking);
    }
}

async fn reply(handle: &TransactionHandle, status: StatusCode) {
    respond(handle, status, Vec::new(), None).await;
}

async fn respond(
    handle: &TransactionHandle,
    status: StatusCode,
    headers: Vec<Header>,
    body: Option<Vec<u8>>,
) {
    // The transaction may have timed out meanwhile.
    let _ = handle.respond(status, Some(headers), body).await;
}
