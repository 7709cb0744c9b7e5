//! Who does something to a payment.

use hub_domain::conversations::message::Author;

/// Who does something to a payment: in its list of events, and in the thread.
#[derive(Debug, Clone)]
pub struct Doer {
    pub author: Author,
}

impl Doer {
    /// The provider, by its name.
    pub fn provider(name: &str) -> Self {
        Self {
            author: Author::system(name),
        }
    }

    pub(super) fn name(&self) -> &str {
        &self.author.name
    }
}
