//! Putting back what was taken out, into an answer that comes in pieces: a word in brackets may be cut anywhere. A word that stands for
//! nothing stays as it is, so that nobody takes an invention of the model for somebody's number.

use std::collections::BTreeMap;

/// Longest word in brackets, in characters; what is longer is none.
const LONGEST: usize = 40;

/// Restores an answer.
#[derive(Debug, Clone, Default)]
pub struct Restorer {
    originals: BTreeMap<String, String>,
    /// From a bracket that is not closed yet.
    waiting: String,
}

impl Restorer {
    pub(super) fn of(originals: BTreeMap<String, String>) -> Self {
        Self {
            originals,
            waiting: String::new(),
        }
    }

    /// What can be shown now.
    pub fn push(&mut self, more: &str) -> String {
        let mut shown = String::with_capacity(more.len());
        for c in more.chars() {
            match c {
                '[' => {
                    shown.push_str(&std::mem::take(&mut self.waiting));
                    self.waiting.push(c);
                }
                ']' if !self.waiting.is_empty() => {
                    self.waiting.push(c);
                    let word = std::mem::take(&mut self.waiting);
                    shown.push_str(self.original(&word).unwrap_or(&word));
                }
                c if self.waiting.is_empty() => shown.push(c),
                c => {
                    self.waiting.push(c);
                    if self.waiting.chars().count() > LONGEST {
                        shown.push_str(&std::mem::take(&mut self.waiting));
                    }
                }
            }
        }
        shown
    }

    /// What still waits, when the answer has ended.
    pub fn finish(&mut self) -> String {
        std::mem::take(&mut self.waiting)
    }

    /// A whole text at once.
    pub fn whole(&self, text: &str) -> String {
        let mut restorer = self.clone();
        let mut shown = restorer.push(text);
        shown.push_str(&restorer.finish());
        shown
    }

    /// Models change capitals and spaces.
    fn original(&self, word: &str) -> Option<&str> {
        let inside = word.trim_start_matches('[').trim_end_matches(']');
        let parts: Vec<String> = inside.split_whitespace().map(str::to_uppercase).collect();
        self.originals
            .get(&format!("[{}]", parts.join(" ")))
            .map(String::as_str)
    }
}
