//! Texts as vectors, by which those are found that mean the same in other words: `POST …/embeddings` of an endpoint, or the encoder of
//! this machine ([`crate::local_vectors`]).

use crate::endpoint::{Endpoint, tokens_of_all};
use crate::error::{AssistantError, Result};
use async_trait::async_trait;
use serde_json::json;

/// Most texts that are asked for at once: servers refuse more than a few hundred.
pub const MOST_TEXTS: usize = 64;

/// Makes vectors.
#[async_trait]
pub trait Embeddings: Send + Sync {
    /// The vector of each text, in their order.
    async fn vectors(&self, texts: &[String]) -> Result<Vec<Vec<f64>>>;
}

#[async_trait]
impl Embeddings for Endpoint {
    async fn vectors(&self, texts: &[String]) -> Result<Vec<Vec<f64>>> {
        if texts.len() > MOST_TEXTS {
            return Err(AssistantError::TooLarge);
        }
        let answer = self
            .json("embeddings", &json!({ "model": self.model(), "input": texts }))
            .await?;
        let mut vectors = vec![Vec::new(); texts.len()];
        let data = answer["data"].as_array().ok_or(AssistantError::Reported)?;
        for (position, one) in data.iter().enumerate() {
            // Servers that leave the number out answer in the order of the texts.
            let place = one["index"]
                .as_u64()
                .and_then(|place| usize::try_from(place).ok());
            let numbers = one["embedding"].as_array().ok_or(AssistantError::Reported)?;
            let place = vectors.get_mut(place.unwrap_or(position));
            *place.ok_or(AssistantError::Reported)? =
                numbers.iter().filter_map(|number| number.as_f64()).collect();
        }
        match vectors.iter().any(Vec::is_empty) {
            true => Err(AssistantError::Reported),
            false => Ok(vectors),
        }
    }
}

/// What making vectors of these texts uses at most, in tokens.
pub fn most_used(texts: &[String]) -> i64 {
    tokens_of_all(texts.iter().map(String::as_str))
}
