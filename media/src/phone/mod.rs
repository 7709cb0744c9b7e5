//! Telephones in rooms. A phone leg is a participant without a client: what the room's others say is decoded, mixed and sent
//! to the phone, and what the phone says is a track of the room like any other, so that holding, listening in, whispering,
//! recording and captions work as for browsers.
//!
//! One thread paces all legs in steps of 20 ms with absolute deadlines ([`pace`]); it owns them ([`leg`]) and shares with the
//! rest of the server only the queues of what others say ([`ear`]).

pub(crate) mod ear;
mod leg;
mod line;
mod mix;
mod pace;
mod player;
mod seat;
mod wire;

pub use leg::LegEvent;
pub use line::{PhoneLine, PhoneSeat};
pub use pace::{PaceStats, PhonePace};
pub use wire::{Direction, SrtpKey, WireFormat};
