//! Checks a form before it is published.

use super::document::{
    Choice, FORMAT, Form, MAX_EXAMPLES, MAX_OPTIONS, MAX_QUESTIONS, MAX_RULES, MAX_SECTIONS, MAX_WORDS,
    Question, Words, is_id,
};
use super::fault::FormFault;
use super::question_type::QuestionType;
use std::collections::BTreeSet;

/// More faults than this are not listed.
const MOST_FAULTS: usize = 100;
/// The largest side of a factor.
const MAX_FACTOR: i64 = 10_000;

impl Form {
    /// Everything that is wrong with the form, up to a hundred faults; nothing for one that can be published.
    pub fn check(&self) -> Vec<FormFault> {
        let mut check = Check::default();
        check.form(self);
        let mut faults = check.faults;
        if faults.is_empty() {
            faults = super::plan::plan(self).err().unwrap_or_default();
        }
        faults.truncate(MOST_FAULTS);
        faults
    }
}

/// What has been found so far.
#[derive(Default)]
pub(super) struct Check {
    faults: Vec<FormFault>,
    ids: BTreeSet<String>,
    /// Whether only translations are looked at.
    is_of_translations: bool,
}

impl Check {
    /// The faults of a form's translations alone.
    pub(super) fn of_translations(form: &Form) -> Vec<FormFault> {
        let mut check = Self {
            is_of_translations: true,
            ..Self::default()
        };
        check.form(form);
        check.translations(form);
        check.faults
    }

    fn fault(&mut self, path: &str, key: &'static str, about: impl Into<String>) {
        if !self.is_of_translations {
            self.push(path, key, about);
        }
    }

    pub(super) fn translation_fault(&mut self, path: &str, key: &'static str, about: impl Into<String>) {
        if self.is_of_translations {
            self.push(path, key, about);
        }
    }

    fn push(&mut self, path: &str, key: &'static str, about: impl Into<String>) {
        if self.faults.len() < MOST_FAULTS {
            self.faults.push(FormFault::new(path, key, about));
        }
    }

    fn form(&mut self, form: &Form) {
        if form.format != FORMAT {
            self.fault("format", "unknown_format", form.format.to_string());
        }
        let pages = form.sections.iter().map(|section| section.pages.len());
        let is_many =
            form.sections.len() > MAX_SECTIONS || pages.max().is_some_and(|most| most > MAX_SECTIONS);
        if is_many || form.questions().count() > MAX_QUESTIONS {
            return self.fault("sections", "too_many", "");
        }
        if form.rules.len() > MAX_RULES || form.documents.len() > MAX_OPTIONS {
            return self.fault("rules", "too_many", "");
        }
        if !is_id(&form.id) {
            self.fault("id", "bad_id", &form.id);
        }
        self.words("title", &form.title, true);
        for (place, section) in form.sections.iter().enumerate() {
            let path = format!("sections[{place}]");
            self.id(&path, &section.id);
            self.words(&format!("{path}.title"), &section.title, true);
            for (place, page) in section.pages.iter().enumerate() {
                let path = format!("{path}.pages[{place}]");
                self.id(&path, &page.id);
                self.words(&format!("{path}.title"), &page.title, false);
                self.questions(&path, &page.items, false);
            }
        }
        self.keys("sections", form.items().collect(), form);
        for group in form.items().filter(|item| item.kind == QuestionType::Group) {
            self.keys(&group.id, group.items.iter().collect(), form);
        }
        self.choices("documents", &form.documents);
        for (_, question) in form.questions() {
            for id in &question.covers {
                if form.question(id).is_none() {
                    self.fault(&format!("{}.covers", question.id), "unknown_id", id);
                }
            }
        }
        let mut rules = BTreeSet::new();
        for (place, rule) in form.rules.iter().enumerate() {
            let path = format!("rules[{place}]");
            if !is_id(&rule.id) {
                self.fault(&format!("{path}.id"), "bad_id", &rule.id);
            }
            if !rules.insert(&rule.id) {
                self.fault(&format!("{path}.id"), "twice", &rule.id);
            }
            let is_check = rule.does == super::document::Does::Check;
            self.words(&format!("{path}.words"), &rule.words, is_check);
            if rule.examples.len() > MAX_EXAMPLES {
                let count = rule.examples.len().to_string();
                self.fault(&format!("{path}.examples"), "too_many", count);
            }
        }
    }

    fn id(&mut self, path: &str, id: &str) {
        if !is_id(id) {
            self.fault(&format!("{path}.id"), "bad_id", id);
        }
        if !self.ids.insert(id.to_owned()) {
            self.fault(&format!("{path}.id"), "twice", id);
        }
    }

