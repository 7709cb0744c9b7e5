//! A caller in a waiting line, tried out: what they hear and press there, and the callback that they ask for.

use super::{Act, CHARACTER_MS, Caller, LONGEST_MS, SHORTEST_MS, SimulatedLine, Speaker};
use crate::calls::flow::{Event, QueueOutcome, RunEnd, SaidIn, TraceKind};
use crate::calls::voices::{first_subtag, has_voice};
use crate::calls::waiting_line::{Hold, HoldCommand, HoldEvent, HoldSetup, RETRY_AFTER_MS, WaitingLine};

/// Somebody takes the call, or their place comes up, after so long.
const TAKEN_AFTER_MS: i64 = 20_000;
/// A callback rings so long before it is answered, or nobody has.
const RINGS_MS: i64 = 15_000;

/// See the module.
pub(super) struct Wait {
    hold: Hold,
    /// The same for a caller of each of the flow's languages.
    in_langs: Vec<(String, Hold)>,
    /// What is being said, and when it ends.
    saying: Option<(u64, i64)>,
    /// Keys mean something here: the caller may do something in the silence.
    pub has_keys: bool,
    /// What the script has become of the call; it is put back when the caller leaves the line by a key.
    answer: Option<Act>,
    line: WaitingLine,
    /// The step of the flow.
    step: String,
}

impl Wait {
    /// When something happens in the line by itself.
    pub fn next_ms(&self) -> Option<i64> {
        let ends = self.saying.map(|(_, ends)| ends);
        ends.into_iter().chain(self.hold.deadline_ms()).min()
    }

    /// Whether something is being said.
    pub fn is_speaking(&self) -> bool {
        self.saying.is_some()
    }
}

impl Caller {
    /// Puts the caller into the line of this key; a key of the telephone may ask for a callback, another for a message.
    pub(super) fn enqueue(
        &mut self,
        line: &str,
        max_wait_s: Option<u32>,
        offers_callback: bool,
        offers_voicemail: bool,
    ) {
        let line = self.waiting_lines.get(line).cloned().unwrap_or_default();
        let answer = self.answer(|act| matches!(act, Act::Taken | Act::NotTaken));
        let (after_ms, outcome) = match answer {
            Some(Act::Taken) => (TAKEN_AFTER_MS, QueueOutcome::Taken),
            Some(_) | None => {
                let longest = max_wait_s.unwrap_or(line.longest_wait_s);
                (i64::from(longest) * 1_000, QueueOutcome::NotTaken)
            }
        };
        self.pending = Some((self.now_ms + after_ms, Event::Queue(outcome)));
        let hold = |lang: &str| {
            Hold::new(HoldSetup {
                served: self.served.clone(),
                offers_callback,
                offers_voicemail,
                ..line.hold_setup(lang, &self.number)
            })
        };
        let langs = self.run.langs().iter();
        self.wait = Some(Wait {
            hold: hold(self.run.lang()),
            in_langs: langs.map(|lang| (lang.clone(), hold(lang))).collect(),
            saying: None,
            has_keys: offers_callback || offers_voicemail,
            answer,
            line,
            step: self.run.step().to_owned(),
        });
        self.in_line(HoldEvent::Begin);
        // Nobody else calls.
        self.in_line(HoldEvent::Place {
            place: 1,
            wait_ms: None,
        });
    }

    /// A key that is pressed in the line. Nobody takes the call while the caller presses keys.
    pub(super) fn press_in_line(&mut self, key: char) {
        if let Some((at_ms, Event::Queue(QueueOutcome::Taken))) = &mut self.pending {
            *at_ms = (*at_ms).max(self.now_ms + TAKEN_AFTER_MS);
        }
        let step = self.wait.as_ref().map(|wait| wait.step.clone());
        match self.lines.last_mut() {
            Some(last) if last.kind == TraceKind::Pressed && Some(&last.step) == step.as_ref() => {
                last.text.push(key);
            }
            Some(_) | None => {
                let step = step.unwrap_or_default();
                self.add_line(Speaker::Caller, &step, TraceKind::Pressed, key.to_string());
            }
        }
        self.in_line(HoldEvent::Digit(key));
    }

    /// What happens in the line by itself at this moment.
    pub(super) fn line_moves(&mut self) {
        let Some(wait) = &mut self.wait else { return };
        match wait.saying {
            Some((prompt, ends)) if ends <= self.now_ms => {
                wait.saying = None;
                self.in_line(HoldEvent::PromptEnded(prompt));
            }
            Some(_) | None => self.in_line(HoldEvent::Clock),
        }
    }

