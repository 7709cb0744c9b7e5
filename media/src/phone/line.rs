//! A telephone call's voice, for the code that runs the call.

use super::leg::{Leg, LegCommand, LegEvent};
use super::pace::{PhonePace, Request};
use super::participant::PhoneParticipant;
use super::wire::WireFormat;
use crate::error::MediaError;
use crate::prompt::Prompt;
use crate::rtp::port_pool::PortPair;
use crate::sfu::event::RoomKey;
use crate::sfu::server::MediaServer;
use parking_lot::Mutex;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;
use tokio::sync::{mpsc, oneshot};

/// Events that may wait to be read.
const EVENTS: usize = 256;

/// Who a telephone is in a room.
#[derive(Debug, Clone, Default)]
pub struct PhoneIdentity {
    /// Unique in the room.
    pub identity: String,
    /// Display name.
    pub name: String,
    /// Opaque text.
    pub metadata: String,
    /// Opaque pairs.
    pub attributes: HashMap<String, String>,
    /// Holder of the right to be there, in one of the program's own rooms: see [`MediaServer::withdraw`].
    pub holder: Option<String>,
}

/// The voice of one call; the leg ends when this is dropped.
pub struct PhoneLine {
    number: u64,
    pace: PhonePace,
    sample_rate: Mutex<u32>,
    prompts: AtomicU64,
}

impl PhoneLine {
    /// Carries a call's voice over these ports from now on. Events go to the receiver, which must be read: an event
    /// that finds 256 others waiting is lost.
    pub fn open(
        pace: &PhonePace,
        ports: PortPair,
        format: WireFormat,
    ) -> Result<(Self, mpsc::Receiver<LegEvent>), MediaError> {
        let (events, receiver) = mpsc::channel(EVENTS);
        let sample_rate = format.codec.sample_rate();
        let leg = Leg::new(ports, format, events, Instant::now())?;
        let line = Self {
            number: pace.add(leg)?,
            pace: pace.clone(),
            sample_rate: Mutex::new(sample_rate),
            prompts: AtomicU64::new(0),
        };
        Ok((line, receiver))
    }

    /// Adds the phone to a room, which is opened if necessary, and removes it from its previous one. Returns its
    /// participant sid.
    pub fn join(
        &self,
        server: &MediaServer,
        room: &RoomKey,
        identity: PhoneIdentity,
    ) -> Result<String, MediaError> {
        let participant = PhoneParticipant::join(server, room, identity, *self.sample_rate.lock())?;
        let sid = participant.participant_sid();
        self.request(LegCommand::Join(Box::new(participant)))?;
        Ok(sid)
    }

    /// Takes the phone out of its room.
    pub fn leave(&self) -> Result<(), MediaError> {
        self.request(LegCommand::Leave)
    }

    /// Plays a prompt to this phone only, after the queued ones; `again` repeats it until it is stopped. Its number
    /// comes back with [`LegEvent::Played`].
    pub fn play(&self, frames: Prompt, again: bool) -> Result<u64, MediaError> {
        let number = self.prompts.fetch_add(1, Ordering::Relaxed);
        self.request(LegCommand::Play {
            number,
            frames,
            again,
        })?;
        Ok(number)
    }

    /// Stops all prompts, without [`LegEvent::Played`].
    pub fn stop_playing(&self) -> Result<(), MediaError> {
        self.request(LegCommand::StopPlaying)
    }

    /// Sends digits to the phone, and half a second's pause for each `w`; other characters are left out.
    pub fn dial(&self, digits: &str) -> Result<(), MediaError> {
        self.request(LegCommand::Dial(digits.to_owned(), None))
    }

    /// The same; what is returned is told when the last digit is sent, or dropped with the leg.
    pub fn dial_all(&self, digits: &str) -> Result<oneshot::Receiver<()>, MediaError> {
        let (dialled, waits) = oneshot::channel();
        self.request(LegCommand::Dial(digits.to_owned(), Some(dialled)))?;
        Ok(waits)
    }

    /// Lets the room hear this again and again until it hears the phone.
    pub fn sound_dial_tone(&self, frames: Prompt) -> Result<(), MediaError> {
        self.request(LegCommand::DialTone(frames))
    }

    /// Hears a key that the signalling reports: it comes back as [`LegEvent::Digit`] unless the voice has said it too.
    pub fn press(&self, digit: char) -> Result<(), MediaError> {
        self.request(LegCommand::Pressed(digit))
    }

    /// Takes note of a sign of the phone that came by the signalling: a leg without voice goes on.
    pub fn is_there(&self) -> Result<(), MediaError> {
        self.request(LegCommand::IsThere)
    }

    /// Follows another agreement, as when a call is put on hold.
    pub fn agree(&self, format: WireFormat) -> Result<(), MediaError> {
        *self.sample_rate.lock() = format.codec.sample_rate();
        self.request(LegCommand::Agree(format))
    }

    /// Ends the leg: nothing more is heard, and its ports go back.
    pub fn close(&self) {
        // The thread may have ended with the program.
        let _ = self.pace.request(Request::Remove(self.number));
    }

    fn request(&self, command: LegCommand) -> Result<(), MediaError> {
        self.pace.request(Request::To(self.number, command))
    }
}

impl Drop for PhoneLine {
    fn drop(&mut self) {
        self.close();
    }
}
