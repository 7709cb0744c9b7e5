//! Sentences and their sources. A model is told to end each sentence with the numbers of the passages that it rests on. One without a
//! number that was retrieved is dropped, and so is one whose quote is in none of them: nothing is shown that cannot be looked up.

use crate::passage::Passage;
use crate::quotes;
use serde::Serialize;

/// Longest text without an end that is waited for, in characters; more has no source.
const LONGEST: usize = 2_000;

/// A sentence that stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[schema(as = AiSentence)]
pub struct Sentence {
    /// Without the numbers of its sources.
    pub text: String,
    /// Ids of passages that were retrieved, each once.
    pub sources: Vec<i64>,
}

/// Why a sentence was dropped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = AiDropReason)]
pub enum Dropped {
    /// It names no passage.
    NoSource,
    /// It names only passages that do not exist.
    UnknownSource,
    /// What it quotes is in none of its passages.
    QuoteNotFound,
}

/// What became of a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Judged {
    Kept(Sentence),
    Dropped(Dropped),
}

/// Judges an answer as it comes.
#[derive(Debug)]
pub struct Grounding<'a> {
    passages: &'a [Passage],
    waiting: String,
}

impl<'a> Grounding<'a> {
    /// On these passages.
    pub fn on(passages: &'a [Passage]) -> Self {
        Self {
            passages,
            waiting: String::new(),
        }
    }

    /// The sentences that are whole now.
    pub fn push(&mut self, more: &str) -> Vec<Judged> {
        self.waiting.push_str(more);
        let mut judged = Vec::new();
        while let Some(end) = end_of_unit(&self.waiting) {
            let unit: String = self.waiting.drain(..end).collect();
            self.judge(&unit, &mut judged);
        }
        if self.waiting.chars().count() > LONGEST {
            self.waiting.clear();
            judged.push(Judged::Dropped(Dropped::NoSource));
        }
        judged
    }

    /// The rest, when the answer has ended.
    pub fn finish(mut self) -> Vec<Judged> {
        let rest = std::mem::take(&mut self.waiting);
        let mut judged = Vec::new();
        self.judge(&rest, &mut judged);
        judged
    }

    /// A unit ends with a line or with sources; the sources stand for its last sentence.
    fn judge(&self, unit: &str, judged: &mut Vec<Judged>) {
        let (text, named) = without_sources(unit);
        let text = text.trim().trim_start_matches(['-', '*', '•', '#']).trim();
        if !text.chars().any(char::is_alphanumeric) {
            return;
        }
        let sentences = sentences(text);
        let last = sentences.len() - 1;
        for (place, sentence) in sentences.into_iter().enumerate() {
            judged.push(match place == last {
                true => self.one(sentence, &named),
                false => Judged::Dropped(Dropped::NoSource),
            });
        }
    }

    fn one(&self, sentence: &str, named: &[i64]) -> Judged {
        let known = |id: &&i64| self.passages.iter().any(|passage| passage.id == **id);
        let mut sources: Vec<i64> = Vec::new();
        for id in named.iter().filter(known) {
            if !sources.contains(id) {
                sources.push(*id);
            }
        }
        if sources.is_empty() {
            return Judged::Dropped(match named.is_empty() {
                true => Dropped::NoSource,
                false => Dropped::UnknownSource,
            });
        }
        let is_there = |quote: &str| {
            let mut passages = self.passages.iter();
            passages.any(|passage| sources.contains(&passage.id) && quotes::has(&passage.text, quote))
        };
        if !quotes::quotes(sentence).into_iter().all(is_there) {
            return Judged::Dropped(Dropped::QuoteNotFound);
        }
        Judged::Kept(Sentence {
            text: sentence.to_owned(),
            sources,
        })
    }
}

/// Where the first unit ends; none while it may go on.
fn end_of_unit(text: &str) -> Option<usize> {
    let mut after_sources: Option<usize> = None;
    let mut place = 0;
    while place < text.len() {
        let rest = &text[place..];
        let c = rest.chars().next()?;
        if c == '\n' {
            return Some(place + 1);
        }
        if let Some(end) = after_sources {
            match c {
                // More sources, and the end of the sentence, may follow.
                ' ' | '.' | ',' | '。' | '؟' | '?' | '!' => {}
                '[' => after_sources = None,
                _ => return Some(end),
            }
        }
        if c == '['
            && let Some((length, _)) = source_group(rest)
        {
            place += length;
            after_sources = Some(place);
            continue;
        }
        place += c.len_utf8();
        if after_sources.is_some() && !matches!(c, ' ' | ',') {
            // The sentence's own mark belongs to it.
            after_sources = Some(place);
        }
    }
    None
}

/// `[1]` or `[1, 2]` at the beginning of a text: its length, and the ids.
fn source_group(text: &str) -> Option<(usize, Vec<i64>)> {
    let inside = text.strip_prefix('[')?;
    let end = inside.find(']')?;
    let ids: Option<Vec<i64>> = inside[..end]
        .split([',', ';', ' '])
        .filter(|part| !part.is_empty())
        .map(|part| {
            part.trim_start_matches('#')
                .parse()
                .ok()
                .filter(|id| (0..100_000).contains(id))
        })
        .collect();
    let ids = ids.filter(|ids| !ids.is_empty())?;
    Some((end + 2, ids))
}

