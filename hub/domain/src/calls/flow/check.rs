//! Whether a flow may be published, as far as the flow alone can say.

use super::words::{KNOWN, LOOKED_UP};
use super::{
    Conference, FORMAT, FaultKey, Flow, FlowFault, Gather, GatherInput, LOG, MAX_DIGITS, MAX_LANGS, MAX_NAME,
    MAX_PROMPT, MAX_STEP_NAME, MAX_STEPS, Step,
};
use crate::calls::prompt_text::other_languages;
use crate::calls::voices::has_voice;
use crate::calls::waiting_line::{USUAL_PRIORITY, is_line_key};
use crate::conversations::template;
use crate::people::address::normal_phone;
use jiff::tz::TimeZone;
use std::collections::BTreeSet;

/// The only mailbox: the reviewers of the number's program.
const REVIEWERS: &str = "reviewers";
/// Members of steps: what is said by a voice, and what is sent as text.
const SPOKEN: &str = "say";
const WRITTEN: &str = "text";
/// The only thing that is played while somebody waits.
const MUSIC: &str = "moh";

impl Flow {
    /// Every fault that keeps it from being published, the flow's own first.
    pub fn check(&self) -> Result<(), Vec<FlowFault>> {
        let mut faults = Vec::new();
        self.check_frame(&mut faults);
        for (name, step) in &self.steps {
            self.check_step(name, step, &mut faults);
        }
        self.check_exits(&mut faults);
        self.check_proof(&mut faults);
        if faults.is_empty() { Ok(()) } else { Err(faults) }
    }

    fn check_frame(&self, faults: &mut Vec<FlowFault>) {
        let mut fault =
            |key, field: &str, detail: String| faults.push(FlowFault::of_flow(key, field, detail));
        if self.version != FORMAT {
            fault(FaultKey::Format, "version", self.version.to_string());
        }
        if self.name.trim().is_empty() || self.name.chars().count() > MAX_NAME {
            fault(FaultKey::Length, "name", String::new());
        }
        if self.lang.is_empty() || self.lang.len() > MAX_LANGS {
            fault(FaultKey::Lang, "lang", self.lang.len().to_string());
        }
        let mut seen = BTreeSet::new();
        for lang in &self.lang {
            let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
            if !(2..=15).contains(&lang.len()) || !lang.bytes().all(plain) || !seen.insert(lang) {
                fault(FaultKey::Lang, "lang", lang.clone());
            }
        }
        // Callers of a language without a voice hear the first.
        if let Some(first) = self.lang.first().filter(|first| !has_voice(first)) {
            fault(FaultKey::NoVoice, "lang", first.clone());
        }
        if TimeZone::get(&self.timezone).is_err() {
            fault(FaultKey::Timezone, "timezone", self.timezone.clone());
        }
        if self.steps.len() > MAX_STEPS {
            fault(FaultKey::TooMany, "steps", self.steps.len().to_string());
        }
        let defaults = &self.defaults;
        for (field, value, range) in [
            ("defaults.timeout", defaults.timeout, 1..=60),
            ("defaults.interDigitTimeout", defaults.inter_digit_timeout, 1..=30),
            ("defaults.tries", defaults.tries, 1..=10),
            ("defaults.maxCall", defaults.max_call, 30..=7_200),
        ] {
            if !range.contains(&value) {
                fault(FaultKey::OutOfRange, field, value.to_string());
            }
        }
    }

