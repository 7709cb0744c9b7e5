//! A disk that hangs while people talk.

use std::sync::atomic::{AtomicBool, Ordering};

use parking_lot::Condvar;

use super::*;

/// A disk that answers nobody until it is woken.
#[derive(Default)]
struct HangingDisk {
    store: MemoryStore,
    is_asked: AtomicBool,
    is_awake: Mutex<bool>,
    woken: Condvar,
}

impl HangingDisk {
    fn wake(&self) {
        *self.is_awake.lock() = true;
        self.woken.notify_all();
    }
}

impl RecordingStore for HangingDisk {
    fn create(&self, key: &str) -> io::Result<Box<dyn RecordingSink>> {
        self.is_asked.store(true, Ordering::SeqCst);
        let mut is_awake = self.is_awake.lock();
        self.woken.wait_while(&mut is_awake, |is_awake| !*is_awake);
        self.store.create(key)
    }
}

fn within(limit: Duration, holds: impl Fn() -> bool) -> bool {
    let deadline = Instant::now() + limit;
    while !holds() {
        if Instant::now() >= deadline {
            return false;
        }
        sleep(Duration::from_millis(5));
    }
    true
}

#[test]
fn while_the_disk_hangs_what_the_queue_cannot_hold_is_dropped_and_counted_and_nobody_waits() {
    let disk = Arc::new(HangingDisk::default());
    let recorder = Recorder::start(disk.clone(), 1, mpsc::unbounded_channel().0).unwrap();
    let zero = Instant::now();
    let track = Arc::new(recorder.track("track", zero, &[]));
    assert!(within(Duration::from_secs(20), || disk
        .is_asked
        .load(Ordering::SeqCst)));

    let mut talk = tone(440.0, 14_000, &[(0, 14_000)]).into_iter().enumerate();
    let during: Vec<_> = talk.by_ref().take(600).collect();
    let pushed = track.clone();
    let pushing = thread::spawn(move || {
        let push =
            |(number, payload): (usize, Bytes)| pushed.push(rtp(zero, number, number as u64 * 20, payload));
        during.into_iter().map(push).collect::<Vec<bool>>()
    });
    let has_waited = !within(Duration::from_secs(20), || pushing.is_finished());
    let (dropped, dropped_in_all) = (track.dropped(), recorder.dropped());
    disk.wake();
    assert!(!has_waited, "a packet waits for the disk");
    let taken = pushing.join().unwrap();
    // Slightly over ten seconds fit; the rest is dropped, and nothing overtakes the queue.
    assert!(taken[..512].iter().all(|taken| *taken) && !taken[512..].iter().any(|taken| *taken));
    assert_eq!((dropped, dropped_in_all), (88, 88));

    // As soon as the disk answers, what comes is kept again.
    let is_written = || {
        let tracks = disk.store.tracks.lock();
        let bytes = tracks.get("track").map(|bytes| bytes.lock().clone());
        bytes.is_some_and(|bytes| track_length(&bytes[..]).is_ok_and(|length| length.duration_ms > 9_000))
    };
    assert!(within(Duration::from_secs(20), is_written));
    for (number, payload) in talk {
        assert!(track.push(rtp(zero, number, number as u64 * 20, payload)));
    }
    let end = zero + Duration::from_millis(14_000);
    let recorded = track.finish(end).blocking_recv().unwrap().unwrap();
    assert_eq!((recorded.packets, recorded.dropped), (612, 88));
    assert_eq!(recorded.duration_ms, 14_000);
    let pcm = decode(&disk.store.bytes("track"));
    let intervals = sounding(&pcm);
    assert_near(&intervals[..1], &[(0, 10_240)]);
    // A decoder that restarts in the middle of a tone needs a few packets.
    assert_near(&intervals[1..], &[(intervals[1].0, 14_000)]);
    assert!((12_000..12_100).contains(&intervals[1].0), "{intervals:?}");
}
