//! Administrative areas with an access level each, granted by a membership in a program (specification 2, sections 3
//! and 4). The highest level of all memberships wins; areas that are not named are hidden.

/// A part of the administration, by the specification's permission keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AdminArea {
    /// Notification rules and denial reasons.
    Communications,
    /// Users, and outreach to people.
    UserMgmt,
    /// Workflows.
    WorkflowConfig,
}

impl AdminArea {
    /// The key on the wire and in the store.
    pub fn as_str(self) -> &'static str {
        match self {
            AdminArea::Communications => "Communications",
            AdminArea::UserMgmt => "UserMgmt",
            AdminArea::WorkflowConfig => "WorkflowConfig",
        }
    }
}

/// Access level of an area, in increasing order.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum AdminAccess {
    #[default]
    Hidden,
    Read,
    ReadWrite,
}

impl AdminAccess {
    /// A value that contains `Write` writes, `Read` reads, anything else hides (specification 2, section 4).
    fn parse(text: &str) -> Self {
        if text.contains("Write") {
            AdminAccess::ReadWrite
        } else if text.contains("Read") {
            AdminAccess::Read
        } else {
            AdminAccess::Hidden
        }
    }

    /// The access that permissions of a membership give to an area: entries such as `Communications:ReadWrite`.
    pub fn of(permissions: &[String], area: AdminArea) -> Self {
        let entries = permissions.iter().filter_map(|entry| entry.split_once(':'));
        entries
            .filter(|(key, _)| *key == area.as_str())
            .map(|(_, access)| Self::parse(access))
            .max()
            .unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_highest_access_wins_and_what_is_not_named_is_hidden() {
        let of = |entries: &[&str], area| {
            let entries: Vec<String> = entries.iter().map(|entry| (*entry).to_owned()).collect();
            AdminAccess::of(&entries, area)
        };
        let entries = [
            "Supervise",
            "Communications:Read",
            "Communications:ReadWrite",
            "UserMgmt:Hidden",
        ];
        assert_eq!(of(&entries, AdminArea::Communications), AdminAccess::ReadWrite);
        assert_eq!(of(&entries, AdminArea::UserMgmt), AdminAccess::Hidden);
        assert_eq!(
            of(&["Communications:Write"], AdminArea::Communications),
            AdminAccess::ReadWrite
        );
        assert_eq!(
            of(&["Communications"], AdminArea::Communications),
            AdminAccess::Hidden
        );
        assert_eq!(of(&[], AdminArea::UserMgmt), AdminAccess::Hidden);
    }
}
