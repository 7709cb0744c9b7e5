//! How people say that they want no more texts, in the languages of the interface. Written as [`super::pattern`] reads it.

mod latin;
mod other_scripts;

pub use latin::LATIN;
pub use other_scripts::OTHER_SCRIPTS;

/// The phrases of one language.
pub struct Phrases {
    /// Mean it where they are the whole text, politeness aside.
    pub alone: &'static [&'static str],
    /// Mean it with politeness and an "I want to" around them. Inside another sentence they leave a doubt.
    pub wishes: &'static [&'static str],
    /// Before a wish they turn it into something else: "don't stop texting me", "why did you stop …".
    pub turns: &'static [&'static str],
    /// Words of politeness.
    pub polite: &'static [&'static str],
    /// What leads to a wish.
    pub leads: &'static [&'static str],
}

/// Enough is enough, or an answer to a question: said alone they leave a doubt.
pub const UNSURE: &[&str] = &[
    "NO MORE",
    "ENOUGH",
    "NOT INTERESTED",
    "NO MAS",
    "BASTA",
    "NO ME INTERESA",
    "ASSEZ",
    "ASE",
    "NAO MAIS",
    "CHEGA",
    "TAMA NA",
    "AYOKO NA",
    "ХВАТИТ",
    "ДОВОЛЬНО",
    "不要发",
    "그만",
    "كفى",
    "מספיק",
    "די",
    "کافی است",
    "بس است",
    "بس",
    "NO TEXT",
    "NO TEXTS",
    "NO MESSAGES",
];
