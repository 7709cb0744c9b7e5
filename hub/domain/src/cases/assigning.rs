//! Whom a member of staff may make the owner of an application. The lists that are offered and the checks of what was chosen ask
//! the same: whatever is offered works.

use crate::identity::permission::{QUEUE_ROLE_CASE_WORKER, QUEUE_ROLE_INTAKE};

/// Why somebody may not be made the owner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OwnerRefusal {
    /// The caller's role takes applications for itself only.
    SelfOnly,
    /// They do not work in the program.
    Unknown,
}

/// What a member of staff may do with the owners of a program's applications.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Assigning {
    account: i64,
    self_only: bool,
}

impl Assigning {
    /// By the account and its queue role in the program; none where it is no member. Intake specialists and case workers take
    /// applications for themselves only (specification 2, section 5).
    pub fn by(account: i64, queue_role: Option<i64>) -> Self {
        let self_only = matches!(queue_role, Some(QUEUE_ROLE_INTAKE | QUEUE_ROLE_CASE_WORKER));
        Self { account, self_only }
    }

    /// Whether only the account itself may be made the owner.
    pub fn is_self_only(self) -> bool {
        self.self_only
    }

    /// Whether an application may be taken from its owner without giving it to somebody.
    pub fn may_unassign(self) -> bool {
        !self.self_only
    }

    /// The new owner among those who work in the program; none: nobody.
    ///
    /// # Errors
    /// The first rule that forbids it.
    pub fn judge<T>(
        self,
        owner: Option<i64>,
        members: &[T],
        id: impl Fn(&T) -> i64,
    ) -> Result<Option<&T>, OwnerRefusal> {
        if self.self_only && owner != Some(self.account) {
            return Err(OwnerRefusal::SelfOnly);
        }
        let Some(owner) = owner else { return Ok(None) };
        let found = members.iter().find(|member| id(member) == owner);
        found.map(Some).ok_or(OwnerRefusal::Unknown)
    }

    /// Those whom [`Assigning::judge`] accepts.
    pub fn offered<T>(self, members: Vec<T>, id: impl Fn(&T) -> i64) -> Vec<T> {
        let accepted: Vec<i64> = members
            .iter()
            .map(&id)
            .filter(|member| self.judge(Some(*member), &members, &id).is_ok())
            .collect();
        let is_accepted = |member: &T| accepted.contains(&id(member));
        members.into_iter().filter(is_accepted).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_is_offered_is_accepted_and_nobody_else() {
        let members = [7, 8, 9];
        for role in [
            None,
            Some(0),
            Some(QUEUE_ROLE_INTAKE),
            Some(3),
            Some(QUEUE_ROLE_CASE_WORKER),
        ] {
            // A member of the program, and somebody from outside.
            for account in [8, 70] {
                let assigning = Assigning::by(account, role);
                let offered = assigning.offered(members.to_vec(), |id| *id);
                for wanted in [7, 8, 9, 70, 99] {
                    let judged = assigning.judge(Some(wanted), &members, |id| *id);
                    assert_eq!(
                        judged.is_ok(),
                        offered.contains(&wanted),
                        "{role:?} {account} {wanted}"
                    );
                }
                assert_eq!(
                    assigning.judge(None, &members, |id| *id).is_ok(),
                    assigning.may_unassign()
                );
            }
        }
    }

    #[test]
    fn an_intake_specialist_is_offered_themselves_alone() {
        let offered = |account, role| Assigning::by(account, role).offered(vec![7, 8, 9], |id| *id);
        assert_eq!(offered(8, Some(QUEUE_ROLE_INTAKE)), [8]);
        assert_eq!(offered(8, Some(QUEUE_ROLE_CASE_WORKER)), [8]);
        assert_eq!(offered(70, Some(QUEUE_ROLE_INTAKE)), [] as [i64; 0]);
        assert_eq!(offered(70, None), [7, 8, 9]);
        let judge = |owner| Assigning::by(8, Some(QUEUE_ROLE_INTAKE)).judge(owner, &[7, 8, 9], |id| *id);
        assert_eq!(judge(Some(7)), Err(OwnerRefusal::SelfOnly));
        assert_eq!(judge(None), Err(OwnerRefusal::SelfOnly));
        let free = Assigning::by(8, Some(0));
        assert_eq!(
            free.judge(Some(99), &[7, 8, 9], |id| *id),
            Err(OwnerRefusal::Unknown)
        );
    }
}
