//! Senders and recipients (RFC 5322, section 3.4), as people's programs write them: names with commas and no quotes
//! around them, brackets that are missing or doubled.

use super::charset;
use super::encoded_words;
use hub_domain::people::address::sender_email;

/// Addresses of a field that are read.
const MAX_ADDRESSES: usize = 100;

/// Somebody in a field of addresses.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Mailbox {
    pub name: String,
    pub address: String,
}

/// Those in a field's value who have an address. What has none belongs to the name of the one after it: `Reyes, Ana
/// <ana@town.example>` is one person.
pub(super) fn mailboxes(raw: &[u8]) -> Vec<Mailbox> {
    let text = charset::plain(raw);
    let mut found = Vec::new();
    let mut before = String::new();
    for item in items(&text) {
        let read = item.mailbox();
        let name = match (before.is_empty(), read.name.is_empty()) {
            (true, _) => read.name,
            (false, true) => std::mem::take(&mut before),
            (false, false) => format!("{}, {}", std::mem::take(&mut before), read.name),
        };
        if read.address.is_empty() {
            before = name;
            continue;
        }
        found.push(Mailbox {
            name,
            address: read.address,
        });
        if found.len() == MAX_ADDRESSES {
            break;
        }
    }
    // `Ana <ana@town.example>, RN`: what is last and has no address is the name's too.
    if let (false, [one]) = (before.is_empty(), found.as_mut_slice()) {
        one.name = format!("{}, {before}", one.name)
            .trim_start_matches(", ")
            .to_owned();
    }
    found
}

/// What stands between two commas.
#[derive(Default)]
struct Item {
    words: String,
    comment: String,
    /// What stands in angle brackets.
    bracketed: Vec<String>,
    has_quotes: bool,
}

impl Item {
    fn is_empty(&self) -> bool {
        self.words.trim().is_empty() && self.bracketed.is_empty() && self.comment.is_empty()
    }

    fn mailbox(&self) -> Mailbox {
        let text = |words: &str| {
            let words = encoded_words::decoded(words.as_bytes());
            words.split_whitespace().collect::<Vec<_>>().join(" ")
        };
        let name = text(&self.words);
        let comment = text(&self.comment);
        let addresses: Vec<&str> = self
            .bracketed
            .iter()
            .filter_map(|inside| address(inside))
            .collect();
        match addresses.as_slice() {
            [one] => {
                return Mailbox {
                    name: if name.is_empty() { comment } else { name },
                    address: (*one).to_owned(),
                };
            }
            [] => {}
            // Several addresses for one name are nobody's.
            _ => return Mailbox::default(),
        }
        // The address without brackets: all of it, or the last word or the first.
        let words: Vec<&str> = self.words.split_whitespace().collect();
        if !self.has_quotes {
            for (at, left) in [
                (words.len().wrapping_sub(1), 0..words.len().saturating_sub(1)),
                (0, 1..words.len()),
            ] {
                let Some(one) = words.get(at).and_then(|word| address(word)) else {
                    continue;
                };
                let rest = text(&words.get(left).unwrap_or_default().join(" "));
                return Mailbox {
                    name: if rest.is_empty() { comment } else { rest },
                    address: one.to_owned(),
                };
            }
        }
        Mailbox {
            name,
            address: String::new(),
        }
    }
}

/// An address that can be one, without the way to it (`@relay:`) and the scheme that some programs put before it.
fn address(text: &str) -> Option<&str> {
    let text = text.trim().trim_matches(['<', '>', '"', '\'', '.', ':']);
    let text = text.strip_prefix("mailto:").unwrap_or(text);
    let text = match text.strip_prefix('@') {
        Some(_) => text.rsplit_once(':')?.1,
        None => text,
    };
    let text = text.trim();
    sender_email(text).is_some().then_some(text)
}

