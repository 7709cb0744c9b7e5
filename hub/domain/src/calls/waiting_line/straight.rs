//! A number that leads straight to a line: the flow that its callers go through.

use super::words;
use super::{AfterWait, WaitingLine};
use crate::calls::flow::{Defaults, Enqueue, FORMAT, Flow, Hangup, Step, Voicemail, Words};
use std::collections::BTreeMap;

/// Longest call, the wait and the time with a person left out.
const MAX_CALL_S: u32 = 1_800;
const MAX_MESSAGE_S: u32 = 180;

impl WaitingLine {
    /// The line, then a message or goodbye.
    pub fn straight_flow(&self, key: &str) -> Flow {
        let said = |text: fn(&words::LineWords) -> &'static str| -> Words {
            // Callers of a language without words hear the first, or English.
            let langs = self.langs.iter().map(String::as_str).chain(["en"]);
            langs
                .filter_map(|lang| {
                    words::in_lang(lang).map(|words| (lang.to_owned(), text(words).to_owned()))
                })
                .collect()
        };
        let bye = Step::Hangup(Hangup {
            say: Some(said(|words| words.goodbye)),
        });
        let message = Step::Voicemail(Voicemail {
            mailbox: None,
            say: said(|words| words.leave_message),
            max_length: Some(MAX_MESSAGE_S),
            finish_on_key: None,
            transcribe: true,
            next: "bye".to_owned(),
        });
        let takes_messages = self.after == AfterWait::Voicemail;
        let after = if takes_messages { "message" } else { "bye" };
        let line = Step::Enqueue(Enqueue {
            name: key.to_owned(),
            priority: None,
            wait_play: self.music.then(|| "moh".to_owned()),
            max_wait: None,
            offer_callback: self.offer_callback,
            voicemail: takes_messages.then(|| "message".to_owned()),
            timeout: after.to_owned(),
            abandoned: None,
        });
        let mut steps = BTreeMap::from([("line".to_owned(), line), ("bye".to_owned(), bye)]);
        if takes_messages {
            steps.insert("message".to_owned(), message);
        }
        Flow {
            version: FORMAT,
            name: self.name.clone(),
            program: None,
            start: "line".to_owned(),
            lang: self.langs.clone(),
            timezone: "UTC".to_owned(),
            defaults: Defaults {
                on_error: Some("bye".to_owned()),
                max_call: MAX_CALL_S,
                ..Defaults::default()
            },
            steps,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_makes_a_sound_flow() {
        let mut line = WaitingLine {
            langs: vec!["en".into(), "ar".into(), "tl".into()],
            ..WaitingLine::default()
        };
        assert_eq!(line.straight_flow("desk").check(), Ok(()));
        line.after = AfterWait::HangUp;
        line.music = false;
        assert_eq!(line.straight_flow("desk").check(), Ok(()));
    }

    #[test]
    fn what_the_hub_says_is_in_the_voice_of_its_language() {
        let goodbye = |langs: &[&str], caller: &str| {
            let line = WaitingLine {
                langs: langs.iter().map(|lang| (*lang).to_owned()).collect(),
                ..WaitingLine::default()
            };
            let flow = line.straight_flow("desk");
            let Some(Step::Hangup(Hangup { say: Some(words) })) = flow.steps.get("bye") else {
                panic!("no goodbye: {flow:?}");
            };
            let (lang, text) = flow.spoken(words, flow.spoken_lang(caller));
            (
                lang.to_owned(),
                text.split_once(' ').unwrap_or_default().0.to_owned(),
            )
        };
        let heard = |lang: &str, word: &str| (lang.to_owned(), word.to_owned());
        assert_eq!(goodbye(&["es", "ko"], "es"), heard("es", "No"));
        // There is a Korean voice, and no Korean sentence.
        assert_eq!(goodbye(&["es", "ko"], "ko"), heard("es", "No"));
        assert_eq!(goodbye(&["es", "tl"], "tl"), heard("es", "No"));
        assert_eq!(goodbye(&["ko"], "ko"), heard("en", "All"));
    }
}