    /// Keys are names beside ids: one for each question of a group or of the form, and never another question's id.
    fn keys(&mut self, path: &str, questions: Vec<&Question>, form: &Form) {
        let mut keys = BTreeSet::new();
        for question in questions {
            let Some(key) = &question.key else { continue };
            let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '-');
            if key.is_empty() || key.len() > 120 || !key.chars().all(plain) {
                self.fault(&format!("{path}.{}.key", question.id), "bad_key", key);
            }
            let is_other = form.question(key).is_some_and(|other| other.id != question.id);
            if !keys.insert(key) || is_other {
                self.fault(&format!("{path}.{}.key", question.id), "twice", key);
            }
        }
    }

    fn words(&mut self, path: &str, words: &Words, is_needed: bool) {
        if is_needed && words.get("en").is_none_or(|text| text.trim().is_empty()) {
            self.fault(path, "no_english", "");
        }
        for (lang, text) in words {
            let plain = |c: char| c.is_ascii_alphanumeric() || c == '-';
            if !(2..=35).contains(&lang.len()) || !lang.chars().all(plain) {
                self.fault(path, "bad_language", lang);
            }
            if text.chars().nth(MAX_WORDS).is_some() {
                self.fault(path, "too_long", lang);
            }
            if text.contains(|c: char| c.is_control() && c != '\n') {
                self.fault(path, "control_character", lang);
            }
        }
        self.placeholders(path, words);
    }

    fn choices(&mut self, path: &str, choices: &[Choice]) {
        let mut ids = BTreeSet::new();
        for (place, choice) in choices.iter().enumerate() {
            let path = format!("{path}[{place}]");
            if !is_id(&choice.id) {
                self.fault(&format!("{path}.id"), "bad_id", &choice.id);
            }
            if !ids.insert(&choice.id) {
                self.fault(&format!("{path}.id"), "twice", &choice.id);
            }
            self.words(&format!("{path}.words"), &choice.words, true);
        }
    }

    fn questions(&mut self, path: &str, questions: &[Question], is_inside: bool) {
        for (place, question) in questions.iter().enumerate() {
            let path = format!("{path}.items[{place}]");
            self.id(&path, &question.id);
            self.words(&format!("{path}.words"), &question.words, true);
            self.words(&format!("{path}.help"), &question.help, false);
            self.settings(&path, question);
            let is_group = question.kind == QuestionType::Group;
            if is_group && is_inside {
                self.fault(&path, "group_in_group", &question.id);
            } else if is_group && question.items.is_empty() {
                self.fault(&format!("{path}.items"), "no_items", &question.id);
            } else if !is_inside {
                self.questions(&path, &question.items, true);
            }
        }
    }

    fn settings(&mut self, path: &str, question: &Question) {
        let given = [
            ("options", !question.options.is_empty()),
            ("min", question.min.is_some()),
            ("max", question.max.is_some()),
            ("lines", question.lines),
            ("parts", question.parts),
            ("about", question.about),
            ("periods", !question.periods.is_empty()),
            ("factors", !question.factors.is_empty()),
            ("text", !question.text.is_empty()),
            ("covers", !question.covers.is_empty()),
            ("items", !question.items.is_empty()),
        ];
        let settings = question.kind.settings();
        for (name, _) in given
            .iter()
            .filter(|(name, given)| *given && !settings.contains(name))
        {
            self.fault(
                &format!("{path}.{name}"),
                "setting_not_for_kind",
                question.kind.name(),
            );
        }
        if settings.contains(&"options") {
            if question.options.is_empty() || question.options.len() > MAX_OPTIONS {
                self.fault(
                    &format!("{path}.options"),
                    "no_options",
                    question.options.len().to_string(),
                );
            }
            self.choices(&format!("{path}.options"), &question.options);
        }
        if settings.contains(&"text") {
            self.words(&format!("{path}.text"), &question.text, true);
        }
        let most = question.kind.most();
        let least = if question.kind == QuestionType::Number {
            -most
        } else {
            0
        };
        let (min, max) = (question.min.unwrap_or(least), question.max.unwrap_or(most));
        if min > max || min < least || max > most || (question.kind != QuestionType::Number && max < 1) {
            self.fault(&format!("{path}.max"), "bad_bounds", "");
        }
        let mut periods = BTreeSet::new();
        if !question.periods.iter().all(|period| periods.insert(*period)) {
            self.fault(&format!("{path}.periods"), "twice", "");
        }
        for (period, factor) in &question.factors {
            let fits = |side: i64| (1..=MAX_FACTOR).contains(&side);
            if !periods.contains(period) || !fits(factor.times) || !fits(factor.per) {
                self.fault(&format!("{path}.factors"), "bad_factor", period.name());
            }
        }
    }
}
