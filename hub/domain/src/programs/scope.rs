//! Where a program holds, as the filters of the administration name it (specification 2, section 2.6).

use serde::{Deserialize, Serialize};

/// Where a program holds.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[schema(as = ProgramScope)]
pub enum Scope {
    National,
    State,
    #[default]
    Local,
    /// An organization's own.
    Private,
}

impl Scope {
    /// Each of them.
    pub const ALL: [Scope; 4] = [Scope::National, Scope::State, Scope::Local, Scope::Private];

    /// The name in the store and on the wire.
    pub fn as_str(self) -> &'static str {
        match self {
            Scope::National => "National",
            Scope::State => "State",
            Scope::Local => "Local",
            Scope::Private => "Private",
        }
    }

    /// Reads the name.
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|scope| scope.as_str() == text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back() {
        for scope in Scope::ALL {
            assert_eq!(Scope::parse(scope.as_str()), Some(scope));
            assert_eq!(serde_json::to_value(scope).unwrap(), scope.as_str());
        }
        assert_eq!(Scope::parse("all"), None);
    }
}
