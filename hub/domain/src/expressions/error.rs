//! What is wrong with an expression, and where.

use super::{LENGTH_LIMIT, PART_LIMIT};

/// Why an expression is not one.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ExpressionError {
    #[error("an expression has at most {LENGTH_LIMIT} bytes, and this one has {0}")]
    TooLong(usize),
    #[error("an expression has at most {PART_LIMIT} parts")]
    TooManyParts,
    #[error("loops stand at most two deep, and at most four in all")]
    TooManyLoops,
    /// At which place, counted from 1, and what the parser says.
    #[error("it cannot be read at place {place}: {message}")]
    Unreadable { place: usize, message: String },
    #[error("{0} is not known")]
    UnknownName(String),
    #[error("there is no function {0} for this")]
    UnknownFunction(String),
    #[error("{0} cannot be used in expressions")]
    NotAllowed(&'static str),
    #[error("{what} takes a {expected}, not a {found}")]
    WrongKind {
        what: String,
        expected: &'static str,
        found: &'static str,
    },
    #[error("{what} compares a {left} with a {right}")]
    Unlike {
        what: String,
        left: &'static str,
        right: &'static str,
    },
    #[error("{what} does not take {given:?}")]
    BadLiteral { what: &'static str, given: String },
}

impl ExpressionError {
    /// The machine key; screens have the words.
    pub fn key(&self) -> &'static str {
        match self {
            ExpressionError::TooLong(_) => "too_long",
            ExpressionError::TooManyParts => "too_many_parts",
            ExpressionError::TooManyLoops => "too_many_loops",
            ExpressionError::Unreadable { .. } => "unreadable",
            ExpressionError::UnknownName(_) => "unknown_name",
            ExpressionError::UnknownFunction(_) => "unknown_function",
            ExpressionError::NotAllowed(_) => "not_allowed",
            ExpressionError::WrongKind { .. } => "wrong_kind",
            ExpressionError::Unlike { .. } => "unlike",
            ExpressionError::BadLiteral { .. } => "bad_literal",
        }
    }

    /// The name, sign or text that it is about, as it was written; empty for what is about the whole.
    pub fn about(&self) -> &str {
        match self {
            ExpressionError::UnknownName(name) | ExpressionError::UnknownFunction(name) => name,
            ExpressionError::NotAllowed(what) => what,
            ExpressionError::WrongKind { what, .. } | ExpressionError::Unlike { what, .. } => what,
            ExpressionError::BadLiteral { given, .. } => given,
            ExpressionError::TooLong(_)
            | ExpressionError::TooManyParts
            | ExpressionError::TooManyLoops
            | ExpressionError::Unreadable { .. } => "",
        }
    }

    /// At which character of the source it is, counted from 1, where that is certain: the parser says it, or what the fault is
    /// about stands there once.
    pub fn place(&self, source: &str) -> Option<usize> {
        if let ExpressionError::Unreadable { place, .. } = self {
            return Some(*place);
        }
        let about = self.about();
        let mut found = source.match_indices(about).filter(|_| !about.is_empty());
        let (at, _) = found.next()?;
        found.next().is_none().then(|| source[..at].chars().count() + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Expression, Kind, Schema};

    #[test]
    fn a_fault_says_where_it_is_unless_that_is_uncertain() {
        let schema = Schema::default().with("size", Kind::Int).with("city", Kind::Text);
        let fault = |source: &str| {
            let error = Expression::compile(source, &schema).unwrap_err();
            (error.key(), error.place(source))
        };
        assert_eq!(fault("size > 3 && siz < 5 || other"), ("unknown_name", None));
        assert_eq!(fault("city == 'Peña' && other == 1"), ("unknown_name", Some(19)));
        assert_eq!(fault("size > '3'"), ("unlike", Some(6)));
        let (key, place) = fault("size > 3 &&");
        assert_eq!(key, "unreadable");
        assert!(place.is_some_and(|place| place >= 11), "{place:?}");
        assert_eq!(fault("lower(city) == 'x'"), ("unknown_function", Some(1)));
        assert_eq!(fault("size == null"), ("not_allowed", Some(9)));
        assert_eq!(
            fault(&format!("size > {}", "1".repeat(1_000))),
            ("too_long", None)
        );
    }
}
