//! Phrases of several spellings, written on one line: words in order, `A|B` one of these, `?A|B` one of these or nothing,
//! `!A|B` none of these follows. An alternative may be several words joined by `_`.

use super::letters::words;

/// One place of a phrase.
#[derive(Debug)]
enum Place {
    One(Vec<Vec<String>>),
    Maybe(Vec<Vec<String>>),
    Not(Vec<Vec<String>>),
}

/// A phrase, ready to be looked for.
#[derive(Debug)]
pub struct Pattern(Vec<Place>);

/// No phrase has more words.
const MOST_WORDS: usize = 40;

impl Pattern {
    /// Reads a phrase as it is written in the lists.
    pub fn new(written: &str) -> Self {
        let place = |part: &str| {
            let kind = part.chars().next().filter(|mark| matches!(mark, '?' | '!'));
            let alternatives = part.trim_start_matches(['?', '!']).split('|');
            let alternatives = alternatives
                .map(|one| words(&one.replace('_', " "), MOST_WORDS))
                .collect();
            match kind {
                Some('?') => Place::Maybe(alternatives),
                Some(_) => Place::Not(alternatives),
                None => Place::One(alternatives),
            }
        };
        Self(written.split_whitespace().map(place).collect())
    }

    /// Where the phrase may end if it begins at the start of these words: counts of words, none where it does not begin.
    pub fn ends(&self, text: &[String]) -> Vec<usize> {
        let mut ends = vec![0];
        for place in &self.0 {
            let mut next = Vec::new();
            for end in ends {
                let rest = &text[end..];
                match place {
                    Place::One(alternatives) => {
                        next.extend(after(alternatives, rest).map(|count| end + count))
                    }
                    Place::Maybe(alternatives) => {
                        next.push(end);
                        next.extend(after(alternatives, rest).map(|count| end + count));
                    }
                    Place::Not(alternatives) => {
                        if after(alternatives, rest).next().is_none() {
                            next.push(end);
                        }
                    }
                }
            }
            next.sort_unstable();
            next.dedup();
            ends = next;
        }
        ends.retain(|end| *end > 0);
        ends
    }
}

fn after<'a>(alternatives: &'a [Vec<String>], text: &'a [String]) -> impl Iterator<Item = usize> + 'a {
    alternatives
        .iter()
        .filter(|one| !one.is_empty() && text.starts_with(one))
        .map(Vec::len)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ends(pattern: &str, text: &str) -> Vec<usize> {
        Pattern::new(pattern).ends(&words(text, 50))
    }

    #[test]
    fn a_phrase_has_alternatives_gaps_and_what_must_not_follow() {
        assert_eq!(
            ends("STOP ?ME|US TEXTS|TEXT_MESSAGES", "stop text messages now"),
            [3]
        );
        assert_eq!(ends("STOP ?ME|US TEXTS", "stop me texts"), [3]);
        assert_eq!(ends("STOP ?ME|US", "stop me"), [1, 2]);
        assert_eq!(ends("OPT OUT !OF", "opt out of the lease"), [] as [usize; 0]);
        assert_eq!(ends("OPT OUT !OF", "opt out please"), [2]);
        assert_eq!(ends("退订", "退 订短信"), [2]);
        assert_eq!(ends("STOP", ""), [] as [usize; 0]);
    }
}
