//! A telephone call: its dialog, its voice, and what happens in it.

mod ending;
mod transfer;
mod updated;

use super::callees::Admission;
use super::session_timer::{self, SessionTimer};
use super::source::{self, header};
use super::{Gateway, info, sip};
use crate::error::MediaError;
use crate::phone::{LegEvent, PhoneIdentity, PhoneLine, WireFormat};
use crate::prompt::Prompt;
use crate::sfu::event::RoomKey;
use crate::sfu::server::MediaServer;
use crate::sip::agreement::{Disagreement, Negotiation};
use crate::sip::description::DescriptionError;
use parking_lot::Mutex;
use rsipstack::dialog::dialog::{DialogState, DialogStateReceiver, TransactionHandle};
use rsipstack::dialog::invite_dialog::InviteDialog;
use rsipstack::sip::{Header, Response, StatusCode, StatusCodeKind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until};

/// Events that may wait to be read.
const EVENTS: usize = 256;
/// A moment that does not come while a call lasts.
const NEVER: Duration = Duration::from_secs(30 * 24 * 3_600);

/// How a call ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CallEnd {
    /// The other end hung up.
    HungUp,
    /// The caller gave up before anybody answered.
    Cancelled,
    /// The other end refused, with this SIP status: 486 busy, 404 no such number, 480 nobody there, 603 declined.
    Refused(u16),
    /// Nobody answered at all.
    NoAnswer,
    /// No voice came for too long.
    NoMedia,
    /// It sent more than a thousand digits.
    TooManyDigits,
    /// The session was not refreshed (RFC 4028).
    Expired,
    /// The room has ended, or has sent the phone away.
    Dismissed,
    /// We hung up, or refused.
    ByUs,
    /// The network or the other end's messages could not be used.
    Failed,
}

/// What happens in a call, in order. `Ended` comes exactly once and last.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CallEvent {
    /// The other phone rings.
    Ringing,
    /// The other end plays audio before it answers; the room hears it.
    EarlyMedia,
    /// Both ends talk.
    Answered,
    /// A key was pressed.
    Digit(char),
    /// A prompt was played to its end.
    Played(u64),
    /// The other end holds the call, or no longer.
    Held(bool),
    /// Outcome of a transfer: a SIP status.
    Transferred(u16),
    /// It is over.
    Ended(CallEnd),
}

/// A call. Clones are the same call; it continues when all are dropped, until either end hangs up.
#[derive(Clone)]
pub struct PhoneCall(pub(super) Arc<Shared>);

pub(super) struct Shared {
    dialog: InviteDialog,
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
    _admission: Option<Admission>,
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
    /// Lets the other end's answers in.
    pub admission: Option<Admission>,
}

/// What drives a call: its dialog's states, its leg's events.
pub(super) struct Driver {
    pub states: DialogStateReceiver,
    pub leg: mpsc::Receiver<LegEvent>,
}

impl PhoneCall {
    /// A call that its own task drives from now on.
    pub(super) fn begin(parts: Parts, driver: Driver) -> (Self, mpsc::Receiver<CallEvent>) {
        let (events, receiver) = mpsc::channel(EVENTS);
        let call = Self(Arc::new(Shared {
            dialog: parts.dialog,
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
            _admission: parts.admission,
        }));
        tokio::spawn(call.clone().conduct(driver));
        (call, receiver)
    }

    /// Signals the caller that a phone rings.
    pub fn ring(&self) -> Result<(), MediaError> {
        self.0.dialog.ringing(None, None).map_err(sip)
    }

    /// Signals the caller that a phone rings, and lets them hear what is played and said meanwhile (early media).
    pub fn ring_aloud(&self) -> Result<(), MediaError> {
        let (format, body) = self.our_answer()?;
        let headers = vec![Header::ContentType("application/sdp".into())];
        if let Some(format) = format {
            self.follow(format)?;
        }
        self.0
            .dialog
            .ringing(Some(headers), Some(body.into_bytes()))
            .map_err(sip)
    }

