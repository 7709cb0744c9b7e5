//! Recording into files: what remains when the process is killed, and the cost of many calls.

use super::*;

/// A folder of plain files.
struct Folder(std::path::PathBuf);

impl RecordingSink for std::fs::File {
    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        io::Write::write_all(self, bytes)
    }

    fn finish(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl RecordingStore for Folder {
    fn create(&self, key: &str) -> io::Result<Box<dyn RecordingSink>> {
        Ok(Box::new(std::fs::File::create_new(self.0.join(key))?))
    }
}

/// Names the folder that [`records_until_it_is_killed`] records into.
const KILLED_FOLDER: &str = "HUB_TEST_KILLED_FOLDER";

/// The other half of [`a_killed_process_leaves_a_playable_file`].
#[test]
#[ignore = "runs until it is killed; started by another test"]
fn records_until_it_is_killed() {
    let Some(folder) = std::env::var_os(KILLED_FOLDER) else {
        return;
    };
    let recorder = Recorder::start(Arc::new(Folder(folder.into())), 1, mpsc::unbounded_channel().0).unwrap();
    let packets = tone(440.0, 20_000, &[(0, 20_000)]);
    let zero = Instant::now();
    let track = recorder.track("track", zero, &[]);
    for (number, payload) in packets.into_iter().enumerate() {
        let due = zero + Duration::from_millis(number as u64 * 20);
        sleep(due.saturating_duration_since(Instant::now()));
        track.push(rtp(zero, number, zero.elapsed().as_millis() as u64, payload));
        println!("said {}", zero.elapsed().as_millis());
    }
}

#[test]
fn a_killed_process_leaves_a_playable_file() {
    use std::io::{BufRead, BufReader};
    let folder = tempfile::tempdir().unwrap();
    let mut child = std::process::Command::new(std::env::current_exe().unwrap())
        .args([
            "--exact",
            "recording::tests::killed::records_until_it_is_killed",
            "--ignored",
            "--nocapture",
        ])
        .env(KILLED_FOLDER, folder.path())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let mut said = 0;
    for line in BufReader::new(child.stdout.take().unwrap()).lines() {
        let line = line.unwrap();
        if let Some(ms) = line.rsplit("said ").next().and_then(|ms| ms.parse::<u64>().ok()) {
            said = ms;
        }
        if said >= 2_500 {
            break;
        }
    }
    child.kill().unwrap(); // SIGKILL
    child.wait().unwrap();
    let bytes = std::fs::read(folder.path().join("track")).unwrap();
    let length = track_length(&bytes[..]).unwrap();
    assert!(!length.complete);
    assert!(
        length.duration_ms + 1_000 >= said,
        "{} ms of {said} ms are left",
        length.duration_ms
    );
    let pcm = decode(&bytes);
    assert_eq!(pcm.len() as u64, length.samples);
    assert_eq!(sounding(&pcm[4_800..]).len(), 1, "the tone has no hole");
}

/// Prints what 200 two-party calls cost; run by hand on a quiet machine.
#[test]
#[ignore = "a measurement of ten seconds"]
fn measure_200_calls() {
    let folder = tempfile::tempdir().unwrap();
    let (events, mut failures) = mpsc::unbounded_channel();
    let recorder = Recorder::start(Arc::new(Folder(folder.path().to_owned())), 2, events).unwrap();
    let packets = tone(440.0, 10_000, &[(0, 10_000)]);
    let zero = Instant::now();
    let tracks: Vec<TrackRecorder> = (0..400)
        .map(|track| recorder.track(&format!("track-{track}"), zero, &[]))
        .collect();
    let (mut slowest, mut handing) = (Duration::ZERO, Duration::ZERO);
    for (number, payload) in packets.iter().enumerate() {
        let due = zero + Duration::from_millis(number as u64 * 20);
        sleep(due.saturating_duration_since(Instant::now()));
        let at = zero.elapsed().as_millis() as u64;
        for track in &tracks {
            let begun = Instant::now();
            assert!(track.push(rtp(zero, number, at, payload.clone())));
            slowest = slowest.max(begun.elapsed());
            handing += begun.elapsed();
        }
    }
    let end = zero + Duration::from_secs(10);
    for track in tracks {
        let finished = track.finish(end).blocking_recv().unwrap().unwrap();
        assert_eq!((finished.packets, finished.dropped, finished.lost), (500, 0, 0));
    }
    assert!(failures.try_recv().is_err());
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap();
    let fields: Vec<&str> = stat.rsplit(") ").next().unwrap().split(' ').collect();
    let ticks: u64 = fields[11..13]
        .iter()
        .map(|ticks| ticks.parse::<u64>().unwrap())
        .sum();
    println!(
        "400 tracks for 10 s: {} ms of CPU in all, generator included",
        ticks * 10
    );
    println!(
        "handing over: {} ns on average, {slowest:?} at worst",
        handing.as_nanos() / 200_000
    );
}
