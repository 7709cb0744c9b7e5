//! Several ears of one client: each notes something else of what it hears.

use std::sync::Arc;
use std::time::Instant;

use rtc::rtp;
use rtc::rtp_transceiver::rtp_sender::RtpCodecKind;

use crate::livekit::ear::{Ear, Listener, TrackListener};

/// One client that is listened to with all of these.
pub struct Ears(pub Vec<Arc<Ear>>);

impl Listener for Ears {
    fn track(self: Arc<Self>, kind: RtpCodecKind) -> Box<dyn TrackListener> {
        Box::new(TrackEars(
            self.0.iter().map(|ear| ear.clone().track(kind)).collect(),
        ))
    }
}

struct TrackEars(Vec<Box<dyn TrackListener>>);

impl TrackListener for TrackEars {
    fn packet(&mut self, packet: &rtp::Packet, at: Instant) -> bool {
        let wants = self.0.iter_mut().map(|ear| ear.packet(packet, at));
        wants.fold(false, |one, other| one | other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::livekit::speech::Speech;
    use bytes::Bytes;
    use std::time::Duration;

    #[test]
    fn of_one_client_a_speech_and_whatever_is_nobodys_are_noted_apart() {
        let speech = Arc::new(Speech::encode().expect("the encoder takes 20 ms frames"));
        let ears = [
            Ear::noting_arrivals(speech.clone()),
            Ear::noting_others_than(vec![speech.clone()]),
        ];
        let mut track = Arc::new(Ears(ears.to_vec())).track(RtpCodecKind::Audio);
        let packet = |payload| rtp::Packet {
            payload,
            ..Default::default()
        };
        let spoken = Instant::now();
        let played = spoken + Duration::from_millis(20);
        track.packet(&packet(speech.send(0)), spoken);
        track.packet(&packet(Bytes::from_static(b"music")), played);
        assert_eq!(
            ears.each_ref().map(|ear| ear.last_arrival()),
            [Some(spoken), Some(played)]
        );
    }
}