    /// Takes an incoming call. One that has been taken stays so.
    pub fn answer(&self) -> Result<(), MediaError> {
        if self.0.is_taken.swap(true, Ordering::AcqRel) {
            return Ok(());
        }
        let (format, body) = self.our_answer()?;
        let mut headers = vec![Header::ContentType("application/sdp".into())];
        if let Some(timer) = *self.0.timer.lock() {
            headers.push(Header::SessionExpires(timer.header().into()));
            headers.push(Header::Require("timer".into()));
        }
        if let Some(format) = format {
            self.follow(format)?;
        }
        self.0
            .dialog
            .accept(Some(headers), Some(body.into_bytes()))
            .map_err(sip)
    }

    /// The answer to the caller's offer with the agreed format; an offer of ours if there was none.
    fn our_answer(&self) -> Result<(Option<WireFormat>, String), MediaError> {
        let mut described = self.0.described.lock();
        if let Some(described) = &*described {
            return Ok(described.clone());
        }
        let request = self.0.dialog.initial_request();
        let negotiation = &mut *self.0.negotiation.lock();
        if request.body.is_empty() {
            *self.0.awaits_answer.lock() = source::sequence(&request);
            return Ok((None, negotiation.offer()));
        }
        let (format, body) = negotiation.answer(&request.body).map_err(sip)?;
        *described = Some((Some(format.clone()), body.clone()));
        Ok((Some(format), body))
    }

