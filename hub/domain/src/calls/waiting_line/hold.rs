//! What a caller hears in a line, and what their keys do: a state machine without a clock and without a telephone. It takes
//! events with their times, and answers what is to be done.

use super::words::{self, LineWords, read_out};
use crate::calls::outgoing_call::{ServedNumbers, outgoing_call};
use crate::people::address::normal_phone;

/// A digit of a number has to come within so long, and an answer to a question.
const PATIENCE_MS: i64 = 8_000;
/// Numbers that may be entered in vain.
const MOST_NUMBERS: u32 = 3;
/// Most digits of a number.
const MAX_DIGITS: usize = 16;

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum HoldEvent {
    /// The wait begins. Comes once, first.
    Begin,
    /// The caller's place (1: the first), and the expected wait where it is known.
    Place {
        place: u32,
        wait_ms: Option<i64>,
    },
    Digit(char),
    /// The prompt of this number was said to its end, or could not be said.
    PromptEnded(u64),
    /// The moment of [`Hold::deadline_ms`] has come.
    Clock,
    /// The callback has been written down, or could not be.
    CallbackKept(bool),
}

/// What is to be done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum HoldCommand {
    /// Say this; it ends music and any other prompt.
    Say {
        prompt: u64,
        lang: String,
        text: String,
        /// It contains somebody's own number.
        is_personal: bool,
    },
    /// Nothing is said: music, where there is some.
    Music,
    /// Write down that this number is to be called back; answered by [`HoldEvent::CallbackKept`].
    CallBack { number: String },
    /// The caller wants to leave a message; the wait is over.
    Voicemail,
    /// The callback is kept and said; the call can end.
    Done,
}

/// What a wait begins with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HoldSetup {
    /// In which the hub's own sentences are said (BCP 47): one that it has words for.
    pub lang: String,
    /// Said first; may be empty.
    pub announcement: String,
    /// The language of the announcement.
    pub announced_in: String,
    /// E.164; empty where it is withheld.
    pub caller: String,
    /// What may be called back.
    pub served: ServedNumbers,
    pub offers_callback: bool,
    pub offers_voicemail: bool,
    /// 0: the place is never said.
    pub position_every_s: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// The announcement, or the place with what may be pressed.
    Informing,
    Music,
    /// The caller is asked to confirm a number.
    Confirming,
    /// The caller enters one.
    Entering,
    /// The callback is being written down.
    Keeping,
    /// It is kept, and said.
    Goodbye,
    Over,
}

/// See the module.
pub struct Hold {
    setup: HoldSetup,
    phase: Phase,
    prompts: u64,
    /// What is being said.
    saying: Option<u64>,
    place: Option<(u32, Option<i64>)>,
    /// The place has been said once.
    has_informed: bool,
    number: String,
    digits: String,
    failed: u32,
    deadline_ms: Option<i64>,
}

impl Hold {
    /// A wait that has not begun.
    pub fn new(setup: HoldSetup) -> Self {
        Self {
            // A number that is not called is not offered; another one can be entered.
            number: outgoing_call(&setup.caller, &setup.served).unwrap_or_default(),
            setup,
            phase: Phase::Music,
            prompts: 0,
            saying: None,
            place: None,
            has_informed: false,
            digits: String::new(),
            failed: 0,
            deadline_ms: None,
        }
    }

    /// When [`HoldEvent::Clock`] is due, unless something happens before.
    pub fn deadline_ms(&self) -> Option<i64> {
        self.deadline_ms
    }