fn items(text: &str) -> Vec<Item> {
    let mut items = Vec::new();
    let mut item = Item::default();
    // A quotation mark that nothing closes is a letter.
    let mut quotes = text.matches('"').count();
    let last_end = text.rfind("?=").unwrap_or(0);
    let mut letters = text.chars();
    loop {
        // Commas inside an encoded word divide nothing.
        let rest = letters.as_str();
        if rest.starts_with("=?")
            && text.len() - rest.len() < last_end
            && let Some(length) = encoded_words::length(rest)
        {
            item.words.push_str(&rest[..length]);
            letters = rest[length..].chars();
            continue;
        }
        let Some(letter) = letters.next() else {
            break;
        };
        match letter {
            '"' if quotes > 1 => {
                quotes -= 1;
                item.has_quotes = true;
                while let Some(letter) = letters.next() {
                    match letter {
                        '"' => {
                            quotes -= 1;
                            break;
                        }
                        '\\' => {
                            if let Some(next) = letters.next() {
                                quotes -= usize::from(next == '"' && quotes > 0);
                                item.words.push(next);
                            }
                        }
                        letter => item.words.push(letter),
                    }
                }
            }
            '"' => item.words.push('\''),
            '(' => {
                let mut depth = 1;
                for letter in letters.by_ref() {
                    match letter {
                        '(' => depth += 1,
                        ')' => depth -= 1,
                        _ => {}
                    }
                    if depth == 0 {
                        break;
                    }
                    item.comment.push(letter);
                }
            }
            '<' => {
                let mut inside = String::new();
                for letter in letters.by_ref() {
                    if letter == '>' {
                        break;
                    }
                    inside.push(letter);
                }
                item.bracketed.push(inside);
            }
            ',' | ';' => {
                if !item.is_empty() {
                    items.push(std::mem::take(&mut item));
                }
                if items.len() > MAX_ADDRESSES * 2 {
                    return items;
                }
            }
            letter => item.words.push(letter),
        }
    }
    if !item.is_empty() {
        items.push(item);
    }
    items
}

#[cfg(test)]
mod tests {
    use super::mailboxes;

    fn read(text: &str) -> Vec<(String, String)> {
        mailboxes(text.as_bytes())
            .into_iter()
            .map(|one| (one.name, one.address))
            .collect()
    }

    #[test]
    fn a_sender_is_found_behind_any_punctuation() {
        for (text, name) in [
            ("a@x.example", ""),
            ("<a@x.example>", ""),
            ("Ana Reyes <a@x.example>", "Ana Reyes"),
            ("\"Reyes, Ana\" <a@x.example>", "Reyes, Ana"),
            ("Reyes, Ana <a@x.example>", "Reyes, Ana"),
            ("Ana Reyes, RN <a@x.example>", "Ana Reyes, RN"),
            ("Reyes, Ana, RN; BSN <a@x.example>", "Reyes, Ana, RN, BSN"),
            ("Ana Reyes <a@x.example>, RN", "Ana Reyes, RN"),
            ("Ana Reyes <a@x.example>,", "Ana Reyes"),
            ("=?utf-8?q?Reyes,_Ana?= <a@x.example>", "Reyes, Ana"),
            ("Ana (at home) <a@x.example>", "Ana"),
            ("a@x.example (Ana Reyes)", "Ana Reyes"),
            ("Ana Reyes a@x.example", "Ana Reyes"),
            ("Ana \"Nita\" Reyes <a@x.example>", "Ana Nita Reyes"),
            ("Ana \"Nita Reyes <a@x.example>", "Ana 'Nita Reyes"),
            ("Ana: Reyes [home] <a@x.example", "Ana: Reyes [home]"),
            ("Ana <<a@x.example>>", "Ana >"),
            ("Ana @ Home, RN <mailto:a@x.example>", "Ana @ Home, RN"),
            ("Ana <@relay.example:a@x.example>", "Ana"),
            ("<a@x.example> Ana", "Ana"),
        ] {
            assert_eq!(
                read(text),
                [(name.to_owned(), "a@x.example".to_owned())],
                "{text}"
            );
        }
    }

    #[test]
    fn nobody_is_taken_for_another() {
        assert_eq!(read("a@x.example, Eve <e@y.example>").len(), 2);
        assert_eq!(read("Eve, a@x.example <e@y.example>")[0].1, "e@y.example");
        assert_eq!(
            read("\"a@x.example\" <e@y.example>"),
            [("a@x.example".to_owned(), "e@y.example".to_owned())]
        );
        for nobody in [
            "<a@x.example> <e@y.example>",
            "undisclosed-recipients:;",
            "\"a@x.example\"",
            "",
            ",;<>",
        ] {
            assert!(read(nobody).is_empty(), "{nobody}");
        }
        assert_eq!(read(&"a@x.example,".repeat(5_000)).len(), super::MAX_ADDRESSES);
        assert!(read(&"(".repeat(60_000)).is_empty());
        assert!(read(&"=?a?q?".repeat(10_000)).is_empty());
    }
}
