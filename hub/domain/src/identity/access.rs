//! What a member of staff may do, and why. Rights come from role codes and role numbers ([`super::permission`]) and from memberships of
//! programs, each by its role and by entries of its own; where they hold is in [`super::program_reach`]. One rule answers both: the
//! session of the person, and the question of an administrator.

use crate::identity::admin_access::{AdminAccess, AdminAreas};
use crate::identity::permission::{ADMIN_RIGHTS, Permission, ROLE_ADMINISTRATOR, permissions};
use crate::identity::program_reach::{COMMUNITY_TYPE_TENANT_WIDE, ProgramMembership, ProgramReach, Programs};
use crate::ids::ProgramId;

/// The role of people who administer a program and work no queue (specification 2, section 2.1).
pub const PROCESS_ADMIN: &str = "Process-Admin";
/// The entry of a role or a membership that lets somebody supervise calls of the program.
pub const SUPERVISE: &str = "Supervise";

/// A membership of a program, with what its role gives apart from what is its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeldMembership {
    pub program: ProgramId,
    pub role: String,
    /// Entries such as `Supervise` or `Communications:ReadWrite`.
    pub of_role: Vec<String>,
    pub own: Vec<String>,
}

impl HeldMembership {
    /// The rights that it gives in its program.
    fn rights(&self) -> ProgramMembership {
        let areas = AdminAreas::of_entries(&self.of_role).merged(&AdminAreas::of_entries(&self.own));
        ProgramMembership {
            areas,
            ..ProgramMembership::new(self.program, self.supervises())
        }
    }

    fn supervises(&self) -> bool {
        supervises(&self.of_role) || supervises(&self.own)
    }
}

fn supervises(entries: &[String]) -> bool {
    entries.iter().any(|entry| entry == SUPERVISE)
}

/// Why somebody has a right, or has it in a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reason {
    /// A role number of the account, such as 99.
    RoleNumber(i64),
    /// A role code of the account, such as `GOV`.
    RoleCode(String),
    /// The role in a program; with the access to the area where the right is one of the administration.
    Role {
        program: ProgramId,
        role: String,
        access: Option<AdminAccess>,
    },
    /// An entry of the membership's own.
    Own {
        program: ProgramId,
        access: Option<AdminAccess>,
    },
    /// The community type of the account, which no program narrows.
    TenantWide,
    /// Somebody without a membership works in every program.
    NoMembership,
    /// A membership of the program: what staff may do, they may do there.
    Member { program: ProgramId, role: String },
}

/// An account, as far as its rights go.
#[derive(Debug, Clone, Copy)]
pub struct Holder<'a> {
    pub role_codes: &'a [String],
    pub roles: &'a [i64],
    pub community_type: Option<i64>,
    pub memberships: &'a [HeldMembership],
}

