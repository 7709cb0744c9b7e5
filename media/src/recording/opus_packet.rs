//! Properties of an Opus packet that need no decoding (RFC 6716 section 3), and packets of silence.

use super::SAMPLE_RATE;

/// Maximum duration of one packet: 120 ms.
const LONGEST: u32 = SAMPLE_RATE / 1000 * 120;

/// Samples at 48 kHz in one frame of a packet with this first byte (RFC 6716 table 2).
pub(crate) fn frame_samples(toc: u8) -> u32 {
    let config = toc >> 3;
    match config {
        0..=11 => [480, 960, 1920, 2880][usize::from(config & 3)],
        12..=15 => [480, 960][usize::from(config & 1)],
        _ => [120, 240, 480, 960][usize::from(config & 3)],
    }
}

/// Samples at 48 kHz in a packet; `None` if it is not a valid Opus packet.
pub fn packet_samples(packet: &[u8]) -> Option<u32> {
    let toc = *packet.first()?;
    let frames = match toc & 3 {
        0 => 1,
        1 | 2 => 2,
        _ => u32::from(packet.get(1)? & 0x3f),
    };
    let samples = frame_samples(toc) * frames;
    (samples > 0 && samples <= LONGEST).then_some(samples)
}

/// Is this a packet of discontinuous transmission: a first byte and nothing to decode, the sender being silent?
pub(crate) fn is_dtx(packet: &[u8]) -> bool {
    packet.len() <= 2
}

/// A packet that decodes to digital silence, with the longest frame that fits into `room` samples, and its number of
/// samples. `None` if `room` is below the shortest frame, 2.5 ms.
pub(crate) fn silence(room: u64) -> Option<(&'static [u8], u32)> {
    // Full-band CELT, mono, one frame; the first bit of the range coder says that all of it is silent.
    const FRAMES: [(&[u8], u32); 4] = [
        (&[0xf8, 0xff, 0xfe], 960),
        (&[0xf0, 0xff, 0xfe], 480),
        (&[0xe8, 0xff, 0xfe], 240),
        (&[0xe0, 0xff, 0xfe], 120),
    ];
    FRAMES
        .into_iter()
        .find(|(_, samples)| u64::from(*samples) <= room)
}

/// A packet with an empty frame of the same kind as `toc`: the decoder conceals it (RFC 7845 section 4.1).
pub(crate) fn concealment(toc: u8) -> ([u8; 1], u32) {
    ([toc & 0xfc], frame_samples(toc))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_agree_with_libopus() {
        for config in 0..32u8 {
            for code in 0..4u8 {
                let packet = [config << 3 | code, 0x02, 0, 0, 0, 0];
                let theirs = opus::packet::get_nb_samples(&packet, 48_000)
                    .ok()
                    .map(|n| n as u32);
                assert_eq!(packet_samples(&packet), theirs, "config {config} code {code}");
            }
        }
        assert_eq!(packet_samples(&[]), None);
        assert_eq!(packet_samples(&[0x03]), None);
        assert_eq!(
            packet_samples(&[0xfb, 0x3f]),
            None,
            "63 frames of 20 ms are longer than a packet may be"
        );
    }

    #[test]
    fn silence_decodes_to_zeros_of_its_length() {
        let mut decoder = opus::Decoder::new(48_000, opus::Channels::Mono).unwrap();
        for room in [120, 240, 480, 960, 5_000] {
            let (packet, samples) = silence(room).unwrap();
            let mut pcm = [1.0f32; 5760];
            let decoded = decoder.decode_float(packet, &mut pcm, false).unwrap();
            assert_eq!(decoded as u32, samples);
            assert!(pcm[..decoded].iter().all(|s| s.abs() < 1e-6));
        }
        assert!(silence(119).is_none());
    }
}
