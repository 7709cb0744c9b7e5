//! Reading recordings back: Ogg pages and Opus packets as a broken disk or an attacker may have left them.

use std::io::Cursor;

use hub_media::recording::{TrackDecoder, TrackReader};

#[test]
fn any_bytes_are_a_track_or_an_error() {
    crate::fuzz("recording", &[], |bytes| {
        let Ok(mut reader) = TrackReader::open(Cursor::new(bytes)) else {
            return;
        };
        let mut packets = 0;
        while let Ok(Some(packet)) = reader.next_packet() {
            packets += 1;
            assert!(packet.payload.len() <= bytes.len());
            assert!(packets <= bytes.len(), "more packets than bytes");
        }
        let length = reader.length();
        assert!(
            length.samples <= packets as u64 * 5760,
            "longer than its packets can be"
        );
    });
}

#[test]
fn any_bytes_are_decoded_or_refused() {
    crate::fuzz("recording", &[], |bytes| {
        let Ok(mut decoder) = TrackDecoder::open(Cursor::new(bytes)) else {
            return;
        };
        let mut samples = Vec::new();
        for _ in 0..bytes.len() {
            samples.clear();
            match decoder.decode_next(&mut samples) {
                Ok(true) => assert!(samples.iter().all(|sample| sample.is_finite())),
                Ok(false) | Err(_) => return,
            }
        }
    });
}
