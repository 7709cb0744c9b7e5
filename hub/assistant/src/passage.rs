//! A passage that an answer may rest on.

use serde::{Deserialize, Serialize};

/// What a source says, with the number by which an answer names it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[schema(as = AiPassage)]
pub struct Passage {
    /// 1 and up, within one answer.
    pub id: i64,
    /// The program that it is from; none for a fact that was typed.
    pub program_id: Option<i64>,
    /// The program's name, or empty.
    pub title: String,
    pub text: String,
    /// The language of the text; empty where it is not known.
    pub lang: String,
}

/// Passages as a prompt names them: `[1] Rent help: who rents …`.
pub fn written(passages: &[Passage]) -> String {
    let mut text = String::new();
    for passage in passages {
        let title = match passage.title.is_empty() {
            true => String::new(),
            false => format!("{}: ", passage.title),
        };
        // A passage is one line, so that no text within it looks like another passage.
        let words: Vec<&str> = passage.text.split_whitespace().collect();
        text.push_str(&format!("[{}] {title}{}\n", passage.id, words.join(" ")));
    }
    text
}
