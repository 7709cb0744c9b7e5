//! People who work for a tenant, as those see them who invite them and give them roles in programs.

use crate::identity::permission::ROLE_ADMINISTRATOR;
use crate::identity::program_reach::COMMUNITY_TYPE_TENANT_WIDE;
use crate::ids::ProgramId;
use serde::{Deserialize, Serialize};

/// The kind of account of those who govern a tenant, with the code of what they are there.
const GOVERNMENT: (&str, &str) = ("Government", "GOV");
/// The kinds of accounts of people who work for a tenant, each with the code of what they are there.
const KINDS: [(&str, &str); 3] = [GOVERNMENT, ("Reviewer", "REV"), ("ReviewerMarket", "REM")];

/// The role code of a kind of account; none where nobody with such an account works for a tenant.
pub fn staff_code(account_type: &str) -> Option<&'static str> {
    let kind = KINDS.iter().find(|(kind, _)| *kind == account_type);
    kind.map(|(_, code)| *code)
}

/// The kind and the role codes of an account as they hold: role number 99 makes a government account of anybody who works for a
/// tenant, who then counts as a reviewer no longer; not where the community type is 2 (specification 1, section 6). Without the number
/// they are again what they were.
pub fn in_force(
    account_type: String,
    role_codes: Vec<String>,
    roles: &[i64],
    community_type: Option<i64>,
) -> (String, Vec<String>) {
    let is_raised = staff_code(&account_type).is_some()
        && roles.contains(&ROLE_ADMINISTRATOR)
        && community_type != Some(COMMUNITY_TYPE_TENANT_WIDE);
    if !is_raised {
        return (account_type, role_codes);
    }
    let (kind, code) = GOVERNMENT;
    let others = role_codes
        .into_iter()
        .filter(|held| KINDS.iter().all(|(_, staff)| *staff != held.as_str()));
    (
        kind.to_owned(),
        std::iter::once(code.to_owned()).chain(others).collect(),
    )
}

/// How long the link of an invitation is good, in milliseconds.
pub const INVITATION_MS: i64 = 72 * 60 * 60_000;

/// A role in a program.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct ProgramRole {
    #[schema(value_type = i64)]
    pub program: ProgramId,
    /// As the tenant's list of roles names it.
    pub role: String,
}

/// Somebody who is asked to work for a tenant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invitee {
    /// `Government`, `Reviewer` or `ReviewerMarket`.
    pub account_type: String,
    pub first_name: String,
    pub last_name: String,
    /// Lower case.
    pub email: String,
    /// E.164.
    pub phone: Option<String>,
    /// Of the mail, and of their screens (BCP 47).
    pub lang: String,
    /// Role numbers, e.g. 99.
    pub roles: Vec<i64>,
    pub programs: Vec<ProgramRole>,
}

// `tt`: the schema's derive reads no name from a captured `literal`.
macro_rules! words {
    ($($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident = $word:tt;)+ })+) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, utoipa::ToSchema)]
        pub enum $name { $($(#[$variant_doc])* #[serde(rename = $word)] $variant),+ }

        impl $name {
            /// Every one.
            pub const ALL: &[$name] = &[$($name::$variant),+];

            /// The name in the store and on the wire.
            pub fn as_str(self) -> &'static str {
                match self { $($name::$variant => $word),+ }
            }

            /// Reads the name.
            pub fn parse(text: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|one| one.as_str() == text)
            }
        }
    )+};
}

words! {
    /// Whether somebody can work here.
    StaffState {
        /// Asked, and not here yet.
        Invited = "invited";
        Active = "active";
        /// After too many wrong passwords in a row, for a while.
        Locked = "locked";
        /// The account is out of use.
        Closed = "closed";
    }
    /// What is to be done with a line of a list of people, or why nothing is.
    ImportVerdict {
        /// They are invited.
        New = "new";
        /// They work here, or are invited, and get another role in the program.
        Changed = "changed";
        /// They have this role.
        Unchanged = "unchanged";
        /// An earlier line of the file is for the same person and program.
        Duplicate = "duplicate";
        UnknownRole = "unknown_role";
        UnknownProgram = "unknown_program";
        /// Of an account.
        UnknownKind = "unknown_kind";
        BadName = "bad_name";
        BadAddress = "bad_address";
        BadPhone = "bad_phone";
        /// They have an open invitation, which is changed by itself.
        Invited = "invited";
        /// Their account is out of use: it is reopened first.
        Closed = "closed";
        /// It would take the right to look after people here from the one who brings the list.
        LocksOut = "locks_out";
        /// Who brings the list may not give or take such a role in this program.
        ExceedsRights = "exceeds_rights";
    }
    /// What became of a line of a list of people.
    ImportOutcome {
        Invited = "invited";
        Changed = "changed";
        /// Something else had happened in between: it was left as it is.
        Left = "left";
        Undone = "undone";
    }
}

impl ImportVerdict {
    /// Whether the line does something once the list is started.
    pub fn acts(self) -> bool {
        matches!(self, ImportVerdict::New | ImportVerdict::Changed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_applies_or_runs_a_business_does_not_work_here() {
        assert_eq!(staff_code("ReviewerMarket"), Some("REM"));
        for other in ["Individual", "Business", "Partner", "Demo", "government", ""] {
            assert_eq!(staff_code(other), None, "{other}");
        }
    }

    #[test]
    fn role_99_makes_a_government_account_of_staff_unless_their_community_type_is_2() {
        for (kind, code, roles, community, expected) in [
            ("Reviewer", "REV", &[99][..], None, ("Government", "GOV")),
            ("Reviewer", "REV", &[201, 99][..], Some(1), ("Government", "GOV")),
            ("ReviewerMarket", "REM", &[99][..], None, ("Government", "GOV")),
            ("Government", "GOV", &[99][..], Some(2), ("Government", "GOV")),
            ("Reviewer", "REV", &[99][..], Some(2), ("Reviewer", "REV")),
            ("Reviewer", "REV", &[200, 199][..], None, ("Reviewer", "REV")),
            ("Individual", "IND", &[99][..], None, ("Individual", "IND")),
            ("Business", "BUS", &[99][..], Some(1), ("Business", "BUS")),
        ] {
            let (held, codes) = in_force(kind.to_owned(), vec![code.to_owned()], roles, community);
            assert_eq!(
                (held.as_str(), codes),
                (expected.0, vec![expected.1.to_owned()]),
                "{kind} {roles:?}"
            );
        }
        let both = in_force("Reviewer".into(), vec!["IND".into(), "REV".into()], &[99], None);
        assert_eq!(both.1, ["GOV", "IND"]);
    }

    #[test]
    fn every_verdict_reads_back_its_own_name_and_two_of_them_act() {
        for verdict in ImportVerdict::ALL {
            assert_eq!(ImportVerdict::parse(verdict.as_str()), Some(*verdict));
            assert_eq!(serde_json::to_value(verdict).unwrap(), verdict.as_str());
        }
        let acting = ImportVerdict::ALL.iter().filter(|verdict| verdict.acts());
        assert_eq!(acting.count(), 2);
    }
}
