//! In which programs an account's rights apply. Roles give a right ([`crate::identity::permission`]); its objects
//! belong to programs, and a reviewer works for the programs in which they are members (specification 2, section on
//! roles: "reviewer workflow programs apply unless the user has permission 99 or community type 2"). Supervision has
//! its own reach: roles 200 and 99 supervise the whole tenant, the program permission `Supervise` that program.

use crate::identity::admin_access::AdminAreas;
use crate::identity::permission::{ADMIN_RIGHTS, Permission, ROLE_ADMINISTRATOR, ROLE_SUPERVISOR};
use crate::ids::ProgramId;

/// Community type of accounts that no program narrows (specification 2, roles).
pub const COMMUNITY_TYPE_TENANT_WIDE: i64 = 2;

/// An account's membership in a program, as far as rights go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ProgramMembership {
    pub program: ProgramId,
    /// The program permission `Supervise`.
    pub supervises: bool,
    /// Access to each area of the administration.
    pub areas: AdminAreas,
}

impl ProgramMembership {
    /// A membership that administers nothing.
    pub fn new(program: ProgramId, supervises: bool) -> Self {
        Self {
            program,
            supervises,
            areas: AdminAreas::default(),
        }
    }

    /// Whether it gives a right of the administration.
    pub fn gives(&self, right: Permission) -> bool {
        right
            .admin_access()
            .is_some_and(|(area, least)| self.areas.access(area) >= least)
    }
}

/// Where a right holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Extent {
    /// In the whole tenant.
    Tenant,
    /// In these programs.
    Programs(Vec<ProgramId>),
}

impl Extent {
    /// The tenant, when every one of its programs is among these: a board of the whole tenant shows nothing else then.
    fn of(programs: Vec<ProgramId>, all: &[ProgramId]) -> Self {
        if !all.is_empty() && all.iter().all(|program| programs.contains(program)) {
            Extent::Tenant
        } else {
            Extent::Programs(programs)
        }
    }

    fn covers(&self, program: ProgramId) -> bool {
        match self {
            Extent::Tenant => true,
            Extent::Programs(programs) => programs.contains(&program),
        }
    }
}

/// The programs of a tenant.
#[derive(Debug, Clone, Copy)]
pub struct Programs<'a> {
    /// Those that people work on.
    pub active: &'a [ProgramId],
    /// With those that are being made.
    pub all: &'a [ProgramId],
}

impl<'a> Programs<'a> {
    /// All of which are active.
    pub fn active(programs: &'a [ProgramId]) -> Self {
        Self {
            active: programs,
            all: programs,
        }
    }
}

/// Where an account's rights hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProgramReach {
    work: Extent,
    supervision: Extent,
    /// Of the rights of the administration, in their order.
    administration: [Extent; ADMIN_RIGHTS.len()],
}

impl ProgramReach {
    /// Everywhere in the tenant.
    pub const TENANT: ProgramReach = ProgramReach {
        work: Extent::Tenant,
        supervision: Extent::Tenant,
        administration: [const { Extent::Tenant }; ADMIN_RIGHTS.len()],
    };

    /// The reach of an account with these role numbers, community type and memberships, in a tenant with these programs: work and
    /// supervision are of those that are active, and who administers those administers none that is being made.
    /// Without a membership rights are tenant-wide.
    pub fn new(
        roles: &[i64],
        community_type: Option<i64>,
        memberships: &[ProgramMembership],
        programs: Programs<'_>,
    ) -> Self {
        let administrator = roles.contains(&ROLE_ADMINISTRATOR);
        let wide =
            administrator || community_type == Some(COMMUNITY_TYPE_TENANT_WIDE) || memberships.is_empty();
        let of = |memberships: Vec<&ProgramMembership>, all: &[ProgramId]| {
            Extent::of(
                memberships
                    .into_iter()
                    .map(|membership| membership.program)
                    .collect(),
                all,
            )
        };
        Self {
            work: if wide {
                Extent::Tenant
            } else {
                of(memberships.iter().collect(), programs.active)
            },
            supervision: if administrator || roles.contains(&ROLE_SUPERVISOR) {
                Extent::Tenant
            } else {
                let supervised = memberships.iter().filter(|membership| membership.supervises);
                of(supervised.collect(), programs.active)
            },
            administration: ADMIN_RIGHTS.map(|one| {
                if administrator {
                    return Extent::Tenant;
                }
                let giving = memberships
                    .iter()
                    .filter(|membership| membership.areas.access(one.area) >= one.least);
                of(giving.collect(), programs.all)
            }),
        }
    }

    /// Where a right holds that the account has.
    pub fn extent(&self, permission: Permission) -> &Extent {
        if permission == Permission::ConferenceSupervise {
            return &self.supervision;
        }
        permission
            .admin_place()
            .map_or(&self.work, |place| &self.administration[place])
    }

