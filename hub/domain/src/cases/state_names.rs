//! What staff call states in one language, by the names that stand on the wire: rows, events and histories carry the name that a
//! workflow gives, and each reader has it in their own language.

use super::workflow::State;
use std::collections::BTreeMap;

/// The names that are other words in a language.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct StateNames(BTreeMap<String, String>);

impl StateNames {
    /// Of these states. Where two have one name, the first one that has words says them.
    pub fn of<'a>(states: impl IntoIterator<Item = &'a State>, lang: &str) -> Self {
        let mut names = BTreeMap::new();
        for state in states {
            let words = state.name_in(lang);
            if words != state.name {
                names
                    .entry(state.name.clone())
                    .or_insert_with(|| words.to_owned());
            }
        }
        Self(names)
    }

    /// What a state of this name is called; the name itself where no workflow has other words for it.
    pub fn words<'a>(&'a self, name: &'a str) -> &'a str {
        self.0.get(name).map_or(name, String::as_str)
    }

    /// The names with their words, by name.
    pub fn into_pairs(self) -> impl Iterator<Item = (String, String)> {
        self.0.into_iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases::workflow::StateKind;

    fn state(id: i64, name: &str, names: &[(&str, &str)]) -> State {
        State {
            names: names
                .iter()
                .map(|(lang, words)| ((*lang).to_owned(), (*words).to_owned()))
                .collect(),
            ..State::new(id, name, StateKind::Open)
        }
    }

    #[test]
    fn a_name_is_the_readers_where_a_workflow_has_words_and_stays_where_none_has() {
        let states = [
            state(
                20,
                "Voucher sent",
                &[("es", "Vale enviado"), ("ar", "أُرسلت القسيمة")],
            ),
            state(9, "Review", &[]),
            // Another program's, without words and with others.
            state(21, "Voucher sent", &[]),
            state(22, "Voucher sent", &[("es", "Cupón enviado")]),
        ];
        let spanish = StateNames::of(&states, "es-MX");
        assert_eq!(spanish.words("Voucher sent"), "Vale enviado");
        assert_eq!(spanish.words("Review"), "Review");
        assert_eq!(spanish.words("Gone"), "Gone");
        assert_eq!(
            StateNames::of(&states, "ar").words("Voucher sent"),
            "أُرسلت القسيمة"
        );
        assert_eq!(StateNames::of(&states, "en"), StateNames::default());
        let pairs: Vec<(String, String)> = spanish.into_pairs().collect();
        assert_eq!(pairs, [("Voucher sent".to_owned(), "Vale enviado".to_owned())]);
    }
}
