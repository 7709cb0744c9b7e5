//! Concatenated incoming texts: parts come in any order, twice, or not at all. A text that stays incomplete for too
//! long is passed on with its gaps marked, because the parts have been acknowledged to the carrier.

use super::pdu::Deliver;
use hub_domain::conversations::text_segments::{read_gsm7, read_ucs2};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// A phone sends the parts of a text within seconds; a carrier may take longer.
const PATIENCE: Duration = Duration::from_secs(120);
/// Beyond so many the oldest is handed on as it is.
const MOST_OPEN: usize = 500;

/// A text as it was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Joined {
    pub from: String,
    pub to: String,
    pub body: String,
}

/// From, to, number of the whole and how many parts it has.
type Whole = (String, String, u16, u8);

struct Open {
    since: Instant,
    parts: BTreeMap<u8, String>,
}

pub(super) struct Joiner {
    patience: Duration,
    open: BTreeMap<Whole, Open>,
}

impl Default for Joiner {
    fn default() -> Self {
        Self {
            patience: PATIENCE,
            open: BTreeMap::new(),
        }
    }
}

impl Joiner {
    /// Takes a text or a part of one; returns texts completed by it, and incomplete ones whose time is over.
    pub fn take(&mut self, deliver: &Deliver) -> Vec<Joined> {
        let mut ready = self.expired();
        let text = words(deliver);
        let Some((number, total, place)) = deliver.part else {
            ready.push(Joined {
                from: deliver.from.clone(),
                to: deliver.to.clone(),
                body: text,
            });
            return ready;
        };
        let whole = (deliver.from.clone(), deliver.to.clone(), number, total);
        let open = self.open.entry(whole.clone()).or_insert_with(|| Open {
            since: Instant::now(),
            parts: BTreeMap::new(),
        });
        open.parts.entry(place).or_insert(text);
        if open.parts.len() == usize::from(total) {
            ready.extend(self.open.remove(&whole).map(|open| joined(whole, open)));
        } else if self.open.len() > MOST_OPEN {
            let oldest = self.open.iter().min_by_key(|(_, open)| open.since);
            if let Some(whole) = oldest.map(|(whole, _)| whole.clone()) {
                ready.extend(self.open.remove(&whole).map(|open| joined(whole, open)));
            }
        }
        ready
    }

    /// What has waited too long for its parts.
    pub fn expired(&mut self) -> Vec<Joined> {
        let now = Instant::now();
        let late: Vec<Whole> = self
            .open
            .iter()
            .filter(|(_, open)| now.duration_since(open.since) >= self.patience)
            .map(|(whole, _)| whole.clone())
            .collect();
        late.into_iter()
            .filter_map(|whole| self.open.remove(&whole).map(|open| joined(whole, open)))
            .collect()
    }
}

fn joined((from, to, _, total): Whole, open: Open) -> Joined {
    let mut body = String::new();
    let mut gap = false;
    for place in 1..=total {
        match open.parts.get(&place) {
            Some(part) => body.push_str(part),
            None if gap => {}
            None => body.push_str("[…]"),
        }
        gap = !open.parts.contains_key(&place);
    }
    Joined { from, to, body }
}

/// Letters by their coding (SMPP 3.4, section 5.2.19).
fn words(deliver: &Deliver) -> String {
    match deliver.data_coding {
        8 => read_ucs2(&deliver.bytes),
        // IA5 and Latin 1; binary is decoded in the same manner.
        1..=4 => deliver.bytes.iter().map(|byte| char::from(*byte)).collect(),
        // Classes of messages (TS 23.038, section 4) with UCS-2 say so in two bits.
        class if class & 0xf0 != 0xf0 && class & 0x0c == 0x08 => read_ucs2(&deliver.bytes),
        _ => read_gsm7(&deliver.bytes),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hub_domain::conversations::text_segments::{Alphabet, cut};

    fn parts(text: &str, number: u16) -> Vec<Deliver> {
        let segments = cut(text);
        let total = segments.parts.len() as u8;
        let data_coding = if segments.alphabet == Alphabet::Ucs2 { 8 } else { 0 };
        let part = |(place, bytes)| Deliver {
            from: "+12025550101".into(),
            to: "+12025550100".into(),
            data_coding,
            is_receipt: false,
            part: (total > 1).then_some((number, total, place)),
            bytes,
            receipted_id: None,
            state: None,
        };
        (1..).zip(segments.parts).map(part).collect()
    }

    #[test]
    fn parts_in_any_order_and_twice_are_the_text_that_was_written() {
        let mut joiner = Joiner::default();
        let text = "Señora 😀 ".repeat(60);
        let mut sent = parts(&text, 1);
        sent.reverse();
        sent.insert(2, sent[1].clone());
        let mut got = Vec::new();
        for part in sent {
            got.extend(joiner.take(&part));
        }
        assert_eq!(got.len(), 1);
        assert_eq!(got[0].body, text);
        assert!(joiner.open.is_empty());
    }

    #[test]
    fn two_texts_at_once_are_not_mixed() {
        let mut joiner = Joiner::default();
        let (one, two) = (parts(&"a".repeat(200), 1), parts(&"b".repeat(200), 2));
        assert!(joiner.take(&one[0]).is_empty() && joiner.take(&two[1]).is_empty());
        assert_eq!(joiner.take(&two[0])[0].body, "b".repeat(200));
        assert_eq!(joiner.take(&one[1])[0].body, "a".repeat(200));
    }

    #[test]
    fn what_never_becomes_whole_is_handed_on_with_its_gaps() {
        let mut joiner = Joiner {
            patience: Duration::from_millis(20),
            ..Joiner::default()
        };
        let sent = parts(&"x".repeat(600), 9);
        assert!(joiner.take(&sent[1]).is_empty());
        std::thread::sleep(joiner.patience);
        let late = joiner.expired();
        assert_eq!(late[0].body, format!("[…]{}[…]", "x".repeat(153)));
        assert!(joiner.open.is_empty());
    }

    #[test]
    fn parts_that_nobody_completes_do_not_pile_up() {
        let mut joiner = Joiner::default();
        let mut handed = 0;
        for number in 0..2_000 {
            handed += joiner.take(&parts(&"x".repeat(200), number)[0]).len();
        }
        assert_eq!(handed, 2_000 - MOST_OPEN);
    }
}
