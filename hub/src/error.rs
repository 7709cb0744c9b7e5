//! Why the hub cannot start or a command cannot be carried out.

/// Printed at the terminal, so each reads as a sentence.
#[derive(Debug, thiserror::Error)]
pub enum HubError {
    /// A setting that is missing, wrong, or not for production.
    #[error("{0}")]
    Refused(String),
    #[error("{path}: {reason}")]
    File { path: String, reason: String },
    #[error("{0}")]
    Store(#[from] hub_store::StoreError),
    #[error("{0}")]
    Actors(#[from] hub_actors::ActorError),
    #[error("the media server could not start: {0}")]
    Media(#[from] hub_media::MediaError),
    #[error("{0}")]
    Speech(#[from] hub_media::speech::SpeechError),
    #[error("{0}")]
    Io(#[from] std::io::Error),
}

impl HubError {
    /// A file that cannot be used.
    pub fn file(path: &std::path::Path, reason: impl std::fmt::Display) -> Self {
        Self::File {
            path: path.display().to_string(),
            reason: reason.to_string(),
        }
    }

    /// A sentence.
    pub fn refused(sentence: impl Into<String>) -> Self {
        Self::Refused(sentence.into())
    }
}

/// Result of a command.
pub type Result<T> = std::result::Result<T, HubError>;
