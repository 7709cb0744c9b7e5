//! What is asked of a model, and what came back.

use crate::chunk::Usage;
use crate::error::Result;
use async_trait::async_trait;
use serde::{Deserialize, Serialize};

/// Who says a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = AiSpeaker)]
pub enum Speaker {
    System,
    User,
}

/// One message, as it is sent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[schema(as = AiMessage)]
pub struct Message {
    pub role: Speaker,
    pub content: String,
}

/// A question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    pub messages: Vec<Message>,
    /// The most tokens of the answer.
    pub most_tokens: i64,
}

impl Question {
    /// The most tokens that asking it can use, as far as that can be said before it is sent.
    pub fn most_used(&self) -> i64 {
        let asked: i64 = self.messages.iter().map(|one| tokens_of(&one.content) + 8).sum();
        asked + self.most_tokens
    }

    /// Tokens of the question alone.
    pub fn tokens(&self) -> i64 {
        self.most_used() - self.most_tokens
    }
}

/// How many tokens a text has at most, about: where the endpoint does not count, and before it is asked. A token has four letters of
/// English, and in no script that models read fewer than about three bytes.
pub fn tokens_of(text: &str) -> i64 {
    i64::try_from(text.len().div_ceil(3)).unwrap_or(i64::MAX)
}

/// An answer that has ended.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Answer {
    pub text: String,
    /// `stop`, `length` or another word; empty where the endpoint gave none.
    pub finish: String,
    pub usage: Usage,
    /// The endpoint has not counted: the tokens are ours.
    pub is_estimated: bool,
}

/// What answers questions: an endpoint, or answers that were recorded.
#[async_trait]
pub trait Model: Send + Sync {
    /// Asks, and waits for the whole answer.
    async fn answer(&self, question: &Question) -> Result<Answer>;
}
