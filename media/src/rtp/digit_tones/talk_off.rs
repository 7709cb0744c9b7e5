//! Talk-off: what is heard in a call and is no key names no digit, and keys are heard while somebody speaks.

use super::*;
use crate::hold_music::hold_music;
use crate::rtp::g711::{from_mu_law, to_mu_law};
use rubato::audioadapter_buffers::owned::InterleavedOwned;
use rubato::{Fft, FixedSync, Resampler};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Debian's asterisk-core-sounds: two women who record prompts for telephone exchanges, an hour of them.
const PROMPTS: &str = "/usr/share/asterisk/sounds";
/// Debian's pocketsphinx-testdata: a reader, and two who dictate.
const RECORDINGS: &str = "/usr/share/pocketsphinx/test/data";
const SAID: &str = "I would like to apply for help with my rent. My family has three children and we live in the city. \
     The office is open on Monday from nine until five. We need food and a safe place to stay, eight, nine, five, two, zero.";
/// The letters of languages whose vowels and tones are others.
const SAID_ABROAD: [(&str, &str); 6] = [
    (
        "es",
        "Quisiera pedir ayuda con el alquiler, mi familia tiene tres hijos, uno, dos, tres, cuatro, cinco.",
    ),
    (
        "vi",
        "Tôi muốn xin trợ cấp tiền thuê nhà, gia đình tôi có ba con, một, hai, ba, bốn, năm.",
    ),
    (
        "ko",
        "월세 지원을 신청하고 싶습니다. 우리 가족은 아이가 셋입니다.",
    ),
    ("cmn", "我想申请租房补助，我们家有三个孩子，一二三四五六七八九。"),
    ("ar", "أريد أن أطلب مساعدة في دفع الإيجار، عندي ثلاثة أطفال."),
    (
        "ru",
        "Я хотел бы попросить помощь с арендой, у нас трое детей, один, два, три, четыре.",
    ),
];

/// A sound as a telephone brings it, with its name.
type Sound = (String, Vec<i16>);

fn narrow(samples: Vec<f32>, rate: u32) -> Vec<i16> {
    let narrow = match rate {
        RATE => samples,
        rate => {
            let length = samples.len();
            let input = InterleavedOwned::new_from(samples, 1, length).unwrap();
            let mut resampler =
                Fft::<f32>::new(rate as usize, RATE as usize, 1_024, 1, FixedSync::Both).unwrap();
            resampler.process_all(&input, length, None).unwrap().take_data()
        }
    };
    let to_sample = |sample: f32| (sample * 32_767.0).clamp(-32_768.0, 32_767.0) as i16;
    narrow.into_iter().map(to_sample).collect()
}

fn read(path: &Path) -> Sound {
    let name = path.display().to_string();
    if path.extension().is_some_and(|ending| ending == "raw") {
        let bytes = std::fs::read(path).unwrap();
        let samples = bytes.chunks_exact(2);
        let samples = samples.map(|pair| f32::from(i16::from_le_bytes([pair[0], pair[1]])) / 32_768.0);
        return (name, narrow(samples.collect(), 16_000));
    }
    let mut reader = hound::WavReader::open(path).unwrap();
    let spec = reader.spec();
    assert_eq!((spec.channels, spec.bits_per_sample), (1, 16), "{name}");
    let samples = reader.samples::<i16>();
    let samples = samples.map(|sample| f32::from(sample.unwrap()) / 32_768.0);
    (name, narrow(samples.collect(), spec.sample_rate))
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    let entries = std::fs::read_dir(folder).expect("hub/scripts/setup.sh test installs the recordings");
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            files(&path, found);
        } else if path
            .extension()
            .is_some_and(|ending| ending == "wav" || ending == "raw")
        {
            found.push(path);
        }
    }
}

fn people() -> Vec<Sound> {
    let mut found = Vec::new();
    for folder in [PROMPTS, RECORDINGS] {
        files(Path::new(folder), &mut found);
    }
    found.sort();
    found.iter().map(|path| read(path)).collect()
}