    fn check_step(&self, name: &str, step: &Step, faults: &mut Vec<FlowFault>) {
        let mut fault = |key, field: &str, detail: &str| {
            faults.push(FlowFault::of_step(key, name, field, detail));
        };
        let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"_-".contains(&byte);
        if name.is_empty() || name.len() > MAX_STEP_NAME || !name.bytes().all(plain) {
            fault(FaultKey::Name, "", name);
        }
        for (key, field, detail) in self.faults_of_words(step) {
            fault(key, &field, &detail);
        }
        let may_fail = match step {
            Step::Gather(gather) => {
                for (key, field) in faults_of_gather(gather) {
                    fault(key, field, "");
                }
                true
            }
            Step::Hours(_) | Step::Lookup(_) | Step::Goto(_) | Step::Voicemail(_) => true,
            Step::Enqueue(enqueue) => {
                if !is_line_key(&enqueue.name) {
                    fault(FaultKey::UnknownQueue, "name", &enqueue.name);
                }
                if enqueue
                    .priority
                    .is_some_and(|priority| !(1..=USUAL_PRIORITY).contains(&priority))
                {
                    fault(FaultKey::OutOfRange, "priority", "");
                }
                if enqueue.wait_play.as_deref().is_some_and(|sound| sound != MUSIC) {
                    fault(FaultKey::NotYet, "waitPlay", "");
                }
                if enqueue
                    .max_wait
                    .is_some_and(|seconds| !(5..=3_600).contains(&seconds))
                {
                    fault(FaultKey::OutOfRange, "maxWait", "");
                }
                true
            }
            Step::Dial(dial) => {
                if normal_phone(&dial.number).as_deref() != Some(dial.number.as_str()) {
                    fault(FaultKey::Number, "number", &dial.number);
                }
                if dial.timeout.is_some_and(|seconds| !(5..=120).contains(&seconds)) {
                    fault(FaultKey::OutOfRange, "timeout", "");
                }
                true
            }
            Step::Refer(refer) => {
                if normal_phone(&refer.to).as_deref() != Some(refer.to.as_str()) {
                    fault(FaultKey::Number, "to", &refer.to);
                }
                true
            }
            Step::Conference(conference) => {
                for (key, field) in faults_of_conference(conference) {
                    fault(key, field, "");
                }
                true
            }
            Step::SetStatus(set) => {
                if set.status <= 0 {
                    fault(FaultKey::UnknownStatus, "status", &set.status.to_string());
                }
                if set.comment.chars().count() > MAX_PROMPT {
                    fault(FaultKey::Length, "comment", "");
                }
                true
            }
            Step::Play(_) | Step::Record(_) => false,
            Step::Say(_) | Step::Branch(_) | Step::Set(_) | Step::Message(_) | Step::Hangup(_) => false,
        };
        if let Step::Voicemail(voicemail) = step {
            if voicemail.mailbox.as_deref().is_some_and(|name| name != REVIEWERS) {
                fault(FaultKey::UnknownQueue, "mailbox", "");
            }
            if voicemail
                .max_length
                .is_some_and(|seconds| !(5..=600).contains(&seconds))
            {
                fault(FaultKey::OutOfRange, "maxLength", "");
            }
            if voicemail.finish_on_key.as_deref().is_some_and(|key| !is_key(key)) {
                fault(FaultKey::Keys, "finishOnKey", "");
            }
        }
        if may_fail && self.defaults.on_error.is_none() {
            fault(FaultKey::NoErrorExit, "", "");
        }
    }

    /// What is wrong with what a step says, and with the variables that it reads.
    fn faults_of_words(&self, step: &Step) -> Vec<(FaultKey, String, String)> {
        let mut faults = Vec::new();
        for (field, words) in step.prompts() {
            for lang in &self.lang {
                let at = format!("{field}.{lang}");
                // What is written can be read in any language.
                let is_heard_in_first = field != WRITTEN && !has_voice(lang);
                let Some(text) = words.get(lang).filter(|text| !text.trim().is_empty()) else {
                    if !is_heard_in_first {
                        faults.push((FaultKey::MissingLang, at, lang.clone()));
                    }
                    continue;
                };
                if is_heard_in_first && field == SPOKEN {
                    faults.push((FaultKey::NoVoice, at, lang.clone()));
                    continue;
                }
                if text.chars().count() > MAX_PROMPT || text.contains('\0') {
                    faults.push((FaultKey::Length, at.clone(), String::new()));
                }
                if field == SPOKEN {
                    let silent = other_languages(text).into_iter().find(|other| !has_voice(other));
                    if let Some(other) = silent {
                        faults.push((FaultKey::NoVoice, at.clone(), other.to_owned()));
                    }
                }
                match template::variables(text) {
                    None => faults.push((FaultKey::Braces, at, String::new())),
                    Some(names) => {
                        for name in names {
                            if !self.is_kept(name) {
                                faults.push((FaultKey::UnknownVariable, at.clone(), name.to_owned()));
                            } else if matches!(step, Step::Message(_)) && self.is_sensitive(name) {
                                faults.push((FaultKey::SensitiveVariable, at.clone(), name.to_owned()));
                            }
                        }
                    }
                }
            }
            let stray = words.keys().filter(|lang| !self.lang.contains(lang));
            faults.extend(stray.map(|lang| (FaultKey::StrayLang, format!("{field}.{lang}"), lang.clone())));
        }
        let mut read = Vec::new();
        if let Step::Branch(branch) = step {
            read.push(("by", &branch.by));
        }
        if let Step::Lookup(lookup) = step {
            read.extend([("by", &lookup.by), ("birthDate", &lookup.birth_date)]);
        }
        for (field, name) in read {
            if !self.is_kept(name) {
                faults.push((FaultKey::UnknownVariable, field.to_owned(), name.clone()));
            }
        }
        for set in sets(step) {
            if let Some(lang) = set.get("lang").filter(|lang| !self.lang.contains(lang)) {
                faults.push((FaultKey::Lang, "set.lang".to_owned(), lang.clone()));
            }
        }
        faults
    }

