//! Quotes within a sentence, and whether a passage has them.

use hub_domain::written::without_invisible;

/// Beginnings and ends of quotes in the scripts that are written here.
const MARKS: [(char, char); 6] = [
    ('"', '"'),
    ('“', '”'),
    ('„', '“'),
    ('«', '»'),
    ('「', '」'),
    ('‹', '›'),
];
/// Fewer words are a name or a word that is spoken of, not a quote.
const FEWEST_WORDS: usize = 3;

/// The quotes of a sentence.
pub fn quotes(sentence: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = sentence;
    while let Some((start, begin)) = rest
        .char_indices()
        .find(|(_, c)| MARKS.iter().any(|(mark, _)| mark == c))
    {
        let inside = &rest[start + begin.len_utf8()..];
        let is_end = |c: char| MARKS.iter().any(|(mark, end)| *mark == begin && *end == c);
        let Some(end) = inside.find(is_end) else {
            // A quote without an end goes on to the end of the sentence.
            found.push(inside);
            break;
        };
        found.push(&inside[..end]);
        let after = &inside[end..];
        rest = &after[after.chars().next().map_or(0, char::len_utf8)..];
    }
    found.retain(|quote| quote.split_whitespace().count() >= FEWEST_WORDS);
    found
}

/// Whether a text has a quote, whatever its spaces, marks of quotation and capitals.
pub fn has(text: &str, quote: &str) -> bool {
    let quote = plain(quote);
    let quote = quote.trim_end_matches(['.', ',', ';', '…', ' ']);
    plain(text).contains(quote)
}

fn plain(text: &str) -> String {
    let text = without_invisible(text).to_lowercase().replace(['’', '‘'], "'");
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quote_is_in_its_passage_to_the_word() {
        let passage = "Money for renters who are behind on  their rent.";
        assert!(has(passage, "renters who are behind on their rent"));
        assert!(has(passage, "Renters who are behind,"));
        assert!(!has(passage, "renters who are behind on their mortgage"));
    }

    #[test]
    fn quotes_of_every_kind_are_found_and_names_are_none() {
        assert_eq!(
            quotes("It says “for renters behind on rent” and \"up to two months\"."),
            ["for renters behind on rent", "up to two months"]
        );
        assert_eq!(
            quotes("Dice «hasta dos meses de alquiler»."),
            ["hasta dos meses de alquiler"]
        );
        assert_eq!(quotes("The \"Mill Street\" loans"), Vec::<&str>::new());
        assert_eq!(quotes("It says \"and never ends here"), ["and never ends here"]);
    }
}