fn spoken(program: &str, arguments: &[&str]) -> Sound {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("said.wav");
    let to = if program == "flite" { "-o" } else { "-w" };
    let status = Command::new(program).args(arguments).arg(to).arg(&path).status();
    assert!(status.expect("the voices are installed").success());
    (format!("{program} {arguments:?}"), read(&path).1)
}

/// Every voice of flite, and voices of espeak-ng low and high.
fn voices() -> Vec<Sound> {
    let mut sounds: Vec<Sound> = ["slt", "rms", "awb", "kal"]
        .map(|voice| spoken("flite", &["-voice", voice, "-t", SAID]))
        .into();
    for (lang, text) in SAID_ABROAD.into_iter().chain([("en-us", SAID)]) {
        for variant in ["m3", "f3"] {
            sounds.push(spoken("espeak-ng", &["-v", &format!("{lang}+{variant}"), text]));
        }
    }
    sounds
}

/// The music on hold twice, as the hub plays it to a telephone.
fn music() -> Sound {
    let packets = hold_music().unwrap();
    let mut decoder = opus::Decoder::new(RATE, opus::Channels::Mono).unwrap();
    let mut samples = Vec::new();
    let mut frame = [0_i16; 960];
    for packet in packets.iter().chain(packets.iter()) {
        let length = decoder.decode(packet, &mut frame, false).unwrap();
        samples.extend_from_slice(&frame[..length]);
    }
    ("music on hold".to_owned(), samples)
}

fn made(name: &str, seconds: f32, sound: impl Fn(f32) -> f32) -> Sound {
    let length = (seconds * RATE as f32) as usize;
    let samples = (0..length).map(|at| (sound(at as f32 / RATE as f32) * 32_767.0) as i16);
    (name.to_owned(), samples.collect())
}

fn sine(hertz: f32, time: f32) -> f32 {
    (TAU * hertz * time).sin()
}

/// A fax that calls and one that answers, and the tones of an exchange: dialling, ringing, busy, not in service.
fn machines() -> Vec<Sound> {
    let keyed = |time: f32, rate: f32| (time * rate) as usize * 7_919 % 13 < 6;
    let mut sounds = vec![
        made("fax, calling", 4.0, |time| 0.3 * sine(1_100.0, time)),
        made("fax, answering", 4.0, |time| 0.3 * sine(2_100.0, time)),
        made("fax, preamble", 4.0, |time| {
            0.3 * sine(if keyed(time, 300.0) { 1_650.0 } else { 1_850.0 }, time)
        }),
        made("fax, page", 6.0, |time| {
            let turn = (time * 2_400.0) as usize * 7_919 % 8;
            0.3 * (TAU * (1_800.0 * time + turn as f32 / 8.0)).sin()
        }),
        made("not in service", 3.0, |time| {
            0.3 * sine([913.8, 1_370.6, 1_776.7][(time * 3.0) as usize % 3], time)
        }),
    ];
    for (low, high) in [(350.0, 440.0), (440.0, 480.0), (480.0, 620.0), (425.0, 450.0)] {
        let pair = |time: f32| 0.25 * (sine(low, time) + sine(high, time));
        sounds.push(made(&format!("{low} and {high} Hz"), 2.0, pair));
    }
    sounds
}

fn through_mu_law(samples: &[i16]) -> Vec<i16> {
    samples
        .iter()
        .map(|sample| from_mu_law(to_mu_law(*sample)))
        .collect()
}

fn louder(samples: &[i16], gain: f32) -> Vec<i16> {
    let sample = |sample: &i16| (f32::from(*sample) * gain).clamp(-32_768.0, 32_767.0) as i16;
    samples.iter().map(sample).collect()
}

fn digits_in(samples: &[i16]) -> String {
    let mut detector = DigitDetector::default();
    let chunks = samples.chunks(160);
    chunks.filter_map(|chunk| detector.hear(chunk)).collect()
}

