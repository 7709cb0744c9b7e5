//! Telephones in rooms. A phone leg is a participant without a client: the room's other voices are decoded, mixed and
//! sent to the phone, and the phone's voice is a track of the room like any other, so that hold, listening in,
//! whispering, recording and captions work as for browsers.
//!
//! One thread paces all legs in steps of 20 ms with absolute deadlines ([`pace`]); it owns them ([`leg`]) and shares
//! with the rest of the server only the queues of incoming voices ([`voice_queue`]).

mod keypad;
mod leg;
mod line;
mod mix;
mod pace;
mod participant;
mod player;
pub(crate) mod voice_queue;
mod wire;

pub use leg::LegEvent;
pub use line::{PhoneIdentity, PhoneLine};
pub use pace::{PaceStats, PhonePace};
pub use wire::{Direction, SrtpKey, WireFormat};
