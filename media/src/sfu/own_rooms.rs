//! The program's own rooms, which share a space with those of its API keys. No key gives access to them: neither for
//! joining, nor through the server API. Participants join with a token signed by this server, and stay as long as its
//! holder may.

use crate::error::{ConnectError, MediaError};
use crate::sfu::event::{LeaveReason, RoomKey};
use crate::sfu::participant::Participant;
use crate::sfu::room::Room;
use crate::sfu::server::MediaServer;
use crate::token::{self, Own, OwnSecret, TokenGrant, VerifiedToken};
use parking_lot::Mutex;
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// Which rooms these are, and who may be in them.
pub(crate) struct OwnRooms {
    /// How their names begin.
    prefixes: OnceLock<Vec<String>>,
    pub secret: OwnSecret,
    /// Holders whose tokens let in.
    holders: Mutex<HashMap<RoomKey, HashSet<String>>>,
}

impl OwnRooms {
    pub fn new() -> Self {
        Self {
            prefixes: OnceLock::new(),
            secret: OwnSecret::new(),
            holders: Mutex::default(),
        }
    }

    /// Whether a room of this name is the program's own.
    pub fn cover(&self, name: &str) -> bool {
        let prefixes = self.prefixes.get();
        prefixes.is_some_and(|prefixes| prefixes.iter().any(|prefix| name.starts_with(prefix)))
    }

    /// Whether a token admits to its room, considering the room's owner.
    pub fn admit(&self, token: &VerifiedToken) -> Result<(), ConnectError> {
        let name = &token.claims.video.room;
        let admitted = match &token.own {
            None => !self.cover(name),
            Some(own) => self.holds(&RoomKey::new(&token.space, name), &own.holder),
        };
        if admitted {
            Ok(())
        } else {
            // The answer of LiveKit's own server to a token that does not admit to a room.
            Err(ConnectError::unauthorized("permissions denied"))
        }
    }

    fn holds(&self, room: &RoomKey, holder: &str) -> bool {
        let holders = self.holders.lock();
        holders.get(room).is_some_and(|known| known.contains(holder))
    }

    /// Lets nobody into a room any more with what they were given.
    pub fn forget(&self, room: &RoomKey) {
        self.holders.lock().remove(room);
    }

    /// Removes a participant who joined while their holder was being withdrawn; false then.
    pub fn recheck(&self, room: &Room, participant: &Arc<Participant>) -> bool {
        let Some(holder) = &participant.holder else {
            return true;
        };
        let stays = self.holds(&room.key, holder);
        if !stays {
            room.leave(participant, LeaveReason::Removed);
        }
        stays
    }
}

impl MediaServer {
    /// Reserves rooms with these name prefixes, in every space, for the program. Call once, before anybody joins; later
    /// calls are ignored.
    pub fn keep_own_rooms(&self, prefixes: &[&str]) {
        let prefixes = prefixes.iter().map(|&prefix| prefix.to_owned()).collect();
        if self.0.own_rooms.prefixes.set(prefixes).is_err() {
            tracing::warn!("the rooms of the program's own are known already");
        }
    }

    /// Signs a token to join one of the program's own rooms. It is valid until it expires, until its holder is
    /// withdrawn, or until the room is closed. A holder is opaque to media: everything granted to it ends together.
    pub fn mint_own_token(
        &self,
        room: &RoomKey,
        holder: &str,
        grant: &TokenGrant,
        ttl: Duration,
    ) -> Result<String, MediaError> {
        let own_rooms = &self.0.own_rooms;
        if !own_rooms.cover(&room.name) || grant.room != room.name || holder.is_empty() {
            return Err(MediaError::InvalidArgument("not a room of the program's own"));
        }
        let own = Own {
            space: room.space.clone(),
            holder: holder.to_owned(),
        };
        let token = token::mint_own(&own_rooms.secret, &own, grant, ttl)?;
        let mut holders = own_rooms.holders.lock();
        holders.entry(room.clone()).or_default().insert(own.holder);
        Ok(token)
    }

    /// Ends a holder's grants for a room: its participants leave at once, and its tokens no longer admit anybody.
    pub fn withdraw(&self, room: &RoomKey, holder: &str) {
        {
            let mut holders = self.0.own_rooms.holders.lock();
            let known = holders.get_mut(room).is_some_and(|known| known.remove(holder));
            if !known {
                return;
            }
        }
        let Ok(room) = self.0.find_room(room) else { return };
        for participant in room.participants() {
            if participant.holder.as_deref() == Some(holder) {
                room.leave(&participant, LeaveReason::Removed);
            }
        }
    }

    /// The same in every room of the program's own on this server. Returns the rooms in which the holder had a grant.
    pub fn withdraw_everywhere(&self, holder: &str) -> Vec<RoomKey> {
        let rooms: Vec<RoomKey> = {
            let holders = self.0.own_rooms.holders.lock();
            let of_holder = holders.iter().filter(|(_, known)| known.contains(holder));
            of_holder.map(|(room, _)| room.clone()).collect()
        };
        for room in &rooms {
            self.withdraw(room, holder);
        }
        rooms
    }
}
