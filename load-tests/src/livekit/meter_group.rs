//! Several meters on one client, each measuring something else.

use std::sync::Arc;
use std::time::Instant;

use rtc::rtp;
use rtc::rtp_transceiver::rtp_sender::RtpCodecKind;

use crate::livekit::meter::{Listener, Meter, TrackListener};

/// One client that is listened to with all of these.
pub struct MeterGroup(pub Vec<Arc<Meter>>);

impl Listener for MeterGroup {
    fn track(self: Arc<Self>, kind: RtpCodecKind) -> Box<dyn TrackListener> {
        Box::new(TrackMeters(
            self.0.iter().map(|meter| meter.clone().track(kind)).collect(),
        ))
    }
}

struct TrackMeters(Vec<Box<dyn TrackListener>>);

impl TrackListener for TrackMeters {
    fn packet(&mut self, packet: &rtp::Packet, at: Instant) -> bool {
        let wants = self.0.iter_mut().map(|meter| meter.packet(packet, at));
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
        let meters = [
            Meter::noting_arrivals(speech.clone()),
            Meter::noting_others_than(vec![speech.clone()]),
        ];
        let mut track = Arc::new(MeterGroup(meters.to_vec())).track(RtpCodecKind::Audio);
        let packet = |payload| rtp::Packet {
            payload,
            ..Default::default()
        };
        let spoken = Instant::now();
        let played = spoken + Duration::from_millis(20);
        track.packet(&packet(speech.send(0)), spoken);
        track.packet(&packet(Bytes::from_static(b"music")), played);
        assert_eq!(
            meters.each_ref().map(|meter| meter.last_arrival()),
            [Some(spoken), Some(played)]
        );
    }
}
