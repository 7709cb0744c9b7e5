//! Texts of configuration by kind and key, each read once: those in force, or those that are about to be.

use super::{AnyConfiguration, Configuration};
use crate::config_version::ConfigKind;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Reads a text of a kind.
///
/// # Errors
/// Why it is none of this kind.
pub fn parse<C: Configuration>(body: &str) -> Result<C, serde_json::Error> {
    serde_json::from_str(body)
}

/// Texts by kind and key.
#[derive(Debug, Clone, Default)]
pub struct Texts(BTreeMap<(ConfigKind, String), Arc<dyn AnyConfiguration>>);

impl Texts {
    /// Adds a text, in place of the one of this kind and key.
    ///
    /// # Errors
    /// Why it is none of this kind; nothing is changed then.
    pub fn put(&mut self, kind: ConfigKind, key: &str, body: &str) -> Result<(), serde_json::Error> {
        self.0.insert((kind, key.to_owned()), kind.read(body)?);
        Ok(())
    }

    /// Adds a text in force; one that cannot be read, of a format that is no more, names nothing and is not there.
    pub fn put_readable(&mut self, kind: ConfigKind, key: &str, body: &str) {
        if let Ok(text) = kind.read(body) {
            self.0.insert((kind, key.to_owned()), text);
        }
    }

    /// Takes a text away.
    pub fn remove(&mut self, kind: ConfigKind, key: &str) {
        self.0.remove(&(kind, key.to_owned()));
    }

    /// Whether there is one.
    pub fn has(&self, kind: ConfigKind, key: &str) -> bool {
        self.0.contains_key(&(kind, key.to_owned()))
    }

    /// Whether a text is the very one of other texts, as it is in a copy in which nobody has replaced it; also where neither has one.
    pub(super) fn is_same<C: Configuration>(&self, other: &Self, key: &str) -> bool {
        let place = (C::KIND, key.to_owned());
        match (self.0.get(&place), other.0.get(&place)) {
            (Some(one), Some(another)) => Arc::ptr_eq(one, another),
            (None, None) => true,
            (Some(_), None) | (None, Some(_)) => false,
        }
    }

    /// A text by its key.
    pub fn get<C: Configuration>(&self, key: &str) -> Option<&C> {
        self.any(C::KIND, key)?.as_any().downcast_ref()
    }

    /// The text of a program, of a kind whose key is the program's number.
    pub fn of_program<C: Configuration>(&self, program: i64) -> Option<&C> {
        self.get(&program.to_string())
    }

    /// Every text of a kind.
    pub fn all<C: Configuration>(&self) -> impl Iterator<Item = (&str, &C)> {
        self.every()
            .filter(|(kind, _, _)| *kind == C::KIND)
            .filter_map(|(_, key, text)| Some((key, text.as_any().downcast_ref::<C>()?)))
    }

    pub(super) fn any(&self, kind: ConfigKind, key: &str) -> Option<&dyn AnyConfiguration> {
        self.0.get(&(kind, key.to_owned())).map(AsRef::as_ref)
    }

    pub(super) fn every(&self) -> impl Iterator<Item = (ConfigKind, &str, &dyn AnyConfiguration)> {
        let texts = self.0.iter();
        texts.map(|((kind, key), text)| (*kind, key.as_str(), text.as_ref()))
    }
}
