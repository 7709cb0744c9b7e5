//! Vectors that this machine makes, where the weights of its encoder are there. Nothing leaves it, nothing is counted; one text after
//! the other is worked on beside the async workers, and who finds too many waiting finds by words.

use crate::embeddings::Embeddings;
use crate::error::{AssistantError, Result};
use crate::finding::Found;
use crate::passage::Passage;
use async_trait::async_trait;
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use tokio::sync::Semaphore;

pub use hub_vectors::{Encoder, FILE_NAME, MODEL, installed};

/// Most texts that are worked on in one turn: who asks waits for one turn of somebody else at most, and then for those before.
pub const MOST_IN_A_TURN: usize = 4;
/// Most who wait or are worked for at once.
const MOST_WAITING: usize = 32;

/// The encoder, where its weights are there. They are loaded for the first text, in a second or two: a hub that nobody asks does not
/// hold them. Clones share it.
#[derive(Clone, Default)]
pub struct LocalVectors(Arc<Shared>);

struct Shared {
    /// Where the weights are, until they turn out to be none.
    place: Mutex<Option<PathBuf>>,
    encoder: OnceLock<Arc<Encoder>>,
    places: Semaphore,
    turn: Arc<Semaphore>,
    /// Whose passages are being worked on for later.
    filling: Mutex<BTreeSet<i64>>,
}

impl Default for Shared {
    fn default() -> Self {
        Self {
            place: Mutex::default(),
            encoder: OnceLock::new(),
            places: Semaphore::new(MOST_WAITING),
            turn: Arc::new(Semaphore::new(1)),
            filling: Mutex::default(),
        }
    }
}

impl Shared {
    fn place(&self) -> Option<PathBuf> {
        self.place.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn set_place(&self, place: Option<PathBuf>) {
        *self.place.lock().unwrap_or_else(PoisonError::into_inner) = place;
    }

    /// The encoder, loaded now if it has not been. A file that cannot be loaded is not tried again.
    fn loaded(&self) -> Result<Arc<Encoder>> {
        if let Some(encoder) = self.encoder.get() {
            return Ok(encoder.clone());
        }
        let unusable = |why: String| AssistantError::Settings(why);
        let place = self.place().ok_or_else(|| unusable("no weights".into()))?;
        match Encoder::load(&place) {
            Ok(encoder) => Ok(self.encoder.get_or_init(|| Arc::new(encoder)).clone()),
            Err(error) => {
                self.set_place(None);
                Err(unusable(format!("{}: {error}", place.display())))
            }
        }
    }
}

impl LocalVectors {
    /// Says where the weights are.
    pub fn offer(&self, place: PathBuf) {
        self.0.set_place(Some(place));
    }

    /// The weights are loaded: a place is not needed any more.
    pub fn is_loaded(&self) -> bool {
        self.0.encoder.get().is_some()
    }

    /// There are weights.
    pub fn is_ready(&self) -> bool {
        self.is_loaded() || self.0.place().is_some()
    }

    /// The passages that fit a question, by vectors that are from here, the best first, at most so many; none where nothing fits.
    pub fn fitting<'a>(
        &self,
        asked: &[f64],
        passages: impl IntoIterator<Item = (&'a Passage, &'a [f64])>,
        most: usize,
    ) -> Vec<Found> {
        let Some(encoder) = self.0.encoder.get() else {
            return Vec::new();
        };
        let (passages, vectors): (Vec<&Passage>, Vec<Vec<f32>>) = passages
            .into_iter()
            .map(|(passage, vector)| (passage, short(vector)))
            .unzip();
        let vectors: Vec<&[f32]> = vectors.iter().map(Vec::as_slice).collect();
        let mut found = encoder.fitting(&short(asked), &vectors);
        found.truncate(most);
        let found = found.into_iter().map(|(place, score)| Found {
            passage: passages[place].clone(),
            score: f64::from(score),
        });
        found.collect()
    }

    /// Says that somebody's passages are being worked on, until what comes back is dropped; none where that has been said.
    pub fn begin_filling(&self, of: i64) -> Option<Filling> {
        let mut filling = self.0.filling.lock().unwrap_or_else(PoisonError::into_inner);
        filling.insert(of).then(|| Filling {
            vectors: self.clone(),
            of,
        })
    }
}

/// Somebody's passages are being worked on.
pub struct Filling {
    vectors: LocalVectors,
    of: i64,
}

impl Drop for Filling {
    fn drop(&mut self) {
        let filling = &self.vectors.0.filling;
        filling
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .remove(&self.of);
    }
}

#[async_trait]
impl Embeddings for LocalVectors {
    async fn vectors(&self, texts: &[String]) -> Result<Vec<Vec<f64>>> {
        if texts.len() > MOST_IN_A_TURN {
            return Err(AssistantError::TooLarge);
        }
        let _place = self.0.places.try_acquire().map_err(|_| AssistantError::Busy)?;
        let turn = self.0.turn.clone().acquire_owned().await;
        let turn = turn.map_err(|_| AssistantError::Busy)?;
        let (shared, texts) = (self.0.clone(), texts.to_vec());
        let made = tokio::task::spawn_blocking(move || -> Result<Vec<Vec<f64>>> {
            // Held here: who stops waiting does not let a second one begin.
            let _turn = turn;
            let encoder = shared.loaded()?;
            let long =
                |text: &String| -> Vec<f64> { encoder.vector(text).into_iter().map(f64::from).collect() };
            Ok(texts.iter().map(long).collect())
        });
        made.await
            .map_err(|error| AssistantError::Settings(error.to_string()))?
    }
}

fn short(vector: &[f64]) -> Vec<f32> {
    vector.iter().map(|number| *number as f32).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn without_weights_there_are_no_vectors_and_nothing_fits() {
        let vectors = LocalVectors::default();
        assert!(!vectors.is_ready());
        assert!(vectors.vectors(&["rent".into()]).await.is_err());
        assert!(vectors.fitting(&[1.0], [], 3).is_empty());
    }

    #[tokio::test]
    async fn a_file_that_is_none_is_not_tried_again() {
        let vectors = LocalVectors::default();
        vectors.offer("/nonexistent".into());
        assert!(vectors.is_ready() && !vectors.is_loaded());
        let refused = vectors.vectors(&["rent".into()]).await;
        assert!(
            matches!(&refused, Err(AssistantError::Settings(why)) if why.starts_with("/nonexistent: ")),
            "{refused:?}"
        );
        assert!(!vectors.is_ready());
        let many = vec![String::new(); MOST_IN_A_TURN + 1];
        assert_eq!(vectors.vectors(&many).await, Err(AssistantError::TooLarge));
    }

    #[test]
    fn somebodys_passages_are_worked_on_by_one_at_a_time() {
        let vectors = LocalVectors::default();
        let first = vectors.begin_filling(1);
        assert!(first.is_some() && vectors.begin_filling(2).is_some());
        assert!(vectors.begin_filling(1).is_none());
        drop(first);
        assert!(vectors.begin_filling(1).is_some());
    }
}
