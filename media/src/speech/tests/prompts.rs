//! What ready-made menus say in English is heard to the last word: a voice program that swallows it would be noticed by callers
//! alone. The other program's voices are too plain for the engines that newcomers have; theirs are measured (`prompt.rs`).

use super::*;
use crate::prompt::Speaker;
use hub_domain::calls::flow::ready_made;

/// Every sentence of the ready-made flows in a language, with something in the place of variables.
fn sentences(lang: &str) -> Vec<String> {
    let mut found = Vec::new();
    for ready in ready_made() {
        let flow = serde_json::to_value(&ready.flow).unwrap();
        for step in flow["steps"].as_object().unwrap().values() {
            let Some(text) = step["say"][lang].as_str() else {
                continue;
            };
            let text = text
                .replace("{{agency}}", "Riverbend County")
                .replace("{{case_program}}", "Rental Assistance")
                .replace("{{case_status}}", "");
            // The words of another voice are that voice's matter.
            let own: Vec<&str> = hub_domain::calls::prompt_text::parts(&text, lang)
                .into_iter()
                .filter(|part| part.lang == lang)
                .map(|part| part.text)
                .collect();
            found.push(own.join(" "));
        }
    }
    found.sort();
    found.dedup();
    found
}

/// As the recogniser writes it: no punctuation, numbers as digits.
fn plain(word: &str) -> String {
    let word: String = word
        .chars()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect();
    let numbers = ["one", "two", "three", "four", "five"];
    match numbers.iter().position(|number| *number == word) {
        Some(place) => (place + 1).to_string(),
        None => word,
    }
}

/// What is heard of a prompt, word by word.
fn heard(captioner: &Captioner, lang: &str, text: &str) -> Vec<String> {
    let prompt = Speaker::default().say(lang, text).unwrap();
    let mut decoder = opus::Decoder::new(16_000, opus::Channels::Mono).unwrap();
    let mut pcm = silence(300);
    let mut out = [0.0; 320];
    for packet in prompt.iter() {
        let length = decoder.decode_float(packet, &mut out, false).unwrap();
        pcm.extend_from_slice(&out[..length]);
    }
    pcm.extend(silence(1_500));
    let zero = Instant::now();
    let events = captions(captioner, options(lang, zero, false), packets(&pcm, zero));
    finals(&events)
        .iter()
        .flat_map(|event| {
            event
                .committed_text
                .split_whitespace()
                .map(plain)
                .collect::<Vec<_>>()
        })
        .collect()
}

#[test]
fn the_last_word_of_every_ready_made_prompt_is_heard() {
    let captioner = newcomer();
    let mut missed: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut asked = 0;
    for text in sentences("en") {
        let wanted = plain(text.split_whitespace().last().unwrap());
        let words = heard(&captioner, "en", &text);
        asked += 1;
        if !words.iter().rev().take(3).any(|word| *word == wanted) {
            missed.insert(text, words);
        }
    }
    assert!(asked >= 12, "{asked}");
    // A synthetic voice is misheard now and then; a last word that is not said is missing everywhere.
    assert!(missed.len() * 10 <= asked, "{missed:#?}");
}
