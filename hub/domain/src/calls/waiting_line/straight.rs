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
            let langs = self.langs.iter();
            langs
                .map(|lang| (lang.clone(), text(words::of(lang).1).to_owned()))
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
            langs: vec!["en".into(), "ar".into(), "ko".into()],
            ..WaitingLine::default()
        };
        assert_eq!(line.straight_flow("desk").check(), Ok(()));
        line.after = AfterWait::HangUp;
        line.music = false;
        assert_eq!(line.straight_flow("desk").check(), Ok(()));
    }
}
