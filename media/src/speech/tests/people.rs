//! Share of words recognised of people who speak: a reader, two who dictate to a machine, and one who records prompts for
//! telephone exchanges; in wide band and in telephone quality.

use super::understood::{errors, read, spoken_words};
use super::*;

/// Debian's pocketsphinx-testdata.
const RECORDINGS: &str = "/usr/share/pocketsphinx/test/data";
/// Debian's asterisk-core-sounds-en-wav: Allison Smith in English, recorded for telephones (CC BY-SA 3.0).
const PROMPTS: &str = "/usr/share/asterisk/sounds/en_US_f_Allison";

/// A reading of "Sense and Sensibility" (LibriVox). Where the package's own transcription is wrong, this is what is said.
const READER: [(&str, &str); 5] = [
    (
        "librivox/sense_and_sensibility_01_austen_64kb-0870.wav",
        "and mister john dashwood had then leisure to consider how much there might be prudently in his power to do for them",
    ),
    (
        "librivox/sense_and_sensibility_01_austen_64kb-0880.wav",
        "he was not an ill disposed young man",
    ),
    (
        "librivox/sense_and_sensibility_01_austen_64kb-0890.wav",
        "unless to be rather cold hearted and rather selfish is to be ill disposed",
    ),
    (
        "librivox/sense_and_sensibility_01_austen_64kb-0920.wav",
        "had he married a more amiable woman he might have been made still more respectable than he was",
    ),
    (
        "librivox/sense_and_sensibility_01_austen_64kb-0930.wav",
        "he might even have been made amiable himself",
    ),
];

/// Two who dictate short commands, in an office.
const DICTATION: [(&str, &str); 5] = [
    ("goforward.raw", "go forward ten meters"),
    ("something.raw", "go somewhere and do something"),
    ("cards/001.wav", "ten of clubs"),
    ("cards/003.wav", "seven of clubs"),
    ("cards/005.wav", "eight of spades four of clubs seven of hearts"),
];

/// Prompts, as their publisher's list has them.
const SPOKEN_PROMPTS: [(&str, &str); 8] = [
    (
        "demo-nogo",
        "I'm afraid I was unable to create a connection to the Digium demonstration Asterisk server. You may find some \
         helpful debugging information on the Asterisk console.",
    ),
    (
        "queue-periodic-announce",
        "All of our representatives are currently busy. Please stay on the line and your call will be answered by the \
         next available representative.",
    ),
    (
        "queue-youarenext",
        "Your call is now first in line and will be answered by the next available representative.",
    ),
    (
        "ss-noservice",
        "The number you have dialed is not in service. Please check the number and try again.",
    ),
    (
        "privacy-unident",
        "The party you are trying to reach does not accept unidentified calls.",
    ),
    (
        "conf-waitforleader",
        "The conference will begin when the leader arrives.",
    ),
    (
        "auth-incorrect",
        "Password incorrect. Please enter your password followed by the pound key.",
    ),
    (
        "priv-introsaved",
        "Thank you. Please hold, while I attempt to connect you with your party!",
    ),
];

type Reading = (Vec<f32>, &'static str);

fn recordings(list: &[(&str, &'static str)], telephone: bool) -> Vec<Reading> {
    let one =
        |(file, said): &(&str, &'static str)| (read(&Path::new(RECORDINGS).join(file), telephone), *said);
    list.iter().map(one).collect()
}

/// In their own quality, which is a telephone's.
fn prompts() -> Vec<Reading> {
    let one = |(file, said): &(&str, &'static str)| {
        let path = Path::new(PROMPTS).join(file).with_extension("wav");
        (read(&path, false), *said)
    };
    SPOKEN_PROMPTS.iter().map(one).collect()
}

/// Wrong words and all words of these, each heard as one leg through Opus, voice activity and workers.
pub(super) fn wrong_words(captioner: &Captioner, readings: &[Reading]) -> (usize, usize) {
    let (mut wrong, mut all) = (0, 0);
    for (pcm, said) in readings {
        let zero = Instant::now();
        let mut sound = silence(400);
        sound.extend(pcm);
        sound.extend(silence(1_000));
        let events = captions(captioner, options("en-US", zero, false), packets(&sound, zero));
        assert_consistent(&events);
        let heard: Vec<&str> = finals(&events)
            .iter()
            .map(|event| event.committed_text.as_str())
            .collect();
        let heard = heard.join(" ");
        let (said, words) = (spoken_words(said), spoken_words(&heard));
        let missed = errors(&said, &words);
        if missed > 0 {
            println!("{missed} wrong in {heard:?}");
        }
        wrong += missed;
        all += said.len();
    }
    (wrong, all)
}

/// Word errors in percent over all of these people, each person's printed too.
pub(super) fn people(captioner: &Captioner, telephone: bool) -> f64 {
    let mut voices = vec![
        ("reader", recordings(&READER, telephone)),
        ("dictation", recordings(&DICTATION, telephone)),
    ];
    if telephone {
        voices.push(("prompts", prompts()));
    }
    let (mut wrong, mut all) = (0, 0);
    for (who, readings) in &voices {
        let (missed, words) = wrong_words(captioner, readings);
        println!("{who}, telephone {telephone}: {missed} of {words}");
        wrong += missed;
        all += words;
    }
    100.0 * wrong as f64 / all as f64
}

#[test]
fn people_are_understood_in_wide_band_and_by_telephone() {
    let captioner = newcomer();
    let wide = people(&captioner, false);
    assert!(wide <= 6.0, "wide band: {wide:.1} % of the words are wrong");
    let narrow = people(&captioner, true);
    assert!(narrow <= 10.0, "telephone: {narrow:.1} % of the words are wrong");
}
