//! Who acts: in messages to actors, in histories and in the audit log.

use std::fmt::Display;

/// Who acts: under which account, who acts as it, and from where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct By {
    /// The account under which it happens; 0 for the hub itself.
    pub account: i64,
    /// That account's name.
    pub name: String,
    /// Account and name of an administrator who acts as it.
    pub acting: Option<(i64, String)>,
    /// Network address, or the name of a command or a part of the hub.
    pub source: String,
}

impl By {
    /// Whether nobody does it: a phone menu's step.
    pub fn is_automatic(&self) -> bool {
        self.account == 0
    }

    /// As the audit log names them: an administrator who acts as somebody, on that account's behalf.
    pub fn origin(&self) -> Origin {
        let actor = match &self.acting {
            Some((id, name)) => Actor::on_behalf(*id, name, self.account),
            None => Actor::person(self.account, &self.name),
        };
        actor.from(&self.source)
    }
}

/// Whose hands it was, as the audit log keeps it. The system itself is account 0.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Actor {
    pub id: i64,
    pub name: String,
    /// The account on whose behalf, when somebody acts as another.
    pub behalf_of: Option<i64>,
}

impl Actor {
    /// The hub itself.
    pub fn system() -> Self {
        Self {
            id: 0,
            name: "system".into(),
            behalf_of: None,
        }
    }

    /// A person by their account.
    pub fn person(id: i64, name: impl Into<String>) -> Self {
        Self {
            id,
            name: name.into(),
            behalf_of: None,
        }
    }

    /// A person who acts as the account `behalf_of`.
    pub fn on_behalf(id: i64, name: impl Into<String>, behalf_of: i64) -> Self {
        Self {
            id,
            name: name.into(),
            behalf_of: Some(behalf_of),
        }
    }

    /// With where they act from: a network address, or the name of a command or a component of the hub.
    pub fn from(self, source: impl Display) -> Origin {
        Origin {
            actor: self,
            source: source.to_string(),
        }
    }
}

/// Who acts, and from where, as the audit log keeps it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Origin {
    pub actor: Actor,
    /// Network address, or the name of a command or a part of the hub.
    pub source: String,
}

#[cfg(test)]
mod tests {
    use super::{Actor, By};

    #[test]
    fn an_administrator_acts_on_behalf_of_the_account_that_they_use() {
        let rosa = By {
            account: 7,
            name: "Rosa Delgado".into(),
            acting: None,
            source: "192.0.2.7".into(),
        };
        assert_eq!(rosa.origin(), Actor::person(7, "Rosa Delgado").from("192.0.2.7"));
        let ana = By {
            acting: Some((99, "Ana Admin".into())),
            ..rosa.clone()
        };
        assert_eq!(
            ana.origin(),
            Actor::on_behalf(99, "Ana Admin", 7).from("192.0.2.7")
        );
        assert!(!ana.is_automatic() && By { account: 0, ..rosa }.is_automatic());
    }
}
