//! Share of words recognised of synthetic voices with sentences of casework, in wide band and in telephone quality.

use super::people::{people, wrong_words};
use super::*;

/// Sentences of casework, for each of the voices.
const CASEWORK: [(&str, &str); 8] = [
    (
        "slt",
        "My landlord raised the rent in September and I cannot pay it any more.",
    ),
    (
        "slt",
        "Please send us the lease and the last electric bill before Friday.",
    ),
    (
        "slt",
        "I lost my job at the mill, and we have two children at home.",
    ),
    (
        "slt",
        "Have you received a letter from the housing office about your application?",
    ),
    (
        "rms",
        "I would like to ask for help with my heating bill this winter.",
    ),
    (
        "rms",
        "We will call you back next week when the decision has been made.",
    ),
    (
        "rms",
        "My mother is ill and cannot leave the house, so I speak for her.",
    ),
    (
        "rms",
        "You can bring the papers to the office on Main Street, or send them by mail.",
    ),
];

/// Mono sound at 16 kHz of a file, through the band and the quantisation of a telephone call if so asked.
pub(super) fn read(path: &Path, telephone: bool) -> Vec<f32> {
    let folder = tempfile::tempdir().unwrap();
    let (narrow, wide) = (folder.path().join("narrow.wav"), folder.path().join("wide.wav"));
    let sox = |arguments: &[&std::ffi::OsStr]| {
        let status = Command::new("sox")
            .args(arguments)
            .status()
            .expect("sox is installed");
        assert!(
            status.success(),
            "{arguments:?}: hub/scripts/setup.sh test installs the recordings"
        );
    };
    let word = |word: &'static str| std::ffi::OsStr::new(word);
    let mut source = path.as_os_str();
    let plain = folder.path().join("plain.wav");
    if path.extension().is_some_and(|extension| extension == "raw") {
        let form = ["-t", "raw", "-r", "16000", "-e", "signed", "-b", "16", "-c", "1"].map(word);
        sox(&[&form[..], &[source, plain.as_os_str()]].concat());
        source = plain.as_os_str();
    }
    if telephone {
        let form = ["-r", "8000", "-c", "1", "-e", "u-law"].map(word);
        let limits = ["sinc", "300-3400"].map(word);
        sox(&[&[source], &form[..], &[narrow.as_os_str()], &limits[..]].concat());
        source = narrow.as_os_str();
    }
    let form = ["-r", "16000", "-c", "1", "-e", "signed", "-b", "16"].map(word);
    sox(&[&[source], &form[..], &[wide.as_os_str()]].concat());
    let mut reader = hound::WavReader::open(&wide).unwrap();
    let samples = reader.samples::<i16>();
    samples
        .map(|sample| f32::from(sample.unwrap()) / 32_768.0)
        .collect()
}

pub(super) fn say(voice: &str, sentence: &str, telephone: bool) -> Vec<f32> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("said.wav");
    let flite = Command::new("flite")
        .args(["-voice", voice, "-t", sentence, "-o"])
        .arg(&path)
        .status();
    assert!(flite.expect("flite is installed").success());
    read(&path, telephone)
}

/// Words in lower case, without punctuation, small numbers and titles written out.
pub(super) fn spoken_words(text: &str) -> Vec<String> {
    let plain: String = text
        .chars()
        .map(|letter| match letter {
            '’' => '\'',
            letter if letter.is_alphanumeric() || letter == '\'' => letter,
            _ => ' ',
        })
        .collect();
    let written_out = |word: &str| {
        let written = match word {
            "mr" => "mister",
            "2" => "two",
            "3" => "three",
            "4" => "four",
            "5" => "five",
            "7" => "seven",
            "8" => "eight",
            "9" => "nine",
            "10" => "ten",
            word => word,
        };
        written.to_owned()
    };
    plain.to_lowercase().split_whitespace().map(written_out).collect()
}

/// Substitutions, deletions and insertions between what was said and what was heard (Levenshtein).
pub(super) fn errors(said: &[String], heard: &[String]) -> usize {
    let mut row: Vec<usize> = (0..=heard.len()).collect();
    for (line, word) in said.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = line + 1;
        for (column, other) in heard.iter().enumerate() {
            let substituted = diagonal + usize::from(word != other);
            diagonal = row[column + 1];
            row[column + 1] = substituted.min(diagonal + 1).min(row[column] + 1);
        }
    }
    row[heard.len()]
}

/// Word errors in percent over all of these.
fn word_error_rate(captioner: &Captioner, readings: &[(Vec<f32>, &'static str)]) -> f64 {
    let (wrong, all) = wrong_words(captioner, readings);
    let rate = 100.0 * wrong as f64 / all as f64;
    println!("{wrong} of {all} words wrong: {rate:.1} %");
    rate
}

fn casework(telephone: bool) -> Vec<(Vec<f32>, &'static str)> {
    let spoken = CASEWORK
        .iter()
        .map(|(voice, said)| (say(voice, said, telephone), *said));
    spoken.collect()
}

#[test]
fn casework_is_understood_and_written_with_capitals_and_punctuation() {
    let captioner = newcomer();
    let wide = word_error_rate(&captioner, &casework(false));
    assert!(wide <= 8.0, "{wide:.1} % of the words are wrong");
    let zero = Instant::now();
    let mut sound = silence(400);
    sound.extend(say("slt", CASEWORK[1].1, false));
    sound.extend(silence(1_000));
    let events = captions(&captioner, options("en", zero, true), packets(&sound, zero));
    let written = finals(&events);
    assert_eq!(written.len(), 1, "{events:#?}");
    let text = &written[0].committed_text;
    assert!(
        text.starts_with("Please") && text.contains("Friday") && text.ends_with('.'),
        "{text}"
    );
    assert!(written[0].confidence > 0.5 && &*written[0].engine == "whisper tiny.en");
}

#[test]
fn a_sentence_on_which_the_engine_first_loops_is_written_all_the_same() {
    let captioner = newcomer();
    for (sentence, end) in [
        (SENTENCES[0], "help with my rent."),
        (SENTENCES[5], "get an answer?"),
    ] {
        let zero = Instant::now();
        let mut sound = silence(400);
        sound.extend(speak(sentence));
        sound.extend(silence(2_000));
        let events = captions(&captioner, options("en", zero, false), packets(&sound, zero));
        let heard = finals(&events);
        assert_eq!(heard.len(), 1, "{sentence}: {events:#?}");
        assert!(heard[0].committed_text.ends_with(end), "{heard:#?}");
        assert_eq!(heard[0].committed_text.matches(end).count(), 1, "{heard:#?}");
    }
}

/// Prints the word errors of every voice there is, for the tables of the documentation.
#[test]
#[ignore = "a measurement of a minute"]
fn measure_word_errors() {
    let cache = weights_cache().unwrap();
    for name in ["tiny.en", "base"] {
        let path = cache.join(format!("ggml-{name}.bin"));
        let captioner = Captioner::start(load_engines(&[path]).unwrap(), 1).unwrap();
        for telephone in [false, true] {
            println!("== {name}, telephone {telephone}: people, casework, ten sentences");
            println!("{:.1} %", people(&captioner, telephone));
            word_error_rate(&captioner, &casework(telephone));
            for voice in ["slt", "rms", "awb", "kal16"] {
                let all: Vec<_> = SENTENCES
                    .iter()
                    .map(|said| (say(voice, said, telephone), *said))
                    .collect();
                println!("{voice}");
                word_error_rate(&captioner, &all);
            }
        }
    }
}
