//! Who acts: in messages to actors, in histories and in the audit log.

use std::fmt::Display;

/// Who acts: under which account, who acts as it, and from where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct By {
    /// The account under which it happens; 0 for the hub itself.
    pub account: i64,
    /// That account's name; empty where only who acts as it is known.
    pub name: String,
    /// Account and name of an administrator who acts as it.
    pub acting: Option<(i64, String)>,
    /// Network address, or the name of a command or a part of the hub; empty where nobody asks for it.
    pub source: String,
}

impl By {
    /// The hub itself.
    pub fn system() -> Self {
        Self::person(0, "system")
    }

    /// A person by their account.
    pub fn person(account: i64, name: impl Into<String>) -> Self {
        Self {
            account,
            name: name.into(),
            acting: None,
            source: String::new(),
        }
    }

    /// A person who acts as the account `behalf_of`.
    pub fn on_behalf(id: i64, name: impl Into<String>, behalf_of: i64) -> Self {
        Self {
            acting: Some((id, name.into())),
            ..Self::person(behalf_of, "")
        }
    }

    /// With where they act from: a network address, or the name of a command or a component of the hub.
    pub fn from(self, source: impl Display) -> Self {
        Self {
            source: source.to_string(),
            ..self
        }
    }

    /// Whether nobody does it: a phone menu's step.
    pub fn is_automatic(&self) -> bool {
        self.account == 0
    }

    /// Whose hands it was, account and name: those of an administrator who acts as somebody.
    pub fn hands(&self) -> (i64, &str) {
        match &self.acting {
            Some((id, name)) => (*id, name),
            None => (self.account, &self.name),
        }
    }

    /// The account on whose behalf, when somebody acts as another.
    pub fn behalf_of(&self) -> Option<i64> {
        self.acting.as_ref().map(|_| self.account)
    }
}

#[cfg(test)]
mod tests {
    use super::By;

    #[test]
    fn an_administrator_acts_on_behalf_of_the_account_that_they_use() {
        let rosa = By::person(7, "Rosa Delgado").from("192.0.2.7");
        assert_eq!((rosa.hands(), rosa.behalf_of()), ((7, "Rosa Delgado"), None));
        let ana = By {
            acting: Some((99, "Ana Admin".into())),
            ..rosa.clone()
        };
        assert_eq!((ana.hands(), ana.behalf_of()), ((99, "Ana Admin"), Some(7)));
        let unnamed = By::on_behalf(99, "Ana Admin", 7);
        assert_eq!((unnamed.hands(), unnamed.behalf_of()), (ana.hands(), Some(7)));
        assert!(!ana.is_automatic() && By::system().is_automatic());
    }
}
