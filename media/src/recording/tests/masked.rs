//! Speech under a mask is stored nowhere, and speech around it keeps its position.

use super::*;

/// Sounds under the mask and nowhere else.
const SECRET_HZ: f32 = 1_200.0;
/// Sounds around it.
const PLAIN_HZ: f32 = 440.0;

/// Twenty-millisecond packets: the secret tone in the frames that `is_secret` names, the plain one elsewhere.
fn speech(frames: usize, is_secret: impl Fn(usize) -> bool) -> Vec<Bytes> {
    let mut encoder = opus::Encoder::new(48_000, opus::Channels::Mono, opus::Application::Voip).unwrap();
    encoder.set_bitrate(opus::Bitrate::Bits(32_000)).unwrap();
    (0..frames)
        .map(|frame| {
            let hertz = if is_secret(frame) { SECRET_HZ } else { PLAIN_HZ };
            let pcm: Vec<f32> = (frame * 960..frame * 960 + 960)
                .map(|sample| (sample as f32 / 48_000.0 * hertz * std::f32::consts::TAU).sin() * 0.5)
                .collect();
            Bytes::from(encoder.encode_vec_float(&pcm, 1_275).unwrap())
        })
        .collect()
}

fn frame_at(zero: Instant, moment: Instant) -> usize {
    moment.saturating_duration_since(zero).as_millis() as usize / 20
}

#[test]
fn a_masked_tone_stands_neither_in_the_track_nor_in_the_mix_nor_in_the_waveform() {
    let store = Arc::new(MemoryStore::default());
    let recorder = Recorder::start(store.clone(), 1, mpsc::unbounded_channel().0).unwrap();
    // The call began two seconds ago.
    let zero = Instant::now().checked_sub(Duration::from_secs(2)).unwrap();
    let track = recorder.track("applicant", zero, &[]);
    let other = recorder.track("reviewer", zero, &[]);
    let pressed = Instant::now();
    track.pause();
    other.pause();
    let closed = Instant::now();
    sleep(Duration::from_secs(1));
    let asked = Instant::now();
    track.resume();
    other.resume();
    let open = Instant::now() + MASK_TAIL;

    // The secret begins after the mask and ends before it is lifted, because a person cannot react sooner.
    let secret = frame_at(zero, closed) + 1..frame_at(zero, asked);
    assert!(secret.len() >= 45, "{secret:?}");
    let frames = frame_at(zero, open) + 100;
    let packets = speech(frames, |frame| secret.contains(&frame));
    for (number, payload) in packets.iter().enumerate() {
        push_patiently(&track, rtp(zero, number, number as u64 * 20, payload.clone()));
    }
    let end = zero + Duration::from_millis(frames as u64 * 20);
    let finished = track.finish(end).blocking_recv().unwrap().unwrap();
    other.finish(end).blocking_recv().unwrap().unwrap();
    assert_eq!(
        (finished.duration_ms, finished.lost, finished.late),
        (frames as u64 * 20, 0, 0)
    );

    // Packet by packet: each in its place, byte for byte, or silence of its length.
    let bytes = store.bytes("applicant");
    let mut reader = TrackReader::open(&bytes[..]).unwrap();
    let surely = frame_at(zero, closed) + 1..frame_at(zero, asked + MASK_TAIL);
    let perhaps = frame_at(zero, pressed)..frame_at(zero, open) + 1;
    let mut position = 0;
    let mut masked = 0;
    while let Some(packet) = reader.next_packet().unwrap() {
        let frame = position / 960;
        assert_eq!(position % 960, 0, "frame {frame} begins between two packets");
        position += packet.samples as usize;
        let Some(sent) = packets.get(frame) else { break };
        let silent = packet.payload == [0xf8, 0xff, 0xfe];
        masked += usize::from(silent);
        if surely.contains(&frame) {
            assert!(silent, "frame {frame} was masked and is kept");
        } else if !perhaps.contains(&frame) {
            assert_eq!(packet.payload, sent.as_ref(), "frame {frame} is not as it came");
        }
    }
    assert_eq!(masked as u64, finished.masked);

    let pcm = decode(&bytes);
    assert_eq!(pcm.len(), frames * 960);
    // What sounded before dies away in the decoder within two frames.
    let hidden = &pcm[(secret.start + 2) * 960..secret.end * 960];
    assert!(
        hidden.iter().all(|sample| sample.abs() < 1e-4),
        "silence under the mask"
    );
    assert!(
        level(&pcm, f64::from(SECRET_HZ)) < -60.0,
        "{}",
        level(&pcm, f64::from(SECRET_HZ))
    );
    let before = &pcm[48_000..(frame_at(zero, pressed) - 2) * 960];
    assert!(level(before, f64::from(PLAIN_HZ)) > -8.0);
    let after = &pcm[(frame_at(zero, open) + 5) * 960..];
    assert!(level(after, f64::from(PLAIN_HZ)) > -8.0);

    let mut mixed = Vec::new();
    mix(vec![&bytes[..], &store.bytes("reviewer")[..]], &mut mixed).unwrap();
    let mixed = decode(&mixed);
    assert!(
        level(&mixed, f64::from(SECRET_HZ)) < -60.0,
        "{}",
        level(&mixed, f64::from(SECRET_HZ))
    );
    let hidden = &mixed[(secret.start + 2) * 960..secret.end * 960];
    assert!(
        hidden.iter().all(|sample| sample.abs() < 1e-3),
        "silence in the mix"
    );

    // One bar for each packet.
    let bars = waveform(&bytes[..], frames).unwrap();
    assert!(
        bars[secret.start + 2..secret.end].iter().all(|bar| *bar == 0),
        "{:?}",
        &bars[secret.clone()]
    );
    assert!(bars[60..90].iter().all(|bar| *bar > 100));

    // Without a mask the same speech is found: the search above works.
    let open = recorder.track("unmasked", zero, &[]);
    for (number, payload) in packets.iter().enumerate() {
        push_patiently(&open, rtp(zero, number, number as u64 * 20, payload.clone()));
    }
    open.finish(end).blocking_recv().unwrap().unwrap();
    assert!(level(&decode(&store.bytes("unmasked")), f64::from(SECRET_HZ)) > -25.0);
}
