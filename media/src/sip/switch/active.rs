//! Calls in rooms, followed until they end.

use super::in_room::InRoom;
use super::outcome::Unanswered;
use crate::sfu::event::RoomKey;
use crate::sip::gateway::{CallEnd, CallEvent, PhoneCall};
use parking_lot::Mutex;
use std::collections::HashMap;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio::task::{JoinError, JoinHandle};

/// Calls by the room and identity of their participant.
#[derive(Default)]
pub(super) struct Calls(pub(super) Mutex<HashMap<(RoomKey, String), ActiveCall>>);

pub(super) struct ActiveCall {
    pub call: PhoneCall,
    pub here: InRoom,
    pub transfer: Option<oneshot::Sender<u16>>,
}

/// How a call is to go on.
#[derive(Default)]
pub(super) struct Course {
    /// None for a call that came in.
    pub ringing: Option<Ringing>,
    /// How long both ends may talk.
    pub longest: Option<Duration>,
}

/// Pending data of an outgoing call, used until and when it is answered.
pub(super) struct Ringing {
    pub answered: Option<oneshot::Sender<Result<(), Unanswered>>>,
    pub digits: String,
    pub patience: Duration,
}

impl Ringing {
    /// Whoever waits learns what became of the call.
    fn became(&mut self, outcome: Result<(), Unanswered>) {
        if let Some(answered) = self.answered.take() {
            // Nobody may be waiting.
            let _ = answered.send(outcome);
        }
    }
}

impl Calls {
    /// Follows a call in its room until it ends.
    pub async fn follow(
        &self,
        here: InRoom,
        key: (RoomKey, String),
        call: PhoneCall,
        mut events: mpsc::Receiver<CallEvent>,
        mut course: Course,
    ) {
        here.until_end(&call);
        let active = ActiveCall {
            call: call.clone(),
            here: here.clone(),
            transfer: None,
        };
        self.0.lock().insert(key.clone(), active);
        let never = Duration::from_secs(30 * 24 * 3_600);
        let mut is_ringing = course.ringing.is_some();
        let patience = course.ringing.as_ref().map(|ringing| ringing.patience);
        let deadline = tokio::time::sleep(patience.or(course.longest).unwrap_or(never).min(never));
        tokio::pin!(deadline);
        let mut dialling: Option<JoinHandle<()>> = None;
        loop {
            let event = tokio::select! {
                event = events.recv() => event,
                _ = ended(&mut dialling) => {
                    dialling = None;
                    here.show(&call, "active");
                    continue;
                }
                () = &mut deadline => {
                    if let Some(ringing) = course.ringing.as_mut().filter(|_| is_ringing) {
                        ringing.became(Err(Unanswered::by(CallEnd::NoAnswer)));
                    }
                    call.hang_up().await;
                    deadline.as_mut().reset(tokio::time::Instant::now() + never);
                    continue;
                }
            };
            match event {
                Some(CallEvent::Ringing | CallEvent::EarlyMedia) => here.show(&call, "ringing"),
                Some(CallEvent::Answered) => {
                    let Some(ringing) = &mut course.ringing else {
                        here.show(&call, "active");
                        continue;
                    };
                    is_ringing = false;
                    let longest = course.longest.unwrap_or(never).min(never);
                    deadline.as_mut().reset(tokio::time::Instant::now() + longest);
                    if ringing.digits.is_empty() {
                        here.show_answer(&call, "active");
                    } else {
                        here.show_answer(&call, "automation");
                        let digits = std::mem::take(&mut ringing.digits);
                        dialling = Some(tokio::spawn(dial(call.clone(), digits)));
                    }
                    ringing.became(Ok(()));
                }
                Some(CallEvent::Transferred(status)) => {
                    let reply = self
                        .0
                        .lock()
                        .get_mut(&key)
                        .and_then(|active| active.transfer.take());
                    if let Some(reply) = reply {
                        // The requester may have stopped waiting.
                        let _ = reply.send(status);
                    }
                }
                Some(CallEvent::Digit(_) | CallEvent::Played(_) | CallEvent::Held(_)) => {}
                Some(CallEvent::Ended(end)) => {
                    if let Some(ringing) = &mut course.ringing {
                        ringing.became(Err(Unanswered {
                            end,
                            said: call.said(),
                        }));
                    }
                    break;
                }
                None => break,
            }
        }
        self.0.lock().remove(&key);
    }
}

async fn dial(call: PhoneCall, digits: String) {
    if let Err(error) = call.dial_all(&digits).await {
        tracing::info!(%error, "digits could not be sent to a called phone");
    }
}

/// Waits until digits are sent; for ever where none are.
async fn ended(dialling: &mut Option<JoinHandle<()>>) -> Result<(), JoinError> {
    match dialling {
        Some(dialling) => dialling.await,
        None => std::future::pending().await,
    }
}
