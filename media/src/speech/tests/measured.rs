//! Figures, for a person to read.

use super::*;

/// Prints how soon the draft engine's captions come; run by hand on a quiet machine.
#[test]
#[ignore = "a measurement of half a minute"]
fn measure_the_draft_engine() {
    let resident = || {
        let pages = fs::read_to_string("/proc/self/statm").unwrap();
        pages.split(' ').nth(1).unwrap().parse::<u64>().unwrap() / 256
    };
    let before = resident();
    let engines = load_engines(&[], Some(Path::new(DRAFT_MODEL))).unwrap();
    println!("a decoder takes {} MB", resident() - before);
    let captioner = Captioner::start(engines, 1).unwrap();
    let (mut firsts, mut lasts) = (Vec::new(), Vec::new());
    let zero = Instant::now();
    let mut pcm = silence(400);
    let mut ends = Vec::new();
    for sentence in SENTENCES {
        pcm.extend(speak(sentence));
        ends.push(pcm.len() as u64 / 16);
        pcm.extend(silence(1_500));
    }
    let (events, mut told) = mpsc::unbounded_channel();
    let leg = captioner.open(options("en", zero, true), events).unwrap();
    let mut seen = u64::MAX;
    for packet in packets(&pcm, zero) {
        thread::sleep(packet.arrival.saturating_duration_since(Instant::now()));
        leg.push(packet);
        while let Ok(event) = told.try_recv() {
            let now = zero.elapsed().as_millis() as u64;
            println!("{now:6} {event:?}");
            if event.is_final {
                let end = ends.iter().min_by_key(|end| end.abs_diff(event.end_ms)).unwrap();
                lasts.push(now.saturating_sub(*end));
            } else if event.segment_id != seen {
                seen = event.segment_id;
                firsts.push(now - event.start_ms);
            }
        }
    }
    firsts.sort_unstable();
    lasts.sort_unstable();
    println!("first interim after ms: {firsts:?}");
    println!("final after ms: {lasts:?}");
    println!("{:?}", captioner.stats());
}
