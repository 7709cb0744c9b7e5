//! What somebody is in a business, and what they may do there.

use serde::{Deserialize, Serialize};

/// What somebody is in a business.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum BusinessRole {
    /// Reads, and works on applications.
    Member,
    /// Changes the profile, too.
    Manager,
    /// Decides who belongs to it, too.
    Owner,
}

/// What is done in a business.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BusinessDeed {
    ReadProfile,
    ReadPeople,
    ChangeProfile,
    WriteNote,
    /// Adds members, changes them and removes them.
    ChangeMembers,
    /// The same with managers and owners.
    ChangeLeaders,
}

impl BusinessDeed {
    /// Every deed.
    pub const ALL: [BusinessDeed; 6] = [
        BusinessDeed::ReadProfile,
        BusinessDeed::ReadPeople,
        BusinessDeed::ChangeProfile,
        BusinessDeed::WriteNote,
        BusinessDeed::ChangeMembers,
        BusinessDeed::ChangeLeaders,
    ];
}

impl BusinessRole {
    /// Every role, the least first.
    pub const ALL: [BusinessRole; 3] = [BusinessRole::Member, BusinessRole::Manager, BusinessRole::Owner];

    /// Its name on the wire and in the store.
    pub fn name(self) -> &'static str {
        match self {
            BusinessRole::Member => "member",
            BusinessRole::Manager => "manager",
            BusinessRole::Owner => "owner",
        }
    }

    /// By its name.
    pub fn of(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.name() == name)
    }

    /// The table of who may what.
    pub fn may(self, deed: BusinessDeed) -> bool {
        let least = match deed {
            BusinessDeed::ReadProfile | BusinessDeed::ReadPeople | BusinessDeed::WriteNote => {
                BusinessRole::Member
            }
            BusinessDeed::ChangeProfile | BusinessDeed::ChangeMembers => BusinessRole::Manager,
            BusinessDeed::ChangeLeaders => BusinessRole::Owner,
        };
        self >= least
    }

    /// Whether somebody of this role may make another `before` into `after` (none: add, remove).
    pub fn may_change(self, before: Option<BusinessRole>, after: Option<BusinessRole>) -> bool {
        let of_members = |role: Option<BusinessRole>| role.is_none_or(|role| role == BusinessRole::Member);
        let deed = match of_members(before) && of_members(after) {
            true => BusinessDeed::ChangeMembers,
            false => BusinessDeed::ChangeLeaders,
        };
        self.may(deed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_role_may_what_the_one_below_may_and_owners_alone_make_leaders() {
        for deed in BusinessDeed::ALL {
            for pair in BusinessRole::ALL.windows(2) {
                assert!(!pair[0].may(deed) || pair[1].may(deed), "{deed:?}");
            }
            assert!(BusinessRole::Owner.may(deed));
        }
        assert!(!BusinessRole::Member.may(BusinessDeed::ChangeProfile));
        assert!(BusinessRole::Manager.may_change(None, Some(BusinessRole::Member)));
        assert!(!BusinessRole::Manager.may_change(Some(BusinessRole::Member), Some(BusinessRole::Manager)));
        assert!(!BusinessRole::Manager.may_change(Some(BusinessRole::Owner), None));
    }
}