impl Holder<'_> {
    /// Whether this is staff: a role code of government, reviewers or remediators.
    pub fn is_staff(&self) -> bool {
        self.role_codes
            .iter()
            .any(|code| matches!(code.as_str(), "GOV" | "REV" | "REM"))
    }

    /// What the account may do in its tenant (specification 1, section 6).
    pub fn rights(&self) -> Vec<Permission> {
        let supervises = self.memberships.iter().any(HeldMembership::supervises);
        let mut all = permissions(
            self.role_codes,
            self.roles,
            self.administers_programs_only(),
            supervises,
        );
        if !self.is_staff() {
            return all;
        }
        let memberships: Vec<ProgramMembership> =
            self.memberships.iter().map(HeldMembership::rights).collect();
        for right in ADMIN_RIGHTS.map(|one| one.right) {
            let is_given = memberships.iter().any(|membership| membership.gives(right));
            if is_given && !all.contains(&right) {
                all.push(right);
            }
        }
        all
    }

    /// In which of a tenant's programs the rights hold.
    pub fn reach(&self, programs: Programs<'_>) -> ProgramReach {
        let memberships: Vec<ProgramMembership> =
            self.memberships.iter().map(HeldMembership::rights).collect();
        ProgramReach::new(self.roles, self.community_type, &memberships, programs)
    }

    /// Why the account has a right; empty where it does not. First what gives it, then where it holds.
    pub fn reasons(&self, right: Permission) -> Vec<Reason> {
        if !self.rights().contains(&right) {
            return Vec::new();
        }
        let mut all = self.reasons_of_account(right);
        all.extend(self.reasons_of_memberships(right));
        let is_work = right.admin_place().is_none() && right != Permission::ConferenceSupervise;
        if is_work {
            all.extend(self.reasons_of_place(&all));
        }
        all
    }

    /// A remediator whose only role is `Process-Admin` has no queue. Role number 99 is another role: no membership takes the
    /// administration of the tenant from somebody.
    fn administers_programs_only(&self) -> bool {
        !self.roles.contains(&ROLE_ADMINISTRATOR)
            && self.role_codes.iter().all(|code| code == "REM")
            && !self.memberships.is_empty()
            && self
                .memberships
                .iter()
                .all(|membership| membership.role == PROCESS_ADMIN)
    }

    fn reasons_of_account(&self, right: Permission) -> Vec<Reason> {
        let only = self.administers_programs_only();
        let gives = |codes: &[String], roles: &[i64]| permissions(codes, roles, only, false).contains(&right);
        let mut all = Vec::new();
        for code in self.role_codes {
            if gives(std::slice::from_ref(code), &[]) {
                all.push(Reason::RoleCode(code.clone()));
            }
        }
        if all.is_empty() {
            let numbers = self.roles.iter().filter(|role| gives(self.role_codes, &[**role]));
            all.extend(numbers.map(|role| Reason::RoleNumber(*role)));
        }
        all
    }

    fn reasons_of_memberships(&self, right: Permission) -> Vec<Reason> {
        let given = |entries: &[String]| match right.admin_access() {
            Some((area, least)) => {
                let access = AdminAreas::of_entries(entries).access(area);
                (access >= least).then_some(Some(access))
            }
            None => (right == Permission::ConferenceSupervise && supervises(entries)).then_some(None),
        };
        let mut all = Vec::new();
        for membership in self.memberships {
            let program = membership.program;
            if let Some(access) = given(&membership.of_role) {
                let role = membership.role.clone();
                all.push(Reason::Role {
                    program,
                    role,
                    access,
                });
            }
            if let Some(access) = given(&membership.own) {
                all.push(Reason::Own { program, access });
            }
        }
        all
    }

    /// Where a right of everyday work holds, as [`ProgramReach::new`] says.
    fn reasons_of_place(&self, given: &[Reason]) -> Vec<Reason> {
        let administrator = Reason::RoleNumber(ROLE_ADMINISTRATOR);
        if given.contains(&administrator) {
            return Vec::new();
        }
        if self.roles.contains(&ROLE_ADMINISTRATOR) {
            return vec![administrator];
        }
        if self.community_type == Some(COMMUNITY_TYPE_TENANT_WIDE) {
            return vec![Reason::TenantWide];
        }
        if self.memberships.is_empty() {
            return vec![Reason::NoMembership];
        }
        let member = |membership: &HeldMembership| Reason::Member {
            program: membership.program,
            role: membership.role.clone(),
        };
        self.memberships.iter().map(member).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PROGRAMS: [ProgramId; 2] = [ProgramId(5), ProgramId(6)];

    fn entries(all: &[&str]) -> Vec<String> {
        all.iter().map(|entry| (*entry).to_owned()).collect()
    }

    fn membership(program: i64, role: &str, of_role: &[&str], own: &[&str]) -> HeldMembership {
        HeldMembership {
            program: ProgramId(program),
            role: role.into(),
            of_role: entries(of_role),
            own: entries(own),
        }
    }

    #[test]
    fn every_right_that_somebody_has_has_a_reason_and_no_other_right_has_one() {
        let memberships = [
            vec![],
            vec![membership(
                5,
                "Supervisor",
                &["Supervise", "UserMgmt:ReadWrite"],
                &[],
            )],
            vec![
                membership(5, PROCESS_ADMIN, &["FormConfig:ReadWrite"], &[]),
                membership(6, PROCESS_ADMIN, &[], &["WorkflowConfig:Read"]),
            ],
        ];
        let mut checked = 0;
        for codes in [&["GOV"][..], &["REV"], &["REM"], &["REV", "GOV"], &["IND"]] {
            let role_codes = entries(codes);
            for roles in [&[0_i64; 0][..], &[201], &[200], &[99], &[99, 200]] {
                for community_type in [None, Some(2)] {
                    for memberships in &memberships {
                        let holder = Holder {
                            role_codes: &role_codes,
                            roles,
                            community_type,
                            memberships,
                        };
                        let rights = holder.rights();
                        for right in Permission::ALL {
                            let reasons = holder.reasons(*right);
                            assert_eq!(
                                !reasons.is_empty(),
                                rights.contains(right),
                                "{holder:?}: {right:?} {reasons:?}"
                            );
                            checked += 1;
                        }
                    }
                }
            }
        }
        assert_eq!(checked, 5 * 5 * 2 * 3 * Permission::ALL.len());
    }

    #[test]
    fn a_reason_names_the_role_the_program_and_what_is_the_memberships_own() {
        let memberships = [
            membership(5, "Supervisor", &["UserMgmt:ReadWrite"], &["UserMgmt:Read"]),
            membership(6, "Reviewer", &[], &["UserMgmt:Read"]),
        ];
        let codes = entries(&["REV"]);
        let holder = Holder {
            role_codes: &codes,
            roles: &[],
            community_type: None,
            memberships: &memberships,
        };
        let of_role = Reason::Role {
            program: ProgramId(5),
            role: "Supervisor".into(),
            access: Some(AdminAccess::ReadWrite),
        };
        let own = |program| Reason::Own {
            program: ProgramId(program),
            access: Some(AdminAccess::Read),
        };
        assert_eq!(
            holder.reasons(Permission::StaffWrite),
            std::slice::from_ref(&of_role)
        );
        assert_eq!(holder.reasons(Permission::StaffRead), [of_role, own(5), own(6)]);
        let member = |program, role: &str| Reason::Member {
            program: ProgramId(program),
            role: role.into(),
        };
        assert_eq!(
            holder.reasons(Permission::QueueRead),
            [
                Reason::RoleCode("REV".into()),
                member(5, "Supervisor"),
                member(6, "Reviewer")
            ]
        );
        assert!(
            holder
                .reach(Programs::active(&PROGRAMS))
                .covers(Permission::StaffRead, ProgramId(6))
        );
        assert!(
            !holder
                .reach(Programs::active(&PROGRAMS))
                .covers(Permission::StaffWrite, ProgramId(6))
        );
    }

    #[test]
    fn a_process_administrator_of_a_marketplace_administers_and_has_no_queue() {
        let memberships = [membership(5, PROCESS_ADMIN, &["ProgramConfig:ReadWrite"], &[])];
        let codes = entries(&["REM"]);
        let holder = Holder {
            role_codes: &codes,
            roles: &[],
            community_type: None,
            memberships: &memberships,
        };
        assert_eq!(
            holder.rights(),
            [
                Permission::ProfileRead,
                Permission::ProgramRead,
                Permission::ProgramWrite
            ]
        );
    }

    #[test]
    fn b11_no_role_in_a_program_takes_the_administration_from_an_administrator() {
        let memberships = [membership(5, PROCESS_ADMIN, &["ProgramConfig:ReadWrite"], &[])];
        for code in ["GOV", "REV", "REM"] {
            let codes = entries(&[code]);
            let holder = Holder {
                role_codes: &codes,
                roles: &[ROLE_ADMINISTRATOR],
                community_type: None,
                memberships: &memberships,
            };
            assert!(holder.rights().contains(&Permission::Admin), "{code}");
            assert_eq!(
                holder.reasons(Permission::Admin),
                [Reason::RoleNumber(ROLE_ADMINISTRATOR)],
                "{code}"
            );
        }
    }
}