    /// Takes notice of an event, and answers what is to be done. What does not fit the moment is dropped.
    pub fn handle(&mut self, event: HoldEvent, now_ms: i64) -> Vec<HoldCommand> {
        let mut out = Vec::new();
        match event {
            HoldEvent::Begin if self.prompts == 0 => self.begin(now_ms, &mut out),
            HoldEvent::Place { place, wait_ms } => {
                self.place = Some((place, wait_ms));
                // Said at once the first time, after what is being said.
                if !self.has_informed && self.phase == Phase::Music && self.setup.position_every_s > 0 {
                    self.inform(now_ms, &mut out);
                }
            }
            HoldEvent::Digit(key) => self.digit(key, now_ms, &mut out),
            HoldEvent::PromptEnded(prompt) if self.saying == Some(prompt) => {
                self.saying = None;
                self.prompt_ended(now_ms, &mut out);
            }
            HoldEvent::Clock if self.deadline_ms.is_some_and(|due| due <= now_ms) => {
                self.clock(now_ms, &mut out)
            }
            HoldEvent::CallbackKept(true) if self.phase == Phase::Keeping => {
                self.phase = Phase::Goodbye;
                let words = self.words();
                self.say(words.callback_kept.to_owned(), false, &mut out);
            }
            HoldEvent::CallbackKept(false) if self.phase == Phase::Keeping => self.wait_on(&mut out),
            HoldEvent::Begin | HoldEvent::PromptEnded(_) | HoldEvent::Clock | HoldEvent::CallbackKept(_) => {}
        }
        out
    }