    /// Whether a right that the account has holds in a program.
    pub fn covers(&self, permission: Permission, program: ProgramId) -> bool {
        self.extent(permission).covers(program)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::identity::admin_access::{AdminAccess, AdminArea};

    const PROGRAMS: [ProgramId; 3] = [ProgramId(5), ProgramId(6), ProgramId(7)];

    /// Every set of memberships in these programs: none, a membership, a membership with supervision.
    fn every_memberships() -> Vec<Vec<ProgramMembership>> {
        let mut all = vec![Vec::new()];
        for program in PROGRAMS {
            for before in all.clone() {
                for supervises in [false, true] {
                    let mut memberships = before.clone();
                    memberships.push(ProgramMembership::new(program, supervises));
                    all.push(memberships);
                }
            }
        }
        all
    }

    #[test]
    fn every_combination_of_role_community_type_and_memberships_reaches_what_the_specification_says() {
        let mut checked = 0;
        for roles in [vec![], vec![201], vec![200], vec![99], vec![200, 99]] {
            for community in [None, Some(1), Some(2)] {
                for memberships in every_memberships() {
                    let reach =
                        ProgramReach::new(&roles, community, &memberships, Programs::active(&PROGRAMS));
                    for program in PROGRAMS {
                        let membership = memberships
                            .iter()
                            .find(|membership| membership.program == program);
                        for permission in Permission::ALL {
                            let expected = if *permission == Permission::ConferenceSupervise {
                                roles.iter().any(|role| [99, 200].contains(role))
                                    || membership.is_some_and(|membership| membership.supervises)
                            } else if permission.admin_place().is_some() {
                                roles.contains(&99)
                            } else {
                                roles.contains(&99)
                                    || community == Some(2)
                                    || memberships.is_empty()
                                    || membership.is_some()
                            };
                            assert_eq!(
                                reach.covers(*permission, program),
                                expected,
                                "{roles:?} {community:?} {memberships:?}: {permission:?} in {program}"
                            );
                            checked += 1;
                        }
                    }
                }
            }
        }
        assert_eq!(checked, 5 * 3 * 27 * 3 * Permission::ALL.len());
    }

    #[test]
    fn memberships_in_every_program_are_as_good_as_the_tenant() {
        let memberships = PROGRAMS.map(|program| ProgramMembership {
            areas: AdminArea::ALL
                .iter()
                .map(|area| (*area, AdminAccess::ReadWrite))
                .collect(),
            ..ProgramMembership::new(program, true)
        });
        assert_eq!(
            ProgramReach::new(&[], None, &memberships, Programs::active(&PROGRAMS)),
            ProgramReach::TENANT
        );
        let some = ProgramReach::new(&[], None, &memberships[..2], Programs::active(&PROGRAMS));
        assert_eq!(
            *some.extent(Permission::ConferenceSupervise),
            Extent::Programs(PROGRAMS[..2].to_vec())
        );
    }

    #[test]
    fn an_area_that_may_be_read_in_one_program_is_read_there_and_changed_nowhere() {
        let reads = ProgramMembership {
            areas: AdminAreas::from_iter([(AdminArea::Communications, AdminAccess::Read)]),
            ..ProgramMembership::new(PROGRAMS[0], false)
        };
        let other = ProgramMembership::new(PROGRAMS[1], true);
        let reach = ProgramReach::new(&[], Some(2), &[reads, other], Programs::active(&PROGRAMS));
        let reached = |permission| PROGRAMS.map(|program| reach.covers(permission, program));
        assert_eq!(reached(Permission::CommunicationsRead), [true, false, false]);
        assert_eq!(reached(Permission::CommunicationsWrite), [false; 3]);
        assert_eq!(reached(Permission::OutreachRead), [false; 3]);
        assert_eq!(reached(Permission::QueueRead), [true; 3]);
    }

    #[test]
    fn who_administers_every_active_program_administers_none_that_is_being_made() {
        let memberships = [PROGRAMS[0], PROGRAMS[1]].map(|program| ProgramMembership {
            areas: AdminAreas::from_iter([(AdminArea::ProgramConfig, AdminAccess::ReadWrite)]),
            ..ProgramMembership::new(program, true)
        });
        let programs = Programs {
            active: &PROGRAMS[..2],
            all: &PROGRAMS,
        };
        let reach = ProgramReach::new(&[], None, &memberships, programs);
        assert_eq!(*reach.extent(Permission::QueueRead), Extent::Tenant);
        assert!(reach.covers(Permission::ProgramWrite, PROGRAMS[0]));
        assert!(!reach.covers(Permission::ProgramWrite, PROGRAMS[2]));
    }
}
