//! The names an expression may use, each with the kind of its value.

use std::collections::BTreeMap;

/// What a value is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kind {
    /// Yes or no.
    Bool,
    /// A whole number; money is in cents.
    Int,
    Text,
    /// A day.
    Date,
    /// Any number of values of one kind.
    List(Box<Kind>),
    /// Named values; each may be missing.
    Record(BTreeMap<String, Kind>),
}

impl Kind {
    /// A record of these fields.
    pub fn record<'a>(fields: impl IntoIterator<Item = (&'a str, Kind)>) -> Self {
        let fields = fields.into_iter().map(|(name, kind)| (name.to_owned(), kind));
        Kind::Record(fields.collect())
    }

    /// A list of values of one kind.
    pub fn list(of: Kind) -> Self {
        Kind::List(Box::new(of))
    }

    /// One value, as opposed to a list or a record.
    pub fn is_scalar(&self) -> bool {
        match self {
            Kind::Bool | Kind::Int | Kind::Text | Kind::Date => true,
            Kind::List(_) | Kind::Record(_) => false,
        }
    }

    /// Its name, for those who write expressions.
    pub fn name(&self) -> &'static str {
        match self {
            Kind::Bool => "yes or no",
            Kind::Int => "whole number",
            Kind::Text => "text",
            Kind::Date => "date",
            Kind::List(_) => "list",
            Kind::Record(_) => "record",
        }
    }
}

/// The names that an expression may use. `today` is always one of them, a date.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Schema {
    names: BTreeMap<String, Kind>,
}

impl Default for Schema {
    fn default() -> Self {
        Self {
            names: BTreeMap::from([(TODAY.to_owned(), Kind::Date)]),
        }
    }
}

/// The day on which an expression is judged.
pub(super) const TODAY: &str = "today";

impl Schema {
    /// With one name more.
    #[must_use]
    pub fn with(mut self, name: &str, kind: Kind) -> Self {
        self.names.insert(name.to_owned(), kind);
        self
    }

    /// The kind of a name.
    pub fn kind(&self, name: &str) -> Option<&Kind> {
        self.names.get(name)
    }

    /// Every path that leads to a value, with the kind of it, in alphabetical order: `answers.household.size`. What a list's rows
    /// hold stands behind the list's own path.
    pub fn paths(&self) -> Vec<(String, &'static str)> {
        fn gather(path: &str, kind: &Kind, into: &mut Vec<(String, &'static str)>) {
            match kind {
                Kind::Record(fields) => {
                    for (name, kind) in fields {
                        gather(&format!("{path}.{name}"), kind, into);
                    }
                }
                Kind::List(of) => {
                    into.push((path.to_owned(), kind.name()));
                    if let Kind::Record(_) = **of {
                        gather(path, of, into);
                    }
                }
                Kind::Bool | Kind::Int | Kind::Text | Kind::Date => into.push((path.to_owned(), kind.name())),
            }
        }
        let mut paths = Vec::new();
        for (name, kind) in &self.names {
            gather(name, kind, &mut paths);
        }
        paths
    }

    /// Every name with its kind, by name.
    pub fn names(&self) -> impl Iterator<Item = (&str, &Kind)> {
        self.names.iter().map(|(name, kind)| (name.as_str(), kind))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_path_that_leads_to_a_value_is_listed_with_its_kind() {
        let member = Kind::record([("born", Kind::Date)]);
        let household = Kind::record([("size", Kind::Int), ("members", Kind::list(member))]);
        let schema = Schema::default().with("answers", Kind::record([("household", household)]));
        let paths = schema.paths();
        let paths: Vec<(&str, &str)> = paths.iter().map(|(path, kind)| (path.as_str(), *kind)).collect();
        assert_eq!(
            paths,
            [
                ("answers.household.members", "list"),
                ("answers.household.members.born", "date"),
                ("answers.household.size", "whole number"),
                ("today", "date"),
            ]
        );
    }
}
