//! Why there is no answer, or no more of it.

/// Why an endpoint did not answer as asked. Texts are for the log; [`AssistantError::key`] is for people.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AssistantError {
    /// The endpoint could not be reached, or the connection broke.
    #[error("the endpoint cannot be reached: {0}")]
    Unreachable(String),
    /// It answered with a status that is no success.
    #[error("the endpoint answered {0}")]
    Refused(u16),
    /// It sent an error within its stream.
    #[error("the endpoint reported an error")]
    Reported,
    /// It has said nothing for too long.
    #[error("the endpoint fell silent")]
    Silent,
    /// The answer took longer than one may.
    #[error("the answer took too long")]
    TooLong,
    /// The answer is larger than one may be.
    #[error("the answer is too large")]
    TooLarge,
    /// The stream ended without a word.
    #[error("the endpoint answered nothing")]
    Empty,
    /// What identifies people could not be taken out: nothing was sent.
    #[error("the question could not be redacted")]
    NotRedacted,
    /// Too many wait for the encoder of this machine.
    #[error("too many wait for the encoder")]
    Busy,
    /// The settings of the endpoint cannot be used.
    #[error("the endpoint's settings cannot be used: {0}")]
    Settings(String),
}

impl AssistantError {
    /// The machine key.
    pub fn key(&self) -> &'static str {
        match self {
            AssistantError::Unreachable(_) => "unreachable",
            AssistantError::Refused(401 | 403) => "key_refused",
            AssistantError::Refused(404) => "model_unknown",
            AssistantError::Refused(429) | AssistantError::Busy => "endpoint_busy",
            AssistantError::Refused(_) => "refused",
            AssistantError::Reported => "reported",
            AssistantError::Silent => "silent",
            AssistantError::TooLong => "too_long",
            AssistantError::TooLarge => "too_large",
            AssistantError::Empty => "empty",
            AssistantError::NotRedacted => "not_redacted",
            AssistantError::Settings(_) => "settings",
        }
    }
}

/// Result of asking.
pub type Result<T> = std::result::Result<T, AssistantError>;
