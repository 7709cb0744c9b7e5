//! Why a scenario could not run. A slow hub is a measurement; these are refusals and broken connections.

use thiserror::Error;

/// The one error of the load tests.
#[derive(Debug, Error)]
pub enum LoadError {
    /// The hub's process is not to be found.
    #[error("no hub process: {0}")]
    Process(String),
    /// A call did not go through.
    #[error("{0}")]
    Http(#[from] reqwest::Error),
    /// A call was refused.
    #[error("{call} was answered {status}: {body}")]
    Refused {
        /// Method and path.
        call: String,
        /// The HTTP status.
        status: u16,
        /// The problem document as it came.
        body: String,
    },
    /// A WebSocket could not be opened or broke.
    #[error("socket: {0}")]
    Socket(#[from] Box<tokio_tungstenite::tungstenite::Error>),
    /// An answer lacked what the contract promises.
    #[error("unexpected answer: {0}")]
    Unexpected(String),
    /// The peer connection failed.
    #[error("peer connection: {0}")]
    Peer(#[from] webrtc::error::Error),
    /// The encoder failed.
    #[error("opus: {0}")]
    Opus(#[from] opus::Error),
    /// The store failed, where a scenario uses it itself.
    #[error("store: {0}")]
    Store(#[from] hub_store::StoreError),
    /// Something that should take seconds did not happen.
    #[error("timed out while waiting for {0}")]
    Timeout(&'static str),
}

impl From<tokio_tungstenite::tungstenite::Error> for LoadError {
    fn from(error: tokio_tungstenite::tungstenite::Error) -> Self {
        Self::Socket(Box::new(error))
    }
}
