//! Driven by messages.