    /// Whether anything is ever kept in a variable.
    pub(super) fn is_kept(&self, name: &str) -> bool {
        KNOWN.contains(&name)
            || LOOKED_UP.contains(&name)
            || self.steps.values().any(|step| {
                let gathered = matches!(step, Step::Gather(gather) if gather.save.as_deref() == Some(name));
                gathered || sets(step).iter().any(|set| set.contains_key(name))
            })
    }

    pub(super) fn is_sensitive(&self, name: &str) -> bool {
        self.steps.values().any(|step| {
            matches!(step, Step::Gather(gather) if gather.sensitive && gather.save.as_deref() == Some(name))
        })
    }

    /// Where steps lead: to steps that are there, to every step, and in no circle without a digit.
    fn check_exits(&self, faults: &mut Vec<FlowFault>) {
        let roots = self.roots();
        let hangup = self.defaults.on_hangup.as_deref().filter(|next| *next != LOG);
        for (field, next) in &roots {
            if !self.steps.contains_key(*next) {
                faults.push(FlowFault::of_flow(FaultKey::UnknownStep, field, *next));
            }
        }
        for (name, step) in &self.steps {
            for (field, next) in step.exits() {
                if !self.steps.contains_key(next) {
                    faults.push(FlowFault::of_step(FaultKey::UnknownStep, name, &field, next));
                }
            }
        }
        let mut reached = BTreeSet::new();
        let mut open: Vec<&str> = roots.into_iter().map(|(_, next)| next).collect();
        while let Some(name) = open.pop() {
            if let Some(step) = self.steps.get(name)
                && reached.insert(name)
            {
                open.extend(step.exits().into_iter().map(|(_, next)| next));
            }
        }
        for name in self.steps.keys().filter(|name| !reached.contains(name.as_str())) {
            faults.push(FlowFault::of_step(FaultKey::Unreachable, name, "", ""));
        }
        for name in self.in_circles() {
            faults.push(FlowFault::of_step(FaultKey::Circle, name, "", ""));
        }
        let mut after: BTreeSet<&str> = hangup.into_iter().collect();
        for step in self.steps.values() {
            if let Step::Enqueue(enqueue) = step {
                after.extend(enqueue.abandoned.as_deref());
            }
        }
        for name in after {
            if let Some(step) = self.steps.get(name)
                && !step.is_after_hangup()
            {
                faults.push(FlowFault::of_step(
                    FaultKey::AfterHangup,
                    name,
                    "verb",
                    step.verb(),
                ));
            }
        }
    }

    /// Steps from which one comes back to them without having been asked for a digit.
    fn in_circles(&self) -> Vec<&str> {
        let follows = |name: &str| -> Vec<&str> {
            match self.steps.get(name) {
                Some(Step::Gather(_)) | None => Vec::new(),
                Some(step) => step.exits().into_iter().map(|(_, next)| next).collect(),
            }
        };
        let leads_back = |name: &str| {
            let mut seen = BTreeSet::new();
            let mut open = follows(name);
            while let Some(next) = open.pop() {
                if next == name {
                    return true;
                }
                if seen.insert(next) {
                    open.extend(follows(next));
                }
            }
            false
        };
        let names = self.steps.keys().map(String::as_str);
        names.filter(|name| leads_back(name)).collect()
    }
}

