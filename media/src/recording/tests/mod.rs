//! Tracks as they are written and heard again.

use std::collections::HashMap;
use std::io::Cursor;
use std::sync::Arc;
use std::thread::sleep;
use std::time::{Duration, Instant};
use std::{io, thread};

use bytes::Bytes;
use parking_lot::Mutex;
use tokio::sync::mpsc;

use super::*;

mod hanging;
mod killed;
mod masked;

/// Tracks in memory; a track whose key begins with `full` is a disk that is full after 7,000 bytes.
#[derive(Default)]
struct MemoryStore {
    tracks: Mutex<HashMap<String, Arc<Mutex<Vec<u8>>>>>,
}

struct MemorySink {
    bytes: Arc<Mutex<Vec<u8>>>,
    room: usize,
}

impl RecordingSink for MemorySink {
    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        if bytes.len() > self.room {
            return Err(io::Error::from(io::ErrorKind::StorageFull));
        }
        self.room -= bytes.len();
        self.bytes.lock().extend_from_slice(bytes);
        Ok(())
    }

    fn finish(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl RecordingStore for MemoryStore {
    fn create(&self, key: &str) -> io::Result<Box<dyn RecordingSink>> {
        if key.starts_with("refused") {
            return Err(io::Error::from(io::ErrorKind::PermissionDenied));
        }
        let bytes = Arc::new(Mutex::new(Vec::new()));
        self.tracks.lock().insert(key.to_owned(), bytes.clone());
        Ok(Box::new(MemorySink {
            bytes,
            room: if key.starts_with("full") {
                7_000
            } else {
                usize::MAX
            },
        }))
    }
}

impl MemoryStore {
    fn bytes(&self, key: &str) -> Vec<u8> {
        self.tracks.lock()[key].lock().clone()
    }
}

/// Twenty-millisecond Opus packets of a tone that sounds in the given intervals (ms).
fn tone(hertz: f32, length_ms: u64, sounding: &[(u64, u64)]) -> Vec<Bytes> {
    let mut encoder = opus::Encoder::new(48_000, opus::Channels::Mono, opus::Application::Voip).unwrap();
    encoder.set_bitrate(opus::Bitrate::Bits(32_000)).unwrap();
    (0..length_ms / 20)
        .map(|frame| {
            let pcm: Vec<f32> = (frame * 960..frame * 960 + 960)
                .map(|sample| {
                    let on = sounding
                        .iter()
                        .any(|(from, to)| (from * 48..to * 48).contains(&sample));
                    let phase = sample as f32 / 48_000.0 * hertz * std::f32::consts::TAU;
                    if on { phase.sin() * 0.5 } else { 0.0 }
                })
                .collect();
            Bytes::from(encoder.encode_vec_float(&pcm, 1_275).unwrap())
        })
        .collect()
}

fn rtp(zero: Instant, number: usize, at_ms: u64, payload: Bytes) -> AudioPacket {
    AudioPacket {
        arrival: zero + Duration::from_millis(at_ms),
        sequence: number as u16,
        timestamp: number as u32 * 960,
        marker: number == 0,
        payload,
        level_dbov: None,
    }
}

fn push_patiently(track: &TrackRecorder, packet: AudioPacket) {
    while !track.push(packet.clone()) {
        assert!(!track.ended(), "the track ended");
        thread::sleep(Duration::from_millis(5));
    }
}

/// When the sound is above a tenth of full scale: intervals in ms.
fn sounding(pcm: &[f32]) -> Vec<(u64, u64)> {
    let mut intervals: Vec<(u64, u64)> = Vec::new();
    for (index, grain) in pcm.chunks(240).enumerate() {
        let at = index as u64 * 5;
        if grain.iter().any(|sample| sample.abs() > 0.1) {
            match intervals.last_mut() {
                Some((_, end)) if *end == at => *end = at + 5,
                _ => intervals.push((at, at + 5)),
            }
        }
    }
    intervals
}

fn assert_near(found: &[(u64, u64)], expected: &[(u64, u64)]) {
    let near = found.len() == expected.len()
        && found
            .iter()
            .zip(expected)
            .all(|(f, e)| f.0.abs_diff(e.0) <= 20 && f.1.abs_diff(e.1) <= 20);
    assert!(near, "sounds at {found:?}, expected {expected:?}");
}

fn decode(bytes: &[u8]) -> Vec<f32> {
    TrackDecoder::open(bytes).unwrap().decode_all().unwrap()
}

/// Loudness of one frequency over all of `pcm`, in dB of full scale (Goertzel).
fn level(pcm: &[f32], hertz: f64) -> f64 {
    let step = hertz / 48_000.0 * std::f64::consts::TAU;
    let (mut re, mut im) = (0.0, 0.0);
    for (index, sample) in pcm.iter().enumerate() {
        re += f64::from(*sample) * (step * index as f64).cos();
        im += f64::from(*sample) * (step * index as f64).sin();
    }
    20.0 * ((re * re + im * im).sqrt() * 2.0 / pcm.len() as f64).log10()
}

#[test]
fn two_tracks_share_a_zero_through_loss_reordering_and_a_late_join() {
    let store = Arc::new(MemoryStore::default());
    let (events, mut failures) = mpsc::unbounded_channel();
    let recorder = Recorder::start(store.clone(), 2, events).unwrap();
    let zero = Instant::now();

    let early = recorder.track("early", zero, &[("TITLE".into(), "reviewer".into())]);
    let late = recorder.track("late", zero, &[]);
    // One tone burst at 1.0–1.4 s and one at 6.0–6.5 s of the conference's time.
    let mut packets: Vec<AudioPacket> = tone(440.0, 8_000, &[(1_000, 1_400), (6_000, 6_500)])
        .into_iter()
        .enumerate()
        .map(|(number, payload)| rtp(zero, number, number as u64 * 20, payload))
        .collect();
    packets.swap(52, 54);
    packets.swap(310, 311);
    packets.insert(60, packets[58].clone());
    packets.drain(120..145); // half a second never comes
    for packet in packets {
        push_patiently(&early, packet);
    }
    // Joins at 5 s; its own first burst is 1 s after that.
    for (number, payload) in tone(660.0, 3_000, &[(1_000, 1_500)]).into_iter().enumerate() {
        push_patiently(&late, rtp(zero, number, 5_000 + number as u64 * 20, payload));
    }
    let end = zero + Duration::from_secs(9);
    let early = early.finish(end).blocking_recv().unwrap().unwrap();
    let late = late.finish(end).blocking_recv().unwrap().unwrap();

    assert_eq!((early.duration_ms, late.duration_ms), (9_000, 9_000));
    assert_eq!((early.packets, early.lost, early.late), (375, 25, 1));
    assert_eq!((late.packets, late.lost, late.dropped), (150, 0, 0));
    let (early, late) = (store.bytes("early"), store.bytes("late"));
    assert_near(&sounding(&decode(&early)), &[(1_000, 1_400), (6_000, 6_500)]);
    assert_near(&sounding(&decode(&late)), &[(6_000, 6_500)]);
    for bytes in [&early, &late] {
        let length = track_length(&bytes[..]).unwrap();
        assert_eq!(
            length,
            TrackLength {
                samples: 9 * 48_000,
                duration_ms: 9_000,
                complete: true
            }
        );
    }
    assert!(failures.try_recv().is_err());
}

#[test]
fn another_program_reads_the_track_and_its_length() {
    let store = Arc::new(MemoryStore::default());
    let recorder = Recorder::start(store.clone(), 1, mpsc::unbounded_channel().0).unwrap();
    let zero = Instant::now();
    let track = recorder.track("track", zero, &[]);
    for (number, payload) in tone(440.0, 3_000, &[(0, 3_000)]).into_iter().enumerate() {
        if number % 20 < 15 {
            push_patiently(&track, rtp(zero, number, 500 + number as u64 * 20, payload));
        }
    }
    track
        .finish(zero + Duration::from_millis(4_000))
        .blocking_recv()
        .unwrap()
        .unwrap();

    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("track.ogg");
    std::fs::write(&path, store.bytes("track")).unwrap();
    let probe = std::process::Command::new("opusinfo")
        .arg(&path)
        .output()
        .expect("opusinfo is installed");
    let finished = String::from_utf8_lossy(&probe.stdout);
    let complaints = format!("{finished}{}", String::from_utf8_lossy(&probe.stderr));
    assert!(
        !complaints.contains("WARNING") && !complaints.contains("ERROR"),
        "{complaints}"
    );
    assert!(
        finished.contains("type opus") && finished.contains("Logical stream 1 ended"),
        "{finished}"
    );
    let length = finished.split_once("Playback length: 0m:").map(|(_, rest)| rest);
    let seconds: f64 = length
        .and_then(|rest| rest.split_once('s'))
        .unwrap()
        .0
        .parse()
        .unwrap();
    assert!((seconds - 4.0).abs() < 0.01, "opusinfo says {seconds} s");
}

#[test]
fn a_pause_is_silence_and_keeps_positions() {
    let store = Arc::new(MemoryStore::default());
    let recorder = Recorder::start(store.clone(), 1, mpsc::unbounded_channel().0).unwrap();
    let zero = Instant::now();
    let track = recorder.track("track", zero, &[]);
    // In real time, because pauses are timed by the clock: 0.6 s audible, 0.6 s masked, 1 s after.
    let mut marks = (0, 0);
    for (number, payload) in tone(440.0, 2_200, &[(0, 2_200)]).into_iter().enumerate() {
        let due = zero + Duration::from_millis(number as u64 * 20);
        sleep(due.saturating_duration_since(Instant::now()));
        match number {
            30 => {
                track.pause();
                marks.0 = zero.elapsed().as_millis() as u64;
            }
            60 => {
                track.resume();
                marks.1 = zero.elapsed().as_millis() as u64;
            }
            _ => {}
        }
        assert!(track.push(rtp(zero, number, zero.elapsed().as_millis() as u64, payload)));
    }
    let finished = track
        .finish(zero + Duration::from_millis(2_200))
        .blocking_recv()
        .unwrap()
        .unwrap();
    assert!(
        (35..=45).contains(&finished.masked),
        "30 packets and those of the 200 ms after: {}",
        finished.masked
    );
    let pcm = decode(&store.bytes("track"));
    let found = sounding(&pcm);
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(
        found[0].1 <= marks.0 + 25 && found[0].1 + 60 >= marks.0,
        "{found:?} with marks {marks:?}"
    );
    assert!(
        found[1].0 >= marks.1 + 175 && found[1].0 <= marks.1 + 260,
        "{found:?} with marks {marks:?}"
    );
    let masked = &pcm[(marks.0 as usize + 40) * 48..(marks.1 as usize + 150) * 48];
    assert!(
        masked.iter().all(|sample| sample.abs() < 1e-3),
        "no energy under the mask"
    );
}

#[test]
fn a_track_cut_anywhere_plays_up_to_the_cut() {
    let store = Arc::new(MemoryStore::default());
    let recorder = Recorder::start(store.clone(), 1, mpsc::unbounded_channel().0).unwrap();
    let zero = Instant::now();
    let track = recorder.track("track", zero, &[]);
    for (number, payload) in tone(440.0, 5_000, &[(0, 5_000)]).into_iter().enumerate() {
        push_patiently(&track, rtp(zero, number, number as u64 * 20, payload));
    }
    track
        .finish(zero + Duration::from_millis(5_000))
        .blocking_recv()
        .unwrap()
        .unwrap();
    let whole = store.bytes("track");
    for tenth in 3..10 {
        let cut = &whole[..whole.len() * tenth / 10];
        let length = track_length(cut).unwrap();
        assert!(!length.complete);
        let expected = 5_000 * tenth as u64 / 10;
        assert!(
            length.duration_ms.abs_diff(expected) <= 600,
            "{} ms of {expected} ms",
            length.duration_ms
        );
        assert_eq!(decode(cut).len() as u64, length.samples);
    }
    assert!(track_length(&whole[..40]).is_err(), "no header");
    assert!(track_length(&b"RIFFxxxxWAVE"[..]).is_err());
}

/// Maximum time of audio that had not reached the sink, of a track of 2.4 s, in ms.
fn worst_lag() -> u64 {
    let store = Arc::new(MemoryStore::default());
    let recorder = Recorder::start(store.clone(), 1, mpsc::unbounded_channel().0).unwrap();
    let packets = tone(440.0, 2_400, &[(0, 2_400)]);
    let zero = Instant::now();
    let track = recorder.track("track", zero, &[]);
    let mut worst = 0;
    for (number, payload) in packets.into_iter().enumerate() {
        let due = zero + Duration::from_millis(number as u64 * 20);
        sleep(due.saturating_duration_since(Instant::now()));
        track.push(rtp(zero, number, zero.elapsed().as_millis() as u64, payload));
        if number >= 60 {
            let kept = track_length(&store.bytes("track")[..]).unwrap().duration_ms;
            worst = worst.max((zero.elapsed().as_millis() as u64).saturating_sub(kept));
        }
    }
    worst
}

#[test]
fn what_was_said_is_with_the_sink_within_a_second() {
    // The best of three, because other work on the machine is not under test.
    assert!(
        (0..3).any(|_| worst_lag() <= 1_000),
        "more than a second was not yet written"
    );
}

#[test]
fn a_full_disk_ends_that_recording_only() {
    let store = Arc::new(MemoryStore::default());
    let (events, mut failures) = mpsc::unbounded_channel();
    let recorder = Recorder::start(store.clone(), 1, events).unwrap();
    let zero = Instant::now();
    let tracks = ["full", "refused", "sound"].map(|key| recorder.track(key, zero, &[]));
    for (number, payload) in tone(440.0, 4_000, &[(0, 4_000)]).into_iter().enumerate() {
        for track in &tracks {
            // Accepted or not, the caller never blocks.
            track.push(rtp(zero, number, number as u64 * 20, payload.clone()));
        }
        sleep(Duration::from_millis(1));
    }
    let end = zero + Duration::from_millis(4_000);
    let [full, refused, sound] = tracks.map(|track| track.finish(end).blocking_recv().unwrap());
    assert!(matches!(full, Err(RecordingError::Sink(_))), "{full:?}");
    assert!(matches!(refused, Err(RecordingError::Sink(_))), "{refused:?}");
    assert_eq!(sound.unwrap().packets, 200);
    let mut finished: Vec<String> = Vec::new();
    while let Ok(RecordingEvent::Failed { key, reason }) = failures.try_recv() {
        assert!(!reason.is_empty());
        finished.push(key);
    }
    finished.sort();
    assert_eq!(finished, ["full", "refused"]);
    assert!(
        track_length(&store.bytes("full")[..]).unwrap().duration_ms > 0,
        "what was written stays playable"
    );
}

#[test]
fn a_stopped_recorder_closes_its_tracks() {
    let store = Arc::new(MemoryStore::default());
    let recorder = Recorder::start(store.clone(), 1, mpsc::unbounded_channel().0).unwrap();
    let zero = Instant::now();
    let track = recorder.track("track", zero, &[]);
    for (number, payload) in tone(440.0, 500, &[(0, 500)]).into_iter().enumerate() {
        track.push(rtp(zero, number, number as u64 * 20, payload));
    }
    drop(recorder);
    let length = track_length(&store.bytes("track")[..]).unwrap();
    assert!(length.complete && length.duration_ms >= 500);
    assert!(track.ended());
    assert!(matches!(
        track.finish(Instant::now()).blocking_recv(),
        Ok(Err(RecordingError::Stopped))
    ));
}

#[test]
fn a_mix_has_all_voices_at_their_places_and_does_not_clip() {
    let store = Arc::new(MemoryStore::default());
    let recorder = Recorder::start(store.clone(), 1, mpsc::unbounded_channel().0).unwrap();
    let zero = Instant::now();
    let voices = [
        (440.0, (0, 1_000)),
        (1_000.0, (500, 2_000)),
        (1_700.0, (500, 3_000)),
    ];
    let mut tracks = Vec::new();
    for (index, (hertz, interval)) in voices.into_iter().enumerate() {
        let key = format!("voice-{index}");
        let track = recorder.track(&key, zero, &[]);
        for (number, payload) in tone(hertz, interval.1, &[interval]).into_iter().enumerate() {
            push_patiently(&track, rtp(zero, number, number as u64 * 20, payload));
        }
        let end = zero + Duration::from_millis(interval.1);
        track.finish(end).blocking_recv().unwrap().unwrap();
        tracks.push(Cursor::new(store.bytes(&key)));
    }
    let mut mixed = Vec::new();
    let summary = mix(tracks, &mut mixed).unwrap();
    assert_eq!(summary.duration_ms, 3_000);
    assert_eq!(summary.bytes, mixed.len() as u64);
    assert!(
        mixed.len() < 32_000 / 8 * 4,
        "about 32 kbit/s: {} bytes",
        mixed.len()
    );

    let pcm = decode(&mixed);
    assert_eq!(pcm.len(), 3 * 48_000);
    assert!(pcm.iter().all(|sample| sample.abs() < 1.0));
    let heard = |from_ms: usize, to_ms: usize| {
        let part = &pcm[from_ms * 48..to_ms * 48];
        voices.map(|(hertz, _)| level(part, f64::from(hertz)) > -20.0)
    };
    assert_eq!(heard(100, 450), [true, false, false]);
    assert_eq!(heard(550, 950), [true, true, true]);
    assert_eq!(heard(1_100, 1_900), [false, true, true]);
    assert_eq!(heard(2_100, 2_900), [false, false, true]);
}

#[test]
fn a_waveform_shows_where_the_sound_is() {
    let store = Arc::new(MemoryStore::default());
    let recorder = Recorder::start(store.clone(), 1, mpsc::unbounded_channel().0).unwrap();
    let zero = Instant::now();
    let track = recorder.track("track", zero, &[]);
    for (number, payload) in tone(440.0, 2_000, &[(500, 1_000)]).into_iter().enumerate() {
        push_patiently(&track, rtp(zero, number, number as u64 * 20, payload));
    }
    track
        .finish(zero + Duration::from_millis(2_000))
        .blocking_recv()
        .unwrap()
        .unwrap();
    let picture = waveform(&store.bytes("track")[..], 20).unwrap();
    assert_eq!(picture.len(), 20);
    for (bucket, peak) in picture.iter().enumerate() {
        match bucket {
            5..=9 => assert!((100..=180).contains(peak), "{picture:?}"),
            0..=3 | 12.. => assert!(*peak < 20, "{picture:?}"),
            _ => {}
        }
    }
    assert_eq!(waveform(&store.bytes("track")[..], 3_000).unwrap().len(), 3_000);
}
