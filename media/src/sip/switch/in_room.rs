//! A call's telephone in its room: what the room sees of the call, and what the call says of the room.

use crate::sfu::connection::apply_metadata;
use crate::sfu::event::RoomKey;
use crate::sfu::participant::Participant;
use crate::sfu::room::Room;
use crate::sfu::server::MediaServer;
use crate::sip::call_attributes::{CALL_ID_FULL, CALL_STATUS, CALL_TAG};
use crate::sip::gateway::PhoneCall;
use crate::sip::header_mapping::HeaderMapping;
use parking_lot::Mutex;
use std::collections::HashMap;
use std::sync::Arc;

/// The participant that a telephone is; it is the same one to its end, whoever has its identity afterwards.
#[derive(Clone)]
pub(super) struct InRoom {
    room: Arc<Room>,
    me: Arc<Participant>,
    mapping: HeaderMapping,
    /// The room has been shown the end.
    is_over: Arc<Mutex<bool>>,
}

impl InRoom {
    /// The participant of this sid, which has just joined. None if it has left already.
    pub fn find(
        server: &MediaServer,
        (room, identity): &(RoomKey, String),
        sid: &str,
        mapping: HeaderMapping,
    ) -> Option<Self> {
        let (room, me) = server.find(room, identity).ok()?;
        (*me.sid == *sid).then(|| Self {
            room,
            me,
            mapping,
            is_over: Arc::default(),
        })
    }

    /// Shows the room how far the call is, and by which names its ends know it.
    pub fn show(&self, call: &PhoneCall, status: &str) {
        self.change(call, status, HashMap::new());
    }

    /// The same, with what a called phone has answered.
    pub fn show_answer(&self, call: &PhoneCall, status: &str) {
        self.change(call, status, self.mapping.attributes(&call.headers()));
    }

    /// The headers that the participant's attributes become now.
    pub fn headers(&self) -> Vec<(String, String)> {
        self.mapping.headers(&self.me.state.lock().attributes)
    }

    /// Sees the call to its end: the room sees that it is over before the phone leaves.
    pub fn until_end(&self, call: &PhoneCall) {
        let here = self.clone();
        call.before_end(Box::new(move || {
            let mut is_over = here.is_over.lock();
            here.apply(HashMap::from([(CALL_STATUS.to_owned(), "hangup".to_owned())]));
            *is_over = true;
            here.headers()
        }));
    }

    fn change(&self, call: &PhoneCall, status: &str, mut attributes: HashMap<String, String>) {
        attributes.extend(names(call));
        attributes.insert(CALL_STATUS.to_owned(), status.to_owned());
        let is_over = self.is_over.lock();
        if !*is_over {
            self.apply(attributes);
        }
    }

    fn apply(&self, attributes: HashMap<String, String>) {
        if !self.me.has_left() {
            apply_metadata(&mut self.me.state.lock(), "", "", attributes);
            self.room.participant_changed(&self.me);
        }
    }
}

/// The names by which the two ends know a call.
pub(super) fn names(call: &PhoneCall) -> HashMap<String, String> {
    let (id, tag) = call.names();
    [(CALL_ID_FULL, id), (CALL_TAG, tag)]
        .into_iter()
        .filter(|(_, value)| !value.is_empty())
        .map(|(name, value)| (name.to_owned(), value))
        .collect()
}
