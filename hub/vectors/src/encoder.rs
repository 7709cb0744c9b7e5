//! The encoder: a text to what it means.

use crate::elsewhere::SUBJECTS;
use crate::error::{Result, VectorsError};
use crate::fitting::fitting;
use crate::languages::Languages;
use crate::network::Network;
use crate::vocabulary::Vocabulary;
use crate::weights;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The name under which vectors are kept: another one with each change that gives other vectors.
pub const MODEL: &str = "multilingual-e5-small-q4.1";
/// The file of weights, as `hub/scripts/vector-weights.py` puts it into the folder of models.
pub const FILE_NAME: &str = "multilingual-e5-small-q4.bin";
/// How long it is, in bytes.
const FILE_BYTES: u64 = 71_622_400;
/// What is read of a text, in characters; the network reads 512 pieces of it.
const LONGEST: usize = 4_000;
/// What the network expects before what is looked for, and for what is compared with each other before everything.
const BEFORE: &str = "query: ";

/// The first whole file of weights in these folders.
pub fn installed(folders: &[PathBuf]) -> Option<PathBuf> {
    let mut places = folders.iter().map(|folder| folder.join(FILE_NAME));
    places.find(|place| {
        place
            .metadata()
            .is_ok_and(|file| file.is_file() && file.len() == FILE_BYTES)
    })
}

/// Makes vectors. It needs a processor for hundredths of a second for a question, up to a second for a long text: not for an async
/// worker.
pub struct Encoder {
    vocabulary: Vocabulary,
    network: Network,
    languages: Languages,
    elsewhere: Vec<Vec<f32>>,
}

impl Encoder {
    /// Reads a file of weights, and what each language adds: takes seconds, and the memory that the file is long.
    ///
    /// # Errors
    /// It cannot be read, is something else, or is cut short.
    pub fn load(path: &Path) -> Result<Self> {
        let length = path.metadata()?.len();
        if length > 4 * FILE_BYTES {
            return Err(VectorsError::Foreign("its length"));
        }
        Self::of(std::fs::read(path)?)
    }

    /// The encoder of weights in memory.
    ///
    /// # Errors
    /// They are something else, or cut short.
    pub fn of(file: Vec<u8>) -> Result<Self> {
        let (vocabulary, network) = weights::read(&Arc::new(file))?;
        let languages = Languages::new(|text| vector(&vocabulary, &network, text));
        let subjects = SUBJECTS.iter();
        let elsewhere = subjects.map(|text| languages.without(vector(&vocabulary, &network, text)));
        Ok(Self {
            elsewhere: elsewhere.collect(),
            vocabulary,
            network,
            languages,
        })
    }

    /// What a text means, as a vector one long; the likeness of two is the sum of their products.
    pub fn vector(&self, text: &str) -> Vec<f32> {
        self.languages.without(self.with_language(text))
    }

    /// The same as the network gives it, with the share of the language.
    pub fn with_language(&self, text: &str) -> Vec<f32> {
        vector(&self.vocabulary, &self.network, text)
    }

    /// The numbers of the pieces into which a text is cut.
    pub fn pieces(&self, text: &str) -> Vec<usize> {
        self.vocabulary.pieces(text, self.network.tokens)
    }

    /// Which passages fit a question, by their vectors: their places and how like it they are, the likest first; none where nothing
    /// fits.
    pub fn fitting(&self, asked: &[f32], passages: &[&[f32]]) -> Vec<(usize, f32)> {
        fitting(asked, passages, &self.elsewhere)
    }
}

fn vector(vocabulary: &Vocabulary, network: &Network, text: &str) -> Vec<f32> {
    let read: String = BEFORE.chars().chain(text.chars().take(LONGEST)).collect();
    network.vector(&vocabulary.pieces(&read, network.tokens))
}
