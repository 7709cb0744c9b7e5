//! A reviewer's own telephone: rung by the program's trunk, and in the room of the call once it is answered.

use super::{Conference, DeskAnswered, DeskEnded, DeskRings};
use crate::Hub;
use crate::calls::own_rooms;
use crate::error::Result;
use actix::Addr;
use hub_domain::{CallId, TenantId};
use hub_media::phone::PhoneIdentity;
use hub_media::sip::gateway::{CallEnd, CallEvent, OutgoingCall, PhoneCall};

/// The line of a call's reviewer among the node's lines.
pub(super) fn desk_line(call: &CallId) -> CallId {
    CallId(format!("{call}.desk"))
}

/// Rings the telephone and follows it until it is over.
pub(super) async fn ring_desk(
    hub: Hub,
    tenant: TenantId,
    call: CallId,
    outgoing: OutgoingCall,
    conference: Addr<Conference>,
) {
    let (phone, mut events) = match hub.call_telephone(tenant, outgoing).await {
        Ok(rung) => rung,
        Err(error) => {
            tracing::warn!(%error, %call, "a reviewer's telephone cannot be called");
            // Once: without it the call would ring for nobody.
            return conference.do_send(DeskEnded(CallEnd::Failed));
        }
    };
    let line = desk_line(&call);
    hub.lines().put(tenant, &line, phone.clone());
    // A call that ended before the line was there could not hang it up.
    if !matches!(conference.send(DeskRings).await, Ok(Ok(()))) {
        phone.hang_up().await;
    }
    while let Some(event) = events.recv().await {
        match event {
            CallEvent::Answered => {
                if let Err(error) = join(&hub, tenant, &call, &phone, &conference).await {
                    tracing::info!(%error, %call, "a reviewer's telephone has no call to go to");
                    phone.hang_up().await;
                }
            }
            CallEvent::Ended(end) => {
                // Once for each call: if this were lost, the applicant would wait for a reviewer who has left.
                conference.do_send(DeskEnded(end));
                break;
            }
            CallEvent::Ringing
            | CallEvent::EarlyMedia
            | CallEvent::Digit(_)
            | CallEvent::Played(_)
            | CallEvent::Held(_)
            | CallEvent::Transferred(_) => {}
        }
    }
    hub.lines().remove(tenant, &line);
}

/// Brings the telephone into the room of its call, as the reviewer.
async fn join(
    hub: &Hub,
    tenant: TenantId,
    call: &CallId,
    phone: &PhoneCall,
    conference: &Addr<Conference>,
) -> Result<()> {
    let access = conference.send(DeskAnswered).await??;
    let identity = PhoneIdentity {
        holder: Some(access.holder),
        identity: access.room.identity,
        name: access.name,
        ..PhoneIdentity::default()
    };
    phone.join(hub.media(), &own_rooms::of_call(tenant, call), identity)?;
    Ok(())
}
