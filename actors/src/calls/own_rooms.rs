//! The hub's own media rooms, by name, and the receivers of their events. All other rooms belong to programs with API
//! keys.

use actix::Message;
use hub_domain::{CallId, TenantId};
use hub_media::{RoomEvent, RoomKey};

/// A call's room; the call's id follows.
const CALL: &str = "call-";
/// The room of an announcement; the announcement's id follows.
const ANNOUNCEMENT: &str = "announcement-";
/// The room in which a caller leaves a message; the call's id follows.
const VOICEMAIL: &str = "voicemail-";
/// The room of a caller in a flow, in which they are recorded and talk with the person who was called; the call's id follows.
const FLOW: &str = "flow-";
/// A room that flows lead several callers to; its name follows.
const FLOW_CONFERENCE: &str = "flows-";
/// The room of two telephones that go on without the reviewer who brought them together; the call's id follows.
const BRIDGE: &str = "bridge-";
/// How the names of the hub's own rooms begin: no API key reaches these.
pub const PREFIXES: [&str; 6] = [CALL, ANNOUNCEMENT, VOICEMAIL, FLOW, FLOW_CONFERENCE, BRIDGE];

/// Something happened in a media room.
#[derive(Message)]
#[rtype(result = "()")]
pub struct MediaHappened(pub RoomEvent);

/// The name of a call's room.
pub fn name_of_call(call: &CallId) -> String {
    format!("{CALL}{call}")
}

/// A call's room.
pub fn of_call(tenant: TenantId, call: &CallId) -> RoomKey {
    RoomKey::new(tenant.to_string(), name_of_call(call))
}

/// An announcement's room.
pub fn of_announcement(tenant: TenantId, id: &str) -> RoomKey {
    RoomKey::new(tenant.to_string(), format!("{ANNOUNCEMENT}{id}"))
}

/// The room of a message.
pub fn of_voicemail(tenant: TenantId, call: &CallId) -> RoomKey {
    RoomKey::new(tenant.to_string(), format!("{VOICEMAIL}{call}"))
}

/// The room of two telephones of a call that go on by themselves.
pub fn of_bridge(tenant: TenantId, call: &CallId) -> RoomKey {
    RoomKey::new(tenant.to_string(), format!("{BRIDGE}{call}"))
}

/// The room of a caller in a flow.
pub fn of_flow(tenant: TenantId, call: &CallId) -> RoomKey {
    RoomKey::new(tenant.to_string(), format!("{FLOW}{call}"))
}

/// A room that flows lead several callers to.
pub fn of_flow_conference(tenant: TenantId, name: &str) -> RoomKey {
    RoomKey::new(tenant.to_string(), format!("{FLOW_CONFERENCE}{name}"))
}

/// The call whose room this is.
pub fn call_in(room: &RoomKey) -> Option<(TenantId, CallId)> {
    let tenant = room.space.parse().ok()?;
    let call = room.name.strip_prefix(CALL)?;
    Some((tenant, call.into()))
}

/// Whether a room of this name is the hub's own.
pub fn is_own(name: &str) -> bool {
    PREFIXES.iter().any(|prefix| name.starts_with(prefix))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_room_names_its_call_and_nothing_else_does() {
        let room = of_call(TenantId(7), &"c1".into());
        assert_eq!(call_in(&room), Some((TenantId(7), "c1".into())));
        assert!(is_own(&room.name));
        let announcement = of_announcement(TenantId(7), "a1");
        assert_eq!(call_in(&announcement), None);
        assert!(is_own(&announcement.name));
        assert!(!is_own("conference-c1"));
        assert_eq!(call_in(&RoomKey::new("county", "call-c1")), None);
    }
}
