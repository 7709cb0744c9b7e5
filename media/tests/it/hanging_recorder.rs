//! A recorder whose disk hangs: the participants are not affected.

use crate::abuse::Talk;
use crate::server::{Mode, TestServer, room};
use hub_media::recording::{Recorder, RecordingSink, RecordingStore, TrackRecorder};
use hub_media::{AudioPacket, AudioTap, LegTrack};
use parking_lot::{Condvar, Mutex};
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// A disk that answers nobody until it is woken, and then is full.
#[derive(Default)]
struct HangingDisk {
    is_awake: Mutex<bool>,
    woken: Condvar,
}

impl RecordingStore for HangingDisk {
    fn create(&self, _: &str) -> io::Result<Box<dyn RecordingSink>> {
        let mut is_awake = self.is_awake.lock();
        self.woken.wait_while(&mut is_awake, |is_awake| !*is_awake);
        Err(io::ErrorKind::StorageFull.into())
    }
}

/// Releases the disk however the test ends: the recorder waits for its threads.
struct Waking(Arc<HangingDisk>);

impl Drop for Waking {
    fn drop(&mut self) {
        *self.0.is_awake.lock() = true;
        self.0.woken.notify_all();
    }
}

/// Records what ada says.
struct Tap {
    track: TrackRecorder,
    heard: AtomicU64,
}

impl AudioTap for Tap {
    fn packet(&self, leg: &LegTrack, packet: &AudioPacket) {
        if &*leg.identity == "ada" {
            self.track.push(packet.clone());
            self.heard.fetch_add(1, Ordering::SeqCst);
        }
    }

    fn track_ended(&self, _: &LegTrack) {}
}

/// How long a hundred packets take to come through.
async fn pace(server: &TestServer, tap: &Tap) -> Duration {
    let (begun, from) = (Instant::now(), tap.heard.load(Ordering::SeqCst));
    server
        .until("a hundred packets more", || {
            tap.heard.load(Ordering::SeqCst) >= from + 100
        })
        .await;
    begun.elapsed()
}

async fn a_recorder_whose_disk_hangs_drops_packets_and_delays_nobody(mode: Mode) {
    let server = TestServer::start(mode).await;
    let disk = Arc::new(HangingDisk::default());
    let recorder =
        Recorder::start(disk.clone(), 1, tokio::sync::mpsc::unbounded_channel().0).expect("starts");
    let _waking = Waking(disk);
    let tap = Arc::new(Tap {
        track: recorder.track("ada", Instant::now(), &[]),
        heard: AtomicU64::new(0),
    });
    server.media.set_audio_tap(&room("target"), Some(tap.clone()));

    let talk = Talk::begin(&server).await;
    let before = pace(&server, &tap).await;
    assert_eq!(recorder.dropped(), 0, "ten seconds of packets fit");
    server
        .until("the queue is full, and packets are dropped", || {
            tap.track.dropped() > 0
        })
        .await;
    let meanwhile = pace(&server, &tap).await;
    assert!(
        meanwhile < before * 3 / 2 + Duration::from_millis(500),
        "a hundred packets took {meanwhile:?} while they were dropped, and {before:?} before"
    );
    assert!(recorder.dropped() >= 100 && recorder.dropped() == tap.track.dropped());
    talk.stays_unharmed(&server).await;
    assert!(!tap.track.ended(), "the recorder still waits for its disk");
}

in_both_modes!(a_recorder_whose_disk_hangs_drops_packets_and_delays_nobody);