    /// Passes an event to what the caller hears in the line, and carries out its commands.
    fn in_line(&mut self, event: HoldEvent) {
        let now_ms = self.now_ms;
        let Some(wait) = &mut self.wait else { return };
        let in_langs: Vec<(String, Vec<HoldCommand>)> = wait
            .in_langs
            .iter_mut()
            .map(|(lang, hold)| (lang.clone(), hold.handle(event.clone(), now_ms)))
            .collect();
        for command in wait.hold.handle(event, now_ms) {
            match command {
                HoldCommand::Say {
                    prompt, lang, text, ..
                } => {
                    let length = i64::try_from(text.chars().count()).unwrap_or(i64::MAX / 1_000);
                    let ends = now_ms + (length * CHARACTER_MS).max(SHORTEST_MS);
                    let Some(wait) = &mut self.wait else { return };
                    wait.saying = Some((prompt, ends));
                    let step = wait.step.clone();
                    let said = in_langs.iter();
                    let said = said.map(|(lang, commands)| said_in(lang, commands, prompt));
                    self.lines.push(SimulatedLine {
                        at_ms: now_ms - self.began_ms,
                        who: Speaker::Hub,
                        step,
                        kind: TraceKind::Said,
                        text,
                        lang,
                        said: said.collect(),
                    });
                }
                HoldCommand::Music => {
                    if let Some(wait) = &mut self.wait {
                        wait.saying = None;
                    }
                }
                HoldCommand::CallBack { .. } => {
                    // Nobody takes the call at this moment any more.
                    self.pending = None;
                    return self.in_line(HoldEvent::CallbackKept(true));
                }
                HoldCommand::Voicemail => return self.leave_line(QueueOutcome::Voicemail),
                HoldCommand::Done => return self.leave_line(QueueOutcome::CallBack),
            }
        }
    }

    fn leave_line(&mut self, outcome: QueueOutcome) {
        self.pending = None;
        let Some(wait) = self.wait.take() else { return };
        if let Some(answer) = wait.answer {
            self.script.push_front(answer);
        }
        self.called_back = Some((wait.line, wait.step));
        self.dispatch(Event::Queue(outcome));
    }

    /// The callback that the call has ended with: a reviewer takes it when its place comes up, and the caller answers, now or at
    /// one of the next tries.
    pub(super) fn call_back(&mut self) {
        if self.run.end() != Some(RunEnd::CallBack) {
            return;
        }
        let Some((line, step)) = self.called_back.take() else {
            return;
        };
        let say = |caller: &mut Self, after_ms: i64, what: &str| {
            caller.now_ms = (caller.now_ms + after_ms).min(caller.began_ms + LONGEST_MS);
            let who = match what {
                "answered" | "unanswered" => Speaker::Caller,
                _ => Speaker::Hub,
            };
            caller.add_line(who, &step, TraceKind::CalledBack, what.to_owned());
        };
        for nth in 0..line.callback_tries.max(1) {
            if nth > 0 {
                self.now_ms += RETRY_AFTER_MS - TAKEN_AFTER_MS;
            }
            match self.answer(|act| matches!(act, Act::Taken | Act::NotTaken)) {
                Some(Act::Taken) => say(self, TAKEN_AFTER_MS, "offered"),
                // The place is kept until somebody is free.
                Some(_) | None => return say(self, TAKEN_AFTER_MS, "waits"),
            }
            match self.answer(|act| matches!(act, Act::Answered | Act::Unanswered)) {
                Some(Act::Unanswered) => say(self, RINGS_MS, "unanswered"),
                Some(_) | None => return say(self, RINGS_MS, "answered"),
            }
        }
        say(self, 0, "missed");
    }
}

/// What a caller of a language hears of a prompt in the line: in it, or not.
fn said_in(wanted: &str, commands: &[HoldCommand], number: u64) -> SaidIn {
    let text = commands.iter().find_map(|command| match command {
        HoldCommand::Say {
            prompt, lang, text, ..
        } if *prompt == number && first_subtag(lang) == first_subtag(wanted) => Some(text.clone()),
        HoldCommand::Say { .. }
        | HoldCommand::Music
        | HoldCommand::CallBack { .. }
        | HoldCommand::Voicemail
        | HoldCommand::Done => None,
    });
    SaidIn {
        lang: wanted.to_owned(),
        text,
        has_voice: has_voice(wanted),
    }
}
