//! Follows a telephone call: adds it to its conference when it is answered, and cleans up when it ends.

use super::trunk_log::words;
use crate::Hub;
use crate::calls::arrived_call::ArrivedCall;
use crate::calls::conference::{
    Answer, CarrierRefused, Conference, EARLY_MEDIA, PhoneEnded, PhoneHolds, PhoneRings,
};
use crate::calls::flow_call::{FlowCall, PhoneHappened};
use crate::calls::own_rooms;
use crate::error::{ActorError, Result};
use crate::identity::guest_holder;
use hub_domain::problem::Key;
use hub_domain::{CallId, TenantId};
use hub_media::phone::PhoneIdentity;
use hub_media::sip::gateway::{CallEnd, CallEvent, PhoneCall};
use std::time::Duration;
use tokio::sync::mpsc;

/// Retry interval for a conference that is being started, and the maximum number of retries.
const ASK_AGAIN: Duration = Duration::from_millis(20);
const ASK_AT_MOST: u32 = 250;

/// The call of a line, and the party at its other end.
#[derive(Debug, Clone)]
pub(crate) struct Line {
    pub tenant: TenantId,
    pub call: CallId,
    /// Name of the person at the telephone; empty while it is not known.
    pub name: String,
}

/// Follows a call until it ends. A called phone joins its conference when it answers; a caller when a member of staff
/// answers. The line is there when this returns, so that a person who ends the call in the next moment finds it.
pub(crate) fn follow(
    hub: Hub,
    line: Line,
    call: PhoneCall,
    events: mpsc::Receiver<CallEvent>,
    is_called: bool,
) {
    hub.lines().put(line.tenant, &line.call, call.clone());
    tokio::spawn(conduct(hub, line, call, events, is_called));
}

async fn conduct(
    hub: Hub,
    line: Line,
    call: PhoneCall,
    mut events: mpsc::Receiver<CallEvent>,
    is_called: bool,
) {
    let mut is_early = false;
    while let Some(event) = events.recv().await {
        match event {
            CallEvent::Ringing | CallEvent::EarlyMedia if is_called => {
                let has_sound = event == CallEvent::EarlyMedia;
                if has_sound && !is_early {
                    is_early = true;
                    hear_early(&hub, &line, &call);
                }
                if let Some(conference) = Conference::running(&hub, line.tenant, &line.call) {
                    // Twice a call at most; without it the reviewer hears no ringing.
                    let has_sound = is_early;
                    conference.do_send(PhoneRings { has_sound });
                }
            }
            CallEvent::Answered if is_called => {
                if is_early && let Err(error) = call.leave() {
                    tracing::debug!(%error, call = %line.call, "what was heard before the answer has ended");
                }
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
                    if let (CallEnd::Refused(_), Some(said)) = (end, call.said()) {
                        // Before the end, with which it is written.
                        conference.do_send(CarrierRefused(words(said)));
                    }
                    // Once per call: if this were lost, the others would wait for a party that has left.
                    conference.do_send(PhoneEnded(end));
                }
                break;
            }
            CallEvent::Answered | CallEvent::Digit(_) | CallEvent::Played(_) | CallEvent::Transferred(_) => {
                let key = (line.tenant, line.call.clone());
                if let Some(flow) = hub.registry().of::<FlowCall>().get(&key) {
                    // Waits for room: keys that are pressed faster than a flow takes them are pressed in order. One that has
                    // ended needs none.
                    let _ = flow.send(PhoneHappened(event)).await;
                }
            }
            CallEvent::Held(is_held) => {
                // A change of what is shown: the next one, or the end, corrects it. A conference that begins later asks the line.
                if let Some(conference) = Conference::running(&hub, line.tenant, &line.call) {
                    conference.do_send(PhoneHolds(is_held));
                }
            }
            CallEvent::Ringing | CallEvent::EarlyMedia => {}
        }
    }
    hub.lines().remove(line.tenant, &line.call);
}

/// Lets the room hear what the network sends before anybody has answered: ringing, "this number is not in service".
fn hear_early(hub: &Hub, line: &Line, call: &PhoneCall) {
    let phone = PhoneIdentity {
        identity: EARLY_MEDIA.to_owned(),
        holder: Some(guest_holder(line.tenant, line.call.as_str(), EARLY_MEDIA)),
        ..PhoneIdentity::default()
    };
    if let Err(error) = call.join(hub.media(), &own_rooms::of_call(line.tenant, &line.call), phone) {
        tracing::info!(%error, call = %line.call, "what a called phone plays is not heard");
    }
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
    let phone = PhoneIdentity {
        holder: Some(guest_holder(line.tenant, line.call.as_str(), &access.identity)),
        identity: access.identity,
        name: line.name.clone(),
        ..PhoneIdentity::default()
    };
    call.join(hub.media(), &own_rooms::of_call(line.tenant, &line.call), phone)?;
    Ok(())
}