    fn words(&self) -> &'static LineWords {
        words::of(&self.setup.lang, "en").1
    }

    fn say(&mut self, text: String, is_personal: bool, out: &mut Vec<HoldCommand>) {
        self.prompts += 1;
        self.saying = Some(self.prompts);
        self.deadline_ms = None;
        out.push(HoldCommand::Say {
            prompt: self.prompts,
            lang: words::of(&self.setup.lang, "en").0.to_owned(),
            text,
            is_personal,
        });
    }

    fn begin(&mut self, now_ms: i64, out: &mut Vec<HoldCommand>) {
        if self.setup.announcement.is_empty() {
            return match self.setup.position_every_s {
                // The place comes in a moment.
                _ if self.place.is_some() => self.inform(now_ms, out),
                0 => self.offer(out),
                _ => self.music(now_ms, out),
            };
        }
        self.phase = Phase::Informing;
        self.prompts += 1;
        self.saying = Some(self.prompts);
        out.push(HoldCommand::Say {
            prompt: self.prompts,
            lang: self.setup.announced_in.clone(),
            text: self.setup.announcement.clone(),
            is_personal: false,
        });
    }

    /// What may be pressed, where the place is never said.
    fn offer(&mut self, out: &mut Vec<HoldCommand>) {
        let text = self.keys();
        self.has_informed = true;
        if text.is_empty() {
            self.phase = Phase::Music;
            out.push(HoldCommand::Music);
        } else {
            self.phase = Phase::Informing;
            self.say(text, false, out);
        }
    }

    fn keys(&self) -> String {
        let words = self.words();
        let mut said = Vec::new();
        if self.setup.offers_callback {
            said.push(words.press_for_callback);
        }
        if self.setup.offers_voicemail {
            said.push(words.press_for_message);
        }
        said.join(" ")
    }

    /// The place, the expected wait, and what may be pressed.
    fn inform(&mut self, now_ms: i64, out: &mut Vec<HoldCommand>) {
        let Some((place, wait_ms)) = self.place else {
            return self.music(now_ms, out);
        };
        let words = self.words();
        let mut said = vec![match place {
            1 => words.first.to_owned(),
            _ => words.place.replace("{place}", &place.to_string()),
        }];
        if let Some(wait_ms) = wait_ms {
            let minutes = (wait_ms + 59_999) / 60_000;
            said.push(match minutes {
                ..2 => words.under_two_minutes.to_owned(),
                _ => words.minutes.replace("{minutes}", &minutes.to_string()),
            });
        }
        let keys = self.keys();
        if !keys.is_empty() {
            said.push(keys);
        }
        self.has_informed = true;
        self.phase = Phase::Informing;
        self.say(said.join(" "), false, out);
    }

    fn music(&mut self, now_ms: i64, out: &mut Vec<HoldCommand>) {
        self.phase = Phase::Music;
        self.saying = None;
        let every = i64::from(self.setup.position_every_s) * 1_000;
        self.deadline_ms = (every > 0).then_some(now_ms + every);
        out.push(HoldCommand::Music);
    }

    fn wait_on(&mut self, out: &mut Vec<HoldCommand>) {
        self.phase = Phase::Informing;
        self.say(self.words().keep_waiting.to_owned(), false, out);
    }

    fn prompt_ended(&mut self, now_ms: i64, out: &mut Vec<HoldCommand>) {
        match self.phase {
            Phase::Informing if !self.has_informed && self.setup.position_every_s == 0 => self.offer(out),
            Phase::Informing if !self.has_informed && self.place.is_some() => self.inform(now_ms, out),
            Phase::Informing => self.music(now_ms, out),
            Phase::Confirming | Phase::Entering => self.deadline_ms = Some(now_ms + PATIENCE_MS),
            Phase::Goodbye => {
                self.phase = Phase::Over;
                out.push(HoldCommand::Done);
            }
            Phase::Music | Phase::Keeping | Phase::Over => {}
        }
    }

    fn digit(&mut self, key: char, now_ms: i64, out: &mut Vec<HoldCommand>) {
        match (self.phase, key) {
            (Phase::Informing | Phase::Music, '1') if self.setup.offers_callback => {
                match self.number.is_empty() {
                    true => self.ask_number(out),
                    false => self.confirm(out),
                }
            }
            (Phase::Informing | Phase::Music, '2') if self.setup.offers_voicemail => {
                self.phase = Phase::Over;
                self.saying = None;
                self.deadline_ms = None;
                out.push(HoldCommand::Voicemail);
            }
            (Phase::Confirming, '1') => {
                self.phase = Phase::Keeping;
                self.saying = None;
                self.deadline_ms = None;
                out.push(HoldCommand::CallBack {
                    number: self.number.clone(),
                });
            }
            (Phase::Confirming, '2') => self.ask_number(out),
            (Phase::Confirming | Phase::Entering, '*') => self.wait_on(out),
            (Phase::Entering, '#') => self.entered(out),
            (Phase::Entering, key) if key.is_ascii_digit() && self.digits.len() < MAX_DIGITS => {
                self.digits.push(key);
                self.deadline_ms = Some(now_ms + PATIENCE_MS);
            }
            // Stray keys.
            (
                Phase::Informing
                | Phase::Music
                | Phase::Confirming
                | Phase::Entering
                | Phase::Keeping
                | Phase::Goodbye
                | Phase::Over,
                _,
            ) => {}
        }
    }

    fn ask_number(&mut self, out: &mut Vec<HoldCommand>) {
        self.phase = Phase::Entering;
        self.digits.clear();
        self.say(self.words().enter_number.to_owned(), false, out);
    }

    fn confirm(&mut self, out: &mut Vec<HoldCommand>) {
        self.phase = Phase::Confirming;
        let digits = read_out(&self.number);
        let text = self.words().confirm_number.replace("{digits}", &digits);
        self.say(text, true, out);
    }

    fn entered(&mut self, out: &mut Vec<HoldCommand>) {
        let digits = std::mem::take(&mut self.digits);
        if let Ok(number) = outgoing_call(&digits, &self.setup.served) {
            self.number = number;
            return self.confirm(out);
        }
        self.failed += 1;
        if self.failed >= MOST_NUMBERS {
            return self.wait_on(out);
        }
        let words = self.words();
        let why = match normal_phone(&digits) {
            Some(_) => words.not_served,
            None => words.no_number,
        };
        let text = format!("{why} {}", words.enter_number);
        self.say(text, false, out);
    }

    fn clock(&mut self, now_ms: i64, out: &mut Vec<HoldCommand>) {
        self.deadline_ms = None;
        match self.phase {
            Phase::Music => self.inform(now_ms, out),
            Phase::Entering if !self.digits.is_empty() => self.entered(out),
            // No answer: the caller waits on.
            Phase::Confirming | Phase::Entering => self.wait_on(out),
            Phase::Informing | Phase::Keeping | Phase::Goodbye | Phase::Over => {}
        }
    }
}
