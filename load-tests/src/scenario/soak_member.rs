//! Somebody in a room of the soak: comes, speaks, goes, and comes back.

use std::ops::RangeInclusive;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use rtc::rtp_transceiver::rtp_sender::RtpCodecKind;

use crate::error::LoadError;
use crate::livekit::camera::{Camera, camera};
use crate::livekit::network::{Network, NetworkConditions};
use crate::livekit::peer::{Joining, Peer};
use crate::livekit::token::{self, Rights};
use crate::livekit::tone::{Impression, ToneMeter, encode, tone_hz};
use crate::livekit::voice::{Sound, Voice};

/// How bad the network may be.
#[derive(Clone, Copy)]
pub struct ConditionsRange {
    /// Share of packets lost, least and most.
    pub loss: (f64, f64),
    /// Delay in ms, least and most.
    pub delay_ms: (u64, u64),
    /// Share of packets that overtake others.
    pub overtaking: f64,
}

impl ConditionsRange {
    fn any(&self) -> NetworkConditions {
        let within = |range: RangeInclusive<f64>| rand::random_range(range);
        NetworkConditions {
            loss: within(self.loss.0..=self.loss.1),
            delay: Duration::from_millis(rand::random_range(self.delay_ms.0..=self.delay_ms.1)),
            overtaking: self.overtaking,
        }
    }
}

/// How often what happened.
#[derive(Default)]
pub struct Life {
    pub joined: u64,
    pub left: u64,
    pub vanished: u64,
    pub resumed: u64,
    pub conditions_changed: u64,
    pub joins_failed: u64,
    pub resumes_failed: u64,
}

/// A place in a room, taken or not.
pub struct Member {
    hub: String,
    room: String,
    place: usize,
    tone: Arc<[Bytes]>,
    meter: Arc<ToneMeter>,
    conditions: Option<ConditionsRange>,
    here: Option<Here>,
}

struct Here {
    peer: Peer,
    network: Option<Arc<Network>>,
    _voice: Voice,
    _camera: Option<Camera>,
}

impl Member {
    /// A place in a room of `places`.
    pub fn new(
        hub: &str,
        room: &str,
        place: usize,
        places: usize,
        conditions: Option<ConditionsRange>,
    ) -> Result<Self, LoadError> {
        Ok(Self {
            hub: hub.to_owned(),
            room: room.to_owned(),
            place,
            tone: encode(tone_hz(place))?,
            meter: ToneMeter::new(places),
            conditions,
            here: None,
        })
    }

    /// What was heard and seen since the last call.
    pub fn take_impression(&self) -> Impression {
        self.meter.take()
    }

    /// Comes in, unless the network is too bad this time.
    pub async fn come(&mut self, life: &mut Life) {
        match self.join().await {
            Ok(here) => {
                self.here = Some(here);
                life.joined += 1;
            }
            Err(error) => {
                tracing::error!(%error, room = self.room, place = self.place, "could not join");
                life.joins_failed += 1;
            }
        }
    }

    async fn join(&self) -> Result<Here, LoadError> {
        let token = token::mint(&self.room, &format!("member-{}", self.place), Rights::CONVERSE)?;
        let network = self.conditions.map(|range| Network::new(range.any()));
        let peer = Peer::join(Joining {
            hub: &self.hub,
            token: &token,
            listener: self.meter.clone(),
            network: network.clone(),
            pictures: true,
        })
        .await?;
        let voice = peer.speak(Sound::Round(self.tone.clone())).await?;
        let camera = if self.place == 0 {
            let ssrc = rand::random();
            let track = camera("camera", ssrc);
            peer.publish("camera", RtpCodecKind::Video, track.clone()).await?;
            Some(Camera::start(track, ssrc))
        } else {
            None
        };
        Ok(Here {
            peer,
            network,
            _voice: voice,
            _camera: camera,
        })
    }

    /// Whatever somebody does in a call on a bad network.
    pub async fn do_something(&mut self, life: &mut Life) {
        let Some(here) = self.here.take() else {
            return self.come(life).await;
        };
        match rand::random_range(0..10) {
            0..4 => {
                life.left += 1;
                if let Err(error) = here.peer.leave().await {
                    tracing::error!(%error, "a leave");
                }
                self.come(life).await;
            }
            4 => {
                life.vanished += 1;
                if let Err(error) = here.peer.vanish().await {
                    tracing::error!(%error, "a vanishing");
                }
                self.come(life).await;
            }
            5..8 => match here.peer.resume().await {
                Ok(()) => {
                    life.resumed += 1;
                    self.here = Some(here);
                }
                Err(error) => {
                    tracing::error!(%error, room = self.room, place = self.place, "could not resume");
                    life.resumes_failed += 1;
                    drop(here);
                    self.come(life).await;
                }
            },
            _ => {
                if let (Some(network), Some(range)) = (&here.network, self.conditions) {
                    network.set_conditions(range.any());
                    life.conditions_changed += 1;
                }
                self.here = Some(here);
            }
        }
    }

    /// Leaves for good.
    pub async fn go(self) {
        if let Some(here) = self.here
            && let Err(error) = here.peer.leave().await
        {
            tracing::error!(%error, "a leave");
        }
    }
}
