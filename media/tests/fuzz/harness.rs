//! What all targets do: run the stored inputs, then mutations of them, and keep the inputs that broke something.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::mutate::Mutator;

const ROUNDS: usize = 3_000;

/// Runs a target over its corpus, then over mutations of it.
pub fn fuzz(target: &str, seeds: &[Vec<u8>], mut run: impl FnMut(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join(super::CORPUS)
        .join(target);
    let mut inputs = seeds.to_vec();
    let mut stored: Vec<PathBuf> = fs::read_dir(&folder)
        .expect("each target has a corpus folder")
        .flatten()
        .map(|entry| entry.path())
        .collect();
    stored.sort();
    assert!(!stored.is_empty(), "the corpus of {target} is empty");
    inputs.extend(
        stored
            .iter()
            .map(|path| fs::read(path).expect("a corpus file can be read")),
    );
    for input in &inputs {
        guarded(target, input, &mut run);
    }
    let seconds = std::env::var("FUZZ_SECONDS")
        .ok()
        .and_then(|text| text.parse().ok());
    let until = seconds.map(|seconds| Instant::now() + Duration::from_secs(seconds));
    let seed = if until.is_some() { rand::random() } else { 0x5eed };
    let mut mutator = Mutator::new(seed);
    let mut rounds = 0;
    while until.map_or(rounds < ROUNDS, |until| Instant::now() < until) {
        let input = mutator.mutate(&inputs);
        guarded(target, &input, &mut run);
        rounds += 1;
    }
    println!(
        "{target}: {} stored, {rounds} made (seed {seed:#x})",
        inputs.len()
    );
}

/// Runs one input; when it panics, keeps it before the test fails.
fn guarded(target: &str, input: &[u8], run: &mut impl FnMut(&[u8])) {
    if let Err(panic) = catch_unwind(AssertUnwindSafe(|| run(input))) {
        let kept = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{target}-{:08x}", crc(input)));
        fs::write(&kept, input).expect("the target folder can be written");
        eprintln!("{target}: this input broke it: {}", kept.display());
        resume_unwind(panic);
    }
}

/// A short name for an input: its CRC-32 (ISO 3309).
fn crc(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0u32, |mut crc, byte| {
        crc ^= u32::from(*byte);
        for _ in 0..8 {
            crc = (crc >> 1) ^ (0xEDB8_8320 & (crc & 1).wrapping_neg());
        }
        crc
    })
}
