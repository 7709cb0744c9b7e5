//! LocalAgreement-2: which words of a growing hypothesis can be trusted (Liu et al. 2020, "Low-latency
//! sequence-to-sequence speech recognition and translation by partial hypothesis selection").

/// Commits the words that two successive hypotheses of one utterance agree on; committed words never change.
#[derive(Debug, Default)]
pub(super) struct Agreement {
    previous: Vec<String>,
    committed: Vec<String>,
    interim: Vec<String>,
    spaced: bool,
}

impl Agreement {
    /// For an utterance in this language.
    pub(super) fn new(lang: &str) -> Self {
        Self {
            spaced: is_spaced(lang),
            ..Self::default()
        }
    }

    /// Takes the next hypothesis of the same utterance.
    pub(super) fn add(&mut self, text: &str) {
        let words = units(text, self.spaced);
        let agreed = words
            .iter()
            .zip(&self.previous)
            .take_while(|(new, old)| same(new, old))
            .count();
        let done = self.committed.len();
        if agreed > done {
            self.committed.extend_from_slice(&words[done..agreed]);
        }
        self.interim = words.get(self.committed.len()..).unwrap_or_default().to_vec();
        self.previous = words;
    }

    /// Words that stay.
    pub(super) fn committed(&self) -> String {
        self.join(&self.committed)
    }

    /// Words of the last hypothesis that may still change.
    pub(super) fn interim(&self) -> String {
        self.join(&self.interim)
    }

    fn join(&self, words: &[String]) -> String {
        words.join(if self.spaced { " " } else { "" })
    }
}

/// Does the language write spaces between its words?
pub(super) fn is_spaced(lang: &str) -> bool {
    let lang = super::recogniser::primary_language(lang);
    !matches!(&*lang, "zh" | "yue" | "ja" | "th" | "lo" | "my" | "km" | "bo")
}

/// What hypotheses are compared by: words, or characters where no spaces are written.
pub(super) fn units(text: &str, is_spaced: bool) -> Vec<String> {
    if is_spaced {
        return text.split_whitespace().map(str::to_owned).collect();
    }
    text.chars()
        .filter(|c| !c.is_whitespace())
        .map(String::from)
        .collect()
}

/// A word without case and punctuation.
pub(super) fn letters(word: &str) -> String {
    word.chars()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect()
}

/// Are these the same word? Case and punctuation of a hypothesis change from one to the next.
fn same(left: &str, right: &str) -> bool {
    left == right || letters(left) == letters(right)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_committed_when_two_hypotheses_agree() {
        let mut agreement = Agreement::new("en");
        agreement.add("I would like");
        assert_eq!(
            (agreement.committed(), agreement.interim()),
            (String::new(), "I would like".into())
        );
        agreement.add("I would lie to apply");
        assert_eq!(
            (agreement.committed(), agreement.interim()),
            ("I would".into(), "lie to apply".into())
        );
        agreement.add("I would like to apply for");
        assert_eq!(
            (agreement.committed(), agreement.interim()),
            ("I would".into(), "like to apply for".into())
        );
        agreement.add("i would like, to apply for housing");
        assert_eq!(agreement.committed(), "I would like, to apply for");
        assert_eq!(agreement.interim(), "housing");
    }

    #[test]
    fn a_shorter_hypothesis_takes_nothing_back() {
        let mut agreement = Agreement::new("en");
        agreement.add("one two three");
        agreement.add("one two three");
        agreement.add("one");
        assert_eq!(
            (agreement.committed(), agreement.interim()),
            ("one two three".into(), String::new())
        );
    }

    #[test]
    fn languages_without_spaces_agree_by_character() {
        let mut agreement = Agreement::new("ja");
        agreement.add("住宅の");
        agreement.add("住宅に申");
        assert_eq!(
            (agreement.committed(), agreement.interim()),
            ("住宅".into(), "に申".into())
        );
    }
}
