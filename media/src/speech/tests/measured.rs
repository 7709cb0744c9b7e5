//! Figures, for a person to read: run by hand on a quiet machine.

use super::*;

/// For so long each leg speaks and pauses.
const LASTS: Duration = Duration::from_secs(60);
/// Pauses are made so long that a leg speaks this share of the time.
const TALK: f64 = 0.45;

fn resident_mb() -> u64 {
    let pages = fs::read_to_string("/proc/self/statm").unwrap();
    pages.split(' ').nth(1).unwrap().parse::<u64>().unwrap() / 256
}

/// A leg's sound, and when each of its sentences ends (ms).
fn talk(sentences: &[Vec<f32>], first: usize) -> (Vec<f32>, Vec<u64>) {
    let mut pcm = silence(400 + first * 370 % 4_000);
    let mut ends = Vec::new();
    for sentence in sentences.iter().cycle().skip(first) {
        if pcm.len() as f64 / 16_000.0 > LASTS.as_secs_f64() {
            break;
        }
        pcm.extend(sentence);
        ends.push(pcm.len() as u64 / 16);
        pcm.extend(silence(
            (sentence.len() as f64 / 16.0 * (1.0 / TALK - 1.0)) as usize,
        ));
    }
    (pcm, ends)
}

fn p95(mut delays: Vec<u64>) -> u64 {
    delays.sort_unstable();
    delays.get(delays.len() * 95 / 100).copied().unwrap_or_default()
}

/// What one leg showed: delays of first interims after the voice began, of finals after it ended, and sentences without any.
fn follow(
    captioner: &Captioner,
    packets: Vec<AudioPacket>,
    zero: Instant,
    ends: &[u64],
) -> (Vec<u64>, Vec<u64>, usize) {
    let (events, mut received) = mpsc::unbounded_channel();
    let leg = captioner.open(options("en", zero, true), events).unwrap();
    let (mut interims, mut lasts, mut seen) = (BTreeMap::new(), Vec::new(), Vec::new());
    let mut note = |event: CaptionEvent| {
        let now = zero.elapsed().as_millis() as u64;
        if !event.is_final {
            interims
                .entry(event.segment_id)
                .or_insert(now.saturating_sub(event.start_ms));
        } else if !event.committed_text.is_empty() {
            lasts.push(now.saturating_sub(event.end_ms));
            seen.push((event.start_ms, event.end_ms, event.committed_text));
        }
    };
    for packet in packets {
        thread::sleep(packet.arrival.saturating_duration_since(Instant::now()));
        leg.push(packet);
        while let Ok(event) = received.try_recv() {
            note(event);
        }
    }
    futures::executor::block_on(leg.close());
    while let Ok(event) = received.try_recv() {
        note(event);
    }
    let missing = ends
        .iter()
        .filter(|end| !seen.iter().any(|(from, to, _)| from < end && **end <= to + 1_000));
    let missing: Vec<&u64> = missing.collect();
    if !missing.is_empty() {
        println!("no words end at {missing:?} ms: {seen:?}");
    }
    let missing = missing.len();
    (interims.into_values().collect(), lasts, missing)
}

/// Prints what the engine believes of the recordings that `SPEECH_FILES` names, for the gates of `invention.rs`.
#[test]
#[ignore = "a measurement of minutes"]
fn measure_belief() {
    let path = weights_cache().unwrap().join("ggml-tiny.en.bin");
    let engine = load_engines(&[path]).unwrap().remove(0);
    for file in std::env::var("SPEECH_FILES").unwrap().split_whitespace() {
        let mut sound = silence(400);
        sound.extend(understood::read(Path::new(file), false));
        sound.extend(silence(1_200));
        let mut segmenter = segment::Segmenter::new();
        let mut heard = Vec::new();
        for piece in sound.chunks(320) {
            segmenter.push(piece, &mut |utterance| heard.push(utterance));
        }
        segmenter.flush(&mut |utterance| heard.push(utterance));
        for utterance in heard {
            let hypothesis = engine.finalise(&utterance.pcm, "en").unwrap();
            println!(
                "{file}: {} words, {} unsure, {:.2}, speech {}: {}",
                hypothesis.text.split_whitespace().count(),
                hypothesis.unsure.len(),
                hypothesis.confidence,
                hypothesis.speech,
                hypothesis.text
            );
        }
    }
}

/// Prints what each engine and each state of a worker takes.
#[test]
#[ignore = "a measurement, alone in its process"]
fn measure_memory() {
    let cache = weights_cache().unwrap();
    let sound = noise(12 * 16_000);
    for name in ["tiny.en", "base"] {
        let before = resident_mb();
        let engine = load_engines(&[cache.join(format!("ggml-{name}.bin"))])
            .unwrap()
            .remove(0);
        engine.finalise(&sound, "en").unwrap();
        let one = resident_mb();
        thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| engine.finalise(&sound, "en").unwrap());
            }
        });
        let four = resident_mb();
        println!(
            "{name}: {} MB with one worker, {} MB for each further one",
            one - before,
            (four - one) / 3
        );
    }
}

/// Prints how soon captions come with this many legs, and what memory they take. `SPEECH_LEGS=6,30`.
#[test]
#[ignore = "a measurement of minutes"]
fn measure_how_soon_captions_come() {
    let legs = std::env::var("SPEECH_LEGS").unwrap_or_else(|_| "1,6,30".to_owned());
    let sentences: Vec<Vec<f32>> = SENTENCES.iter().map(|sentence| speak(sentence)).collect();
    let before = resident_mb();
    let captioner = newcomer();
    println!("both models loaded: {} MB", resident_mb() - before);
    for count in legs.split(',').map(|count| count.parse::<usize>().unwrap()) {
        let sounds: Vec<_> = (0..count)
            .map(|leg| {
                let (pcm, ends) = talk(&sentences, leg);
                (packets(&pcm, Instant::now()), ends)
            })
            .collect();
        let (mut interims, mut lasts, mut missing, mut said) = (Vec::new(), Vec::new(), 0, 0);
        let (zero, known) = (Instant::now(), captioner.stats());
        thread::scope(|scope| {
            let running: Vec<_> = sounds
                .into_iter()
                .map(|(mut packets, ends)| {
                    for (number, packet) in packets.iter_mut().enumerate() {
                        packet.arrival = zero + Duration::from_millis(number as u64 * 20);
                    }
                    said += ends.len();
                    let captioner = &captioner;
                    scope.spawn(move || follow(captioner, packets, zero, &ends))
                })
                .collect();
            for leg in running {
                let (first, last, lost) = leg.join().unwrap();
                interims.extend(first);
                lasts.extend(last);
                missing += lost;
            }
        });
        let stats = captioner.stats();
        println!(
            "{count} legs, {said} sentences: first interim p95 {} ms ({} of them), final p95 {} ms, {missing} sentences missing; {} interims, {} finals; {} MB more than before",
            p95(interims.clone()),
            interims.len(),
            p95(lasts),
            stats.interims - known.interims,
            stats.finals - known.finals,
            resident_mb() - before
        );
    }
}
