//! Why there is no encoder.

/// What is wrong with a file of weights.
#[derive(Debug, thiserror::Error)]
pub enum VectorsError {
    /// It cannot be read.
    #[error("the weights cannot be read: {0}")]
    Read(#[from] std::io::Error),
    /// It ends before everything is there that its beginning promises.
    #[error("the weights are cut short")]
    CutShort,
    /// It is something else, or of another kind; which part of it says so.
    #[error("not weights of the encoder: {0}")]
    Foreign(&'static str),
}

/// Result of reading weights.
pub type Result<T> = std::result::Result<T, VectorsError>;