    /// Refuses an incoming call with a SIP status: 486 busy, 603 declined, 480 nobody there, 404 no such number.
    pub fn refuse(&self, status: u16) -> Result<(), MediaError> {
        self.0
            .dialog
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

    /// Presses keys: as events in the voice where the other end understands them, otherwise by INFO requests.
    pub async fn dial(&self, digits: &str) -> Result<(), MediaError> {
        let by_events = self
            .0
            .agreed
            .lock()
            .as_ref()
            .is_none_or(|format| format.digits.is_some());
        if by_events {
            return self.0.line.dial(digits);
        }
        for digit in digits
            .chars()
            .filter(|digit| crate::rtp::telephone_event::event(*digit).is_some())
        {
            let headers = vec![Header::ContentType("application/dtmf-relay".into())];
            let body = format!("Signal={digit}\r\nDuration=160\r\n").into_bytes();
            self.0.dialog.info(Some(headers), Some(body)).await.map_err(sip)?;
        }
        Ok(())
    }

    /// Puts the other end on hold, or takes it back.
    pub async fn hold(&self, is_holding: bool) -> Result<(), MediaError> {
        self.0.negotiation.lock().is_holding = is_holding;
        self.renew().await
    }

    /// Describes our voice again, and applies the answer.
    async fn renew(&self) -> Result<(), MediaError> {
        let offer = self.0.negotiation.lock().offer();
        let mut headers = vec![Header::ContentType("application/sdp".into())];
        if let Some(timer) = *self.0.timer.lock() {
            headers.push(Header::SessionExpires(
                format!("{};refresher=uac", timer.interval.as_secs()).into(),
            ));
            headers.push(Header::Supported("timer".into()));
        }
        let response = self
            .0
            .dialog
            .reinvite_with_glare_retry(Some(headers), Some(offer.into_bytes()), 3)
            .await
            .map_err(sip)?;
        match response {
            Some(response) if response.status_code.kind() == StatusCodeKind::Successful => {
                self.follow_answer(&response.body)
            }
            Some(response) => Err(sip(format!("the other end refused: {}", response.status_code))),
            None => Err(sip("the call is not established")),
        }
    }

    fn follow_answer(&self, body: &[u8]) -> Result<(), MediaError> {
        let format = self.0.negotiation.lock().accept(body).map_err(sip)?;
        self.follow(format)
    }

    fn follow(&self, format: WireFormat) -> Result<(), MediaError> {
        *self.0.agreed.lock() = Some(format.clone());
        self.0.line.agree(format)
    }

    /// Follows the call until it is over.
    async fn conduct(self, mut driver: Driver) {
        let mut deadline = Instant::now() + NEVER;
        let mut is_answered = false;
        while !self.0.has_ended.load(Ordering::Acquire) {
            tokio::select! {
                state = driver.states.recv() => match state {
                    Some(DialogState::Confirmed(_, response)) => {
                        if std::mem::replace(&mut is_answered, true) {
                            self.acknowledged();
                        } else {
                            self.answered(&response).await;
                        }
                        deadline = self.deadline();
                    }
                    Some(state) => self.changed(state).await,
                    None => self.over(CallEnd::Failed).await,
                },
                event = driver.leg.recv() => match event {
                    Some(event) => self.leg_event(event).await,
                    None => self.over(CallEnd::Failed).await,
                },
                () = sleep_until(deadline) => {
                    self.timer_due().await;
                    deadline = self.deadline();
                }
                () = self.0.gateway.stopping.cancelled() => self.over(CallEnd::ByUs).await,
            }
        }
    }

    fn deadline(&self) -> Instant {
        let due = self.0.timer.lock().as_ref().map_or(NEVER, SessionTimer::due);
        Instant::now() + due
    }

    async fn timer_due(&self) {
        let timer = *self.0.timer.lock();
        match timer {
            Some(timer) if timer.is_ours => {
                if let Err(error) = self.renew().await {
                    tracing::info!(%error, "a telephone call could not be refreshed");
                    self.over(CallEnd::Expired).await;
                }
            }
            Some(_) => self.over(CallEnd::Expired).await,
            None => {}
        }
    }

    async fn answered(&self, response: &Response) {
        if !self.0.is_inbound {
            if let Some(agreed) = header_of(response, "Session-Expires") {
                *self.0.timer.lock() = session_timer::agreed(&agreed);
            }
            // The answer may have come while it rang, and need not be repeated (RFC 3261, section 13.2.1).
            let is_agreed = response.body.is_empty() && self.0.agreed.lock().is_some();
            let followed = if is_agreed {
                Ok(())
            } else {
                self.follow_answer(&response.body)
            };
            if let Err(error) = followed {
                tracing::info!(%error, "an answered call has no voice");
                return self.over(CallEnd::Failed).await;
            }
        } else if self.0.awaits_answer.lock().is_some() {
            let body = self.acknowledgement().unwrap_or_default();
            if let Err(error) = self.follow_answer(&body) {
                tracing::info!(%error, "an answered call has no voice");
                return self.over(CallEnd::Failed).await;
            }
        }
        self.notify(CallEvent::Answered);
    }

    /// A request within the call is over: the answer to an offer that we made in response to a re-INVITE is followed.
    /// One that nobody can follow leaves the call as it was.
    fn acknowledged(&self) {
        let Some(body) = self.acknowledgement().filter(|body| !body.is_empty()) else {
            return;
        };
        let accepted = self.0.negotiation.lock().accept(&body).map_err(sip);
        if let Err(error) = accepted.and_then(|format| self.follow_change(format)) {
            tracing::warn!(%error, "a call cannot follow its other end");
        }
    }

    /// What the acknowledgement of the INVITE says whose answer is awaited; nothing while another one was the last.
    fn acknowledgement(&self) -> Option<Vec<u8>> {
        let mut awaited = self.0.awaits_answer.lock();
        let number = (*awaited)?;
        let request = self.0.dialog.last_remote_ack()?;
        if source::sequence(&request) != Some(number) {
            return None;
        }
        *awaited = None;
        Some(request.body)
    }

    /// Follows what the other end changed, and reports whether it holds the call or no longer.
    fn follow_change(&self, format: WireFormat) -> Result<(), MediaError> {
        // An end that holds us sends music at most, and wants to hear nothing (RFC 3264, section 8.4).
        let before = self
            .0
            .agreed
            .lock()
            .as_ref()
            .map(|format| format.direction.sends());
        let sends = format.direction.sends();
        self.follow(format)?;
        if before.is_some_and(|before| before != sends) {
            self.notify(CallEvent::Held(!sends));
        }
        Ok(())
    }

    async fn changed(&self, state: DialogState) {
        let is_request = matches!(
            state,
            DialogState::Updated(..) | DialogState::Info(..) | DialogState::Options(..)
        );
        if is_request {
            // A leg that is over needs no sign of life.
            let _ = self.0.line.is_there();
        }
        match state {
            DialogState::Early(_, response) if !self.0.is_inbound => self.early(&response),
            DialogState::Updated(_, request, handle) => self.updated(&request, &handle).await,
            DialogState::Info(_, request, handle) => {
                let content_type = header(&request, "Content-Type").unwrap_or_default();
                if let Some(digit) = info::digit(&content_type, &request.body)
                    && let Err(error) = self.0.line.press(digit)
                {
                    tracing::debug!(%error, "a digit of a telephone call is lost");
                }
                reply(&handle, StatusCode::OK).await;
            }
            DialogState::Options(_, _, handle) => reply(&handle, StatusCode::OK).await,
            DialogState::Notify(_, request, handle) => {
                reply(&handle, StatusCode::OK).await;
                if let Some(status) = transfer::outcome(&request)
                    && status >= 200
                {
                    self.notify(CallEvent::Transferred(status));
                }
            }
            // Nobody outside sends our calls elsewhere.
            DialogState::Refer(_, _, handle) => reply(&handle, StatusCode::Decline).await,
            DialogState::Message(_, _, handle) | DialogState::Publish(_, _, handle) => {
                reply(&handle, StatusCode::MethodNotAllowed).await;
            }
            DialogState::Terminated(_, reason) => self.over(self.end_of(&reason)).await,
            DialogState::Calling(_)
            | DialogState::Trying(_)
            | DialogState::Early(_, _)
            | DialogState::WaitAck(_, _)
            | DialogState::Confirmed(_, _) => {}
        }
    }

    fn early(&self, response: &Response) {
        if response.body.is_empty() {
            return self.notify(CallEvent::Ringing);
        }
        match self.follow_answer(&response.body) {
            Ok(()) => self.notify(CallEvent::EarlyMedia),
            Err(error) => {
                tracing::debug!(%error, "what a called phone plays cannot be heard");
                self.notify(CallEvent::Ringing);
            }
        }
    }

    async fn leg_event(&self, event: LegEvent) {
        match event {
            LegEvent::Digit(digit) => self.notify(CallEvent::Digit(digit)),
            LegEvent::Played(number) => self.notify(CallEvent::Played(number)),
            LegEvent::TooManyDigits => {
                tracing::warn!("a telephone call ends: it sends digits without end");
                self.over(CallEnd::TooManyDigits).await;
            }
            LegEvent::NoMedia => self.over(CallEnd::NoMedia).await,
            LegEvent::Dismissed => self.over(CallEnd::Dismissed).await,
            LegEvent::Ended(_) => {}
        }
    }

    /// Digits leave half of the room to everything else.
    fn notify(&self, event: CallEvent) {
        let is_digit = matches!(event, CallEvent::Digit(_));
        if is_digit && self.0.events.capacity() < EVENTS / 2 {
            return tracing::debug!("a digit of a telephone call is lost");
        }
        if self.0.events.try_send(event).is_err() {
            tracing::debug!("an event of a telephone call is lost");
        }
    }
}

/// Status and text for an unacceptable offer (RFC 3261, section 20.43).
pub(super) fn refusal(error: Disagreement) -> (StatusCode, Header) {
    let status = match &error {
        // It can be read, and offers nothing that is spoken.
        Disagreement::Description(DescriptionError::NoVoice(_)) => StatusCode::NotAcceptableHere,
        Disagreement::Description(_) => StatusCode::BadRequest,
        _ => StatusCode::NotAcceptableHere,
    };
    let code = match &error {
        Disagreement::Codec => 305,
        Disagreement::Description(DescriptionError::NoVoice(_)) => 304,
        _ => 399,
    };
    (
        status,
        Header::Warning(format!("{code} commonline \"{error}\"").into()),
    )
}

fn header_of(response: &Response, name: &str) -> Option<String> {
    response.headers.iter().find_map(|header| {
        let line = header.to_string();
        let (known, value) = line.split_once(':')?;
        known
            .trim()
            .eq_ignore_ascii_case(name)
            .then(|| value.trim().to_owned())
    })
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
