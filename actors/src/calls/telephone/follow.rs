//! Following a telephone call: into its conference when it is taken, and out of everything when it ends.

use crate::Hub;
use crate::calls::arrived_call::ArrivedCall;
use crate::calls::conference::{Answer, Conference, PhoneEnded};
use crate::calls::flow_call::{FlowCall, PhoneHappened};
use crate::calls::own_rooms;
use crate::error::{ActorError, Result};
use crate::identity::guest_holder;
use hub_domain::problem::Key;
use hub_domain::{CallId, TenantId};
use hub_media::phone::PhoneSeat;
use hub_media::sip::gateway::{CallEvent, PhoneCall};
use std::time::Duration;
use tokio::sync::mpsc;

/// A conference that is being started is asked again after this time, at most so often.
const ASK_AGAIN: Duration = Duration::from_millis(20);
const ASK_AT_MOST: u32 = 250;

/// Which call a line belongs to, and who is at its other end.
#[derive(Debug, Clone)]
pub(crate) struct Line {
    pub tenant: TenantId,
    pub call: CallId,
    /// Name of the person at the telephone; empty while it is not known.
    pub name: String,
}

/// Follows a call until it ends. A phone that was called is taken into its conference when somebody takes the call; a caller
/// is when somebody here does.
pub(crate) async fn follow(
    hub: Hub,
    line: Line,
    call: PhoneCall,
    mut events: mpsc::Receiver<CallEvent>,
    is_called: bool,
) {
    hub.lines().put(line.tenant, &line.call, call.clone());
    while let Some(event) = events.recv().await {
        match event {
            CallEvent::Answered if is_called => {
                if let Err(error) = sit(&hub, &line, &call).await {
                    tracing::info!(%error, call = %line.call, "a phone that was taken has no conference to go to");
                    call.hang_up().await;
                }
            }
            CallEvent::Ended(end) => {
                tracing::info!(?end, call = %line.call, "a telephone call has ended");
                let key = (line.tenant, line.call.clone());
                if let Some(flow) = hub.registry().of::<FlowCall>().get(&key) {
                    flow.do_send(PhoneEnded(end));
                }
                if let Some(waiting) = hub.registry().of::<ArrivedCall>().get(&key) {
                    waiting.do_send(PhoneEnded(end));
                }
                if let Some(conference) = Conference::running(&hub, line.tenant, &line.call) {
                    // Once for each call: a lost end would leave the others waiting for somebody who is gone.
                    conference.do_send(PhoneEnded(end));
                }
                break;
            }
            CallEvent::Answered | CallEvent::Digit(_) | CallEvent::Played(_) => {
                let key = (line.tenant, line.call.clone());
                if let Some(flow) = hub.registry().of::<FlowCall>().get(&key) {
                    // Waits for room: keys that are pressed faster than a flow takes them are pressed in order. One that has
                    // ended needs none.
                    let _ = flow.send(PhoneHappened(event)).await;
                }
            }
            CallEvent::Ringing | CallEvent::EarlyMedia | CallEvent::Held(_) | CallEvent::Transferred(_) => {}
        }
    }
    hub.lines().remove(line.tenant, &line.call);
}

/// Takes the phone into the room of its conference, as the applicant.
pub(super) async fn sit(hub: &Hub, line: &Line, call: &PhoneCall) -> Result<()> {
    let mut asked = 0;
    let conference = loop {
        match Conference::running(hub, line.tenant, &line.call) {
            Some(conference) => break conference,
            None if asked < ASK_AT_MOST => asked += 1,
            None => return Err(ActorError::Refused(Key::CallOver)),
        }
        tokio::time::sleep(ASK_AGAIN).await;
    };
    let answer = Answer {
        source: "telephone".to_owned(),
        ..Answer::default()
    };
    let access = conference.send(answer).await??;
    let seat = PhoneSeat {
        holder: Some(guest_holder(line.tenant, line.call.as_str(), &access.identity)),
        identity: access.identity,
        name: line.name.clone(),
        ..PhoneSeat::default()
    };
    call.join(hub.media(), &own_rooms::of_call(line.tenant, &line.call), seat)?;
    Ok(())
}
