//! Which engine listens to which language, and what a leg yields in a language that is not its own.

use super::understood::read;
use super::*;

/// Debian's asterisk-core-sounds-es-wav: Allison Smith in Spanish, recorded for telephones (CC BY-SA 3.0).
const SPANISH: &str = "/usr/share/asterisk/sounds/es_MX_f_Allison";
const PROMPTS: [&str; 5] = [
    "queue-youarenext",
    "ss-noservice",
    "privacy-unident",
    "auth-incorrect",
    "vm-review",
];

fn in_spanish(prompt: &str) -> Vec<f32> {
    let mut sound = silence(400);
    sound.extend(read(
        &Path::new(SPANISH).join(prompt).with_extension("wav"),
        false,
    ));
    sound.extend(silence(1_000));
    sound
}

fn texts(events: &[CaptionEvent]) -> Vec<String> {
    finals(events)
        .iter()
        .map(|event| event.committed_text.clone())
        .collect()
}

#[test]
fn a_language_that_no_engine_knows_has_no_captions() {
    let captioner = newcomer();
    let opened = captioner.open(options("om", Instant::now(), true), mpsc::unbounded_channel().0);
    assert!(matches!(opened, Err(SpeechError::NotAvailable { lang }) if lang == "om"));
    assert_eq!(captioner.engine_for("ti-ER"), None);
    assert_eq!(captioner.engine_for("en-GB").as_deref(), Some("whisper tiny.en"));
    assert_eq!(captioner.engine_for("es-MX").as_deref(), Some("whisper base"));
}

#[test]
fn spanish_on_an_english_leg_yields_no_sentence() {
    let captioner = newcomer();
    for prompt in PROMPTS {
        let (sound, zero) = (in_spanish(prompt), Instant::now());
        let events = captions(&captioner, options("en", zero, true), packets(&sound, zero));
        let shown = events.iter().filter(|event| !event.is_final).count();
        println!("{prompt}: {shown} interims");
        assert_eq!(texts(&events), Vec::<String>::new(), "{prompt}");
    }
}

#[test]
fn another_engine_takes_over_when_the_language_is_corrected_in_the_call() {
    let captioner = newcomer();
    let said = |lang: &str, sound: &[f32]| {
        let zero = Instant::now();
        let events = captions(&captioner, options(lang, zero, false), packets(sound, zero));
        let heard = finals(&events);
        assert!(!heard.is_empty(), "{lang}: {events:#?}");
        let engine = heard[0].engine.to_string();
        assert!(
            heard
                .iter()
                .all(|event| event.lang == lang && *event.engine == *engine)
        );
        (engine, texts(&events).join(" ").to_lowercase())
    };
    let (engine, words) = said("es", &in_spanish("queue-periodic-announce"));
    assert_eq!(engine, "whisper base");
    assert!(
        words.contains("representantes") && words.contains("atenderemos"),
        "{words}"
    );
    let mut english = silence(400);
    english.extend(speak(SENTENCES[5]));
    english.extend(silence(1_000));
    let (engine, words) = said("en", &english);
    assert_eq!(engine, "whisper tiny.en");
    assert!(words.contains("answer"), "{words}");
}

#[test]
fn weights_that_come_during_a_call_are_used_for_what_is_opened_after_them() {
    let captioner = scripted("the earlier engine");
    let mut sound = silence(400);
    sound.extend(speak(SENTENCES[3]));
    sound.extend(silence(1_000));
    let zero = Instant::now();
    let (events, mut received) = mpsc::unbounded_channel();
    let leg = captioner.open(options("es", zero, false), events).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("ggml-later.bin");
    Script::new("the later engine", true)
        .write(&mut fs::File::create(&path).unwrap())
        .unwrap();
    captioner.replace_engines(load_engines(&[path]).unwrap());
    for packet in packets(&sound, zero) {
        assert!(leg.push(packet));
    }
    futures::executor::block_on(leg.close());
    let mut open = Vec::new();
    while let Ok(event) = received.try_recv() {
        open.push(event);
    }
    assert_eq!(texts(&open), ["the earlier engine"]);
    let zero = Instant::now();
    let after = captions(&captioner, options("es", zero, false), packets(&sound, zero));
    assert_eq!(texts(&after), ["the later engine"]);
    assert_eq!(&*finals(&after)[0].engine, "whisper later");
}

/// The first engine writes what engines write for silence.
#[test]
fn a_message_of_which_nothing_is_understood_is_given_to_the_larger_engine_and_a_call_is_not() {
    let captioner = scripted("never heard");
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, words: &str, multilingual| {
        let path = folder.path().join(name);
        let script = Script::new(words, multilingual);
        script.write(&mut fs::File::create(&path).unwrap()).unwrap();
        path
    };
    let small = write("ggml-small.bin", "you", false);
    let large = write("ggml-large.bin", "my landlord has not answered", true);
    captioner.replace_engines(load_engines(&[small, large]).unwrap());
    let mut sound = silence(400);
    sound.extend(speak(SENTENCES[3]));
    sound.extend(silence(1_000));
    let heard = |asks_again| {
        let zero = Instant::now();
        let options = LegOptions {
            asks_again,
            ..options("en", zero, false)
        };
        captions(&captioner, options, packets(&sound, zero))
    };
    let message = heard(true);
    assert_eq!(texts(&message), ["my landlord has not answered"]);
    assert_eq!(&*finals(&message)[0].engine, "whisper large");
    assert!(texts(&heard(false)).is_empty());
}
