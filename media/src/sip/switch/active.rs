//! Calls in rooms, followed until they end.

use crate::sfu::event::RoomKey;
use crate::sfu::server::MediaServer;
use crate::sip::gateway::{CallEnd, CallEvent, PhoneCall};
use parking_lot::Mutex;
use std::collections::HashMap;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};

/// Calls by the room and identity of their participant.
#[derive(Default)]
pub(super) struct Calls(pub(super) Mutex<HashMap<(RoomKey, String), ActiveCall>>);

pub(super) struct ActiveCall {
    pub call: PhoneCall,
    pub transfer: Option<oneshot::Sender<u16>>,
}

/// Pending data of an outgoing call, used until and when it is answered.
pub(super) struct Ringing {
    pub answered: Option<oneshot::Sender<Option<CallEnd>>>,
    pub digits: String,
    pub ringing: Duration,
    pub longest: Option<Duration>,
}

impl Calls {
    /// Follows a call in its room until it ends.
    pub async fn follow(
        &self,
        server: MediaServer,
        key: (RoomKey, String),
        call: PhoneCall,
        mut events: mpsc::Receiver<CallEvent>,
        mut ringing: Option<Ringing>,
    ) {
        let active = ActiveCall {
            call: call.clone(),
            transfer: None,
        };
        self.0.lock().insert(key.clone(), active);
        let never = Duration::from_secs(30 * 24 * 3_600);
        let patience = ringing.as_ref().map_or(never, |ringing| ringing.ringing);
        let deadline = tokio::time::sleep(patience);
        tokio::pin!(deadline);
        loop {
            let event = tokio::select! {
                event = events.recv() => event,
                () = &mut deadline => {
                    call.hang_up().await;
                    deadline.as_mut().reset(tokio::time::Instant::now() + never);
                    continue;
                }
            };
            match event {
                Some(CallEvent::Ringing | CallEvent::EarlyMedia) => show(&server, &key, "ringing").await,
                Some(CallEvent::Answered) => {
                    show(&server, &key, "active").await;
                    let longest = ringing
                        .as_ref()
                        .and_then(|ringing| ringing.longest)
                        .unwrap_or(never);
                    deadline.as_mut().reset(tokio::time::Instant::now() + longest);
                    if let Some(ringing) = &mut ringing {
                        if let Some(answered) = ringing.answered.take() {
                            // Nobody may be waiting.
                            let _ = answered.send(None);
                        }
                        if !ringing.digits.is_empty()
                            && let Err(error) = call.dial(&ringing.digits).await
                        {
                            tracing::info!(%error, "digits could not be sent to a called phone");
                        }
                    }
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
                    if let Some(answered) = ringing.and_then(|ringing| ringing.answered) {
                        // Nobody may be waiting.
                        let _ = answered.send(Some(end));
                    }
                    break;
                }
                None => break,
            }
        }
        self.0.lock().remove(&key);
    }
}

/// Shows in the room how far a call is.
async fn show(server: &MediaServer, (room, identity): &(RoomKey, String), status: &str) {
    let attributes = HashMap::from([("sip.callStatus".to_owned(), status.to_owned())]);
    if let Err(error) = server
        .update_participant(room, identity, "", "", attributes)
        .await
    {
        tracing::debug!(%error, "a phone's state is not shown");
    }
}