impl Step {
    /// Whether it makes sense once nobody is at the telephone any more.
    pub(super) fn is_after_hangup(&self) -> bool {
        matches!(
            self,
            Step::Message(_)
                | Step::Branch(_)
                | Step::Set(_)
                | Step::SetStatus(_)
                | Step::Hours(_)
                | Step::Hangup(_)
        )
    }
}

/// The variables that a step sets, by exit.
fn sets(step: &Step) -> Vec<&std::collections::BTreeMap<String, String>> {
    let mut sets = Vec::new();
    if let Step::Set(set) = step {
        sets.push(&set.set);
    }
    if let Step::Gather(super::Gather { on, .. }) | Step::Branch(super::Branch { on, .. }) = step {
        for exit in on.values() {
            if let super::Exit::Set { set, .. } = exit {
                sets.push(set);
            }
        }
    }
    sets
}

fn faults_of_conference(conference: &Conference) -> Vec<(FaultKey, &'static str)> {
    let mut faults = Vec::new();
    let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"_-".contains(&byte);
    let name = &conference.name;
    if name.is_empty() || name.len() > MAX_STEP_NAME || !name.bytes().all(plain) {
        faults.push((FaultKey::Name, "name"));
    }
    if conference
        .wait_play
        .as_deref()
        .is_some_and(|sound| sound != MUSIC)
    {
        faults.push((FaultKey::UnknownSound, "waitPlay"));
    }
    if conference
        .finish_on_key
        .as_deref()
        .is_some_and(|key| !is_key(key))
    {
        faults.push((FaultKey::Keys, "finishOnKey"));
    }
    if conference
        .max_length
        .is_some_and(|seconds| !(30..=Conference::MAX_S).contains(&seconds))
    {
        faults.push((FaultKey::OutOfRange, "maxLength"));
    }
    faults
}

fn is_key(text: &str) -> bool {
    matches!(text.as_bytes(), [key] if key.is_ascii_digit() || b"*#".contains(key))
}

fn faults_of_gather(gather: &Gather) -> Vec<(FaultKey, &'static str)> {
    let mut faults = Vec::new();
    if gather.input.contains(&GatherInput::Speech) {
        faults.push((FaultKey::NotYet, "input"));
    } else if gather.input.is_empty() {
        faults.push((FaultKey::Length, "input"));
    }
    let (least, most) = gather.bounds();
    let both = gather.num_digits.is_some() && (gather.min_digits.is_some() || gather.max_digits.is_some());
    if least == 0 || most < least || most > MAX_DIGITS || both {
        faults.push((FaultKey::OutOfRange, "numDigits"));
    }
    for (field, seconds, longest) in [
        ("timeout", gather.timeout, 60),
        ("interDigitTimeout", gather.inter_digit_timeout, 30),
        ("tries", gather.tries, 10),
    ] {
        if seconds.is_some_and(|seconds| !(1..=longest).contains(&seconds)) {
            faults.push((FaultKey::OutOfRange, field));
        }
    }
    if gather
        .finish_on_key
        .as_deref()
        .is_some_and(|key| !key.is_empty() && !is_key(key))
    {
        faults.push((FaultKey::Keys, "finishOnKey"));
    }
    if gather.on.is_empty() && gather.next.is_none() {
        faults.push((FaultKey::NoExit, "next"));
    }
    if !gather.on.is_empty() && gather.next.is_some() {
        faults.push((FaultKey::NoExit, "on"));
    }
    let fits = |keys: &String| {
        let length = u32::try_from(keys.len()).unwrap_or(u32::MAX);
        let finish = gather.finish_key();
        (least..=most).contains(&length)
            && keys
                .bytes()
                .all(|key| key.is_ascii_digit() || b"*#".contains(&key))
            && finish.is_none_or(|finish| !keys.contains(finish))
    };
    if !gather.on.keys().all(fits) {
        faults.push((FaultKey::Keys, "on"));
    }
    faults
}
