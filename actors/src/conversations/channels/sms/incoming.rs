//! A text as a provider brings it.

/// A file that came with a text, where the provider keeps it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Media {
    pub url: String,
    /// As the provider says; nobody has looked into it.
    pub content_type: String,
}

/// A text from somebody.
#[derive(Debug, Clone, Default)]
pub struct IncomingText {
    pub from: String,
    pub to: String,
    pub body: String,
    /// The provider's own id of it: the same one twice is one entry.
    pub provider_ref: String,
    pub media: Vec<Media>,
    /// The provider has answered a keyword itself: it is recorded, and not answered twice.
    pub answered: bool,
}