/// The digits heard in sounds that have none: as they are and too loud for the line, at two places of the blocks.
fn false_digits(sounds: &[Sound]) -> Vec<String> {
    let mut heard = Vec::new();
    for (name, samples) in sounds {
        for gain in [1.0, 4.0] {
            let line = through_mu_law(&louder(samples, gain));
            for offset in [0, 101] {
                let digits = digits_in(line.get(offset..).unwrap_or_default());
                if !digits.is_empty() {
                    heard.push(format!("{digits} in {name}, gain {gain}, from sample {offset}"));
                }
            }
        }
    }
    heard
}

fn seconds(sounds: &[Sound]) -> usize {
    sounds.iter().map(|(_, samples)| samples.len()).sum::<usize>() / RATE as usize
}

#[test]
fn people_who_speak_press_no_key() {
    let people = people();
    let heard = seconds(&people);
    assert!(heard > 2_400, "only {heard} s of recordings");
    assert_eq!(false_digits(&people), Vec::<String>::new(), "in {heard} s");
}

#[test]
fn voices_music_fax_and_the_tones_of_exchanges_press_no_key() {
    let mut sounds = voices();
    sounds.push(music());
    sounds.extend(machines());
    let heard = seconds(&sounds);
    assert!(heard > 180, "only {heard} s of sounds");
    assert_eq!(false_digits(&sounds), Vec::<String>::new(), "in {heard} s");
}

/// All sixteen keys, each as long as this and with the same silence after it, at about −9 dBov.
fn keys(milliseconds: usize, off: f32) -> (String, Vec<i16>) {
    let (mut names, mut samples) = (String::new(), Vec::new());
    for (row, low) in LOW.iter().enumerate() {
        for (column, high) in HIGH.iter().enumerate() {
            names.push(KEYS[row][column]);
            let seconds = milliseconds as f32 / 1_000.0;
            let pair = |time: f32| 0.25 * (sine(low * off, time) + sine(high * off, time));
            samples.extend(made("", seconds, pair).1);
            samples.resize(samples.len() + milliseconds * 8, 0);
        }
    }
    (names, samples)
}

fn loudness(samples: &[i16]) -> f32 {
    let squares: f64 = samples.iter().map(|sample| f64::from(*sample).powi(2)).sum();
    (squares / samples.len().max(1) as f64).sqrt() as f32
}

#[test]
fn keys_are_heard_while_somebody_speaks_beside_the_phone() {
    // A key's two tones have this level while it is held.
    let key = 0.25 * 32_767.0;
    for (name, speech) in voices()
        .into_iter()
        .chain([read(&Path::new(RECORDINGS).join("goforward.raw"))])
    {
        let level = loudness(&speech);
        for (milliseconds, decibels) in [(70, 15.0_f32), (100, 15.0), (250, 15.0)] {
            let (names, keys) = keys(milliseconds, 1.0);
            let speech = louder(&speech, key / level / 10_f32.powf(decibels / 20.0));
            let mixed = keys.iter().zip(speech.iter().cycle());
            let mixed: Vec<i16> = mixed.map(|(key, voice)| key.saturating_add(*voice)).collect();
            assert_eq!(
                digits_in(&through_mu_law(&mixed)),
                names,
                "{milliseconds} ms, {decibels} dB above {name}"
            );
        }
    }
}

#[test]
fn keys_of_telephones_that_are_off_by_what_is_allowed_are_heard() {
    // ITU-T Q.24 (North America and others): 1.5 % are heard, 3.5 % are not.
    for milliseconds in [60, 70, 100] {
        for (off, is_heard) in [
            (1.0, true),
            (0.985, true),
            (1.015, true),
            (0.965, false),
            (1.035, false),
        ] {
            let (names, keys) = keys(milliseconds, off);
            let heard = digits_in(&through_mu_law(&keys));
            let expected = if is_heard { names.as_str() } else { "" };
            assert_eq!(heard, expected, "{milliseconds} ms, {off}");
        }
    }
}
