//! The telephone of a call in a flow: a real one, or a simulated one on which a flow is tried out.

use super::simulated::SimulatedPhone;
use crate::error::{ActorError, Result};
use hub_domain::problem::Key;
use hub_media::phone::PhoneIdentity;
use hub_media::prompt::Prompt;
use hub_media::sip::gateway::PhoneCall;
use hub_media::{MediaServer, RoomKey};

/// See the module. Clones are the same telephone.
#[derive(Clone)]
pub(crate) enum FlowPhone {
    Telephone(PhoneCall),
    Simulated(SimulatedPhone),
}

impl FlowPhone {
    /// Takes an incoming call.
    pub fn answer(&self) -> Result<()> {
        match self {
            Self::Telephone(call) => Ok(call.answer()?),
            Self::Simulated(_) => Ok(()),
        }
    }

    /// Plays a sound to the caller, after the queued ones; its number comes back when it is over. `again` repeats it.
    pub fn play(&self, sound: Prompt, again: bool) -> Result<u64> {
        match self {
            Self::Telephone(call) => Ok(call.play(sound, again)?),
            Self::Simulated(phone) => Ok(phone.play(sound, again)),
        }
    }

    /// Stops all sounds.
    pub fn stop_playing(&self) -> Result<()> {
        match self {
            Self::Telephone(call) => Ok(call.stop_playing()?),
            Self::Simulated(phone) => {
                phone.stop_playing();
                Ok(())
            }
        }
    }

    /// Adds the telephone to a room. A simulated one stays in its own: `call_over`.
    pub fn join(&self, media: &MediaServer, room: &RoomKey, identity: PhoneIdentity) -> Result<()> {
        self.real()?.join(media, room, identity)?;
        Ok(())
    }

    /// Removes it from its room; the call goes on.
    pub fn leave(&self) -> Result<()> {
        Ok(self.real()?.leave()?)
    }

    /// The call of a real telephone; `call_over` for a simulated one.
    pub fn real(&self) -> Result<&PhoneCall> {
        match self {
            Self::Telephone(call) => Ok(call),
            Self::Simulated(_) => Err(ActorError::Refused(Key::CallOver)),
        }
    }

    /// Ends the call.
    pub async fn hang_up(&self) {
        match self {
            Self::Telephone(call) => call.hang_up().await,
            Self::Simulated(phone) => phone.hang_up("ended").await,
        }
    }
}
