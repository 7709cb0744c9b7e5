//! Sound files: recordings as a broken disk or an attacker may have left them, and what people upload for telephones to play.

use std::io::Cursor;

use hub_media::recording::{TrackDecoder, TrackReader};
use hub_media::sound_file::{MAX_SOUND_S, read_sound, sound_file};

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

#[test]
fn any_upload_is_a_sound_of_bounded_length_or_refused() {
    crate::fuzz("sounds", &[], |bytes| {
        let Ok(sound) = read_sound(bytes) else { return };
        // Packets of 20 ms, and the silence after the last one.
        assert!(sound.len() <= MAX_SOUND_S * 50 + 11, "{} packets", sound.len());
        assert!(sound_file(&sound).is_ok(), "it cannot be kept");
    });
}