/// The text without the groups of sources, and every id that they name.
pub fn without_sources(text: &str) -> (String, Vec<i64>) {
    let mut plain = String::with_capacity(text.len());
    let mut named = Vec::new();
    let mut place = 0;
    while let Some(c) = text[place..].chars().next() {
        if c == '['
            && let Some((length, ids)) = source_group(&text[place..])
        {
            named.extend(ids);
            place += length;
            // "Rent help [1]." is "Rent help."
            if text[place..].starts_with(['.', ',', ';', ':', '!', '?', '。', '؟']) {
                plain.truncate(plain.trim_end().len());
            }
            continue;
        }
        plain.push(c);
        place += c.len_utf8();
    }
    (plain, named)
}

/// The sentences of a text. After a full stop one begins with a capital, a digit or a letter of a script without capitals, and what is
/// before it is no abbreviation.
fn sentences(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut start = 0;
    for (place, c) in text.char_indices() {
        if !matches!(c, '.' | '!' | '?' | '。' | '؟') {
            continue;
        }
        let end = place + c.len_utf8();
        let rest = &text[end..];
        if !rest.starts_with(char::is_whitespace) && c != '。' {
            continue;
        }
        let next = rest.trim_start().chars().next();
        let begins = next.is_some_and(|c| !c.is_lowercase());
        let before = text[start..place]
            .split_whitespace()
            .next_back()
            .unwrap_or_default();
        let is_short = c == '.' && (before.chars().count() <= 3 || before.contains('.'));
        if begins && !is_short {
            found.push(text[start..end].trim());
            start = end;
        }
    }
    let rest = text[start..].trim();
    if !rest.is_empty() || found.is_empty() {
        found.push(rest);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn passages() -> Vec<Passage> {
        let passage = |id, text: &str| Passage {
            id,
            program_id: Some(id),
            title: String::new(),
            text: text.into(),
            lang: "en".into(),
        };
        vec![
            passage(1, "Money for renters who are behind on their rent."),
            passage(2, "Loans for businesses on Mill Street."),
        ]
    }

    fn judged(answer: &str) -> Vec<Judged> {
        let passages = passages();
        let mut grounding = Grounding::on(&passages);
        let mut judged = grounding.push(answer);
        judged.extend(grounding.finish());
        // Letter by letter it comes to the same.
        let mut grounding = Grounding::on(&passages);
        let mut slowly = Vec::new();
        for c in answer.chars() {
            slowly.extend(grounding.push(&c.to_string()));
        }
        slowly.extend(grounding.finish());
        assert_eq!(judged, slowly, "{answer}");
        judged
    }

    fn kept(text: &str, sources: &[i64]) -> Judged {
        Judged::Kept(Sentence {
            text: text.into(),
            sources: sources.to_vec(),
        })
    }

    #[test]
    fn a_sentence_stands_on_passages_that_were_retrieved() {
        assert_eq!(
            judged("Rent help pays what you owe [1]. Loans are for Mill Street [2, 1].\n"),
            [
                kept("Rent help pays what you owe.", &[1]),
                kept("Loans are for Mill Street.", &[2, 1]),
            ]
        );
        assert_eq!(
            judged("- Rent help pays. [1][2][1]\n- Loans [2]"),
            [kept("Rent help pays.", &[1, 2]), kept("Loans", &[2]),]
        );
        assert_eq!(judged("يدفع الإيجار [1]؟"), [kept("يدفع الإيجار؟", &[1])]);
    }

    #[test]
    fn what_has_no_source_is_dropped() {
        let no_source = Judged::Dropped(Dropped::NoSource);
        assert_eq!(
            judged("You surely qualify. Rent help pays [1]."),
            [no_source.clone(), kept("Rent help pays.", &[1])]
        );
        assert_eq!(judged("You surely qualify."), std::slice::from_ref(&no_source));
        assert_eq!(
            judged("Ask the state [7]."),
            [Judged::Dropped(Dropped::UnknownSource)]
        );
        assert_eq!(judged("Ask the state [7][2]."), [kept("Ask the state.", &[2])]);
        assert!(judged("\n\n***\n[1]\n").is_empty());
        let passages = passages();
        assert_eq!(Grounding::on(&passages).push(&"x".repeat(3_000)), [no_source]);
    }

    #[test]
    fn a_quote_is_in_a_passage_that_is_named() {
        assert_eq!(
            judged("It is “for renters who are behind” [1]."),
            [kept("It is “for renters who are behind”.", &[1])]
        );
        assert_eq!(
            judged("It is “for renters who are behind” [2]."),
            [Judged::Dropped(Dropped::QuoteNotFound)]
        );
        assert_eq!(
            judged("It pays “up to three months” [1]."),
            [Judged::Dropped(Dropped::QuoteNotFound)]
        );
    }

    #[test]
    fn an_abbreviation_does_not_end_a_sentence() {
        assert_eq!(
            judged("Ask at St. Mary's office, e.g. Room 3, for rent help [1]."),
            [kept(
                "Ask at St. Mary's office, e.g. Room 3, for rent help.",
                &[1]
            )]
        );
    }
}
